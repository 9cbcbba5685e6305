package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// Results come in the order of the items, whichever is ready first.
func TestInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		items := make([]int, 100)
		for i := range items {
			items[i] = i
		}
		var at, most atomic.Int32
		got := slices.Collect(inOrder(slices.Values(items), func(i int) int {
			most.Store(max(most.Load(), at.Add(1)))
			defer at.Add(-1)
			time.Sleep(time.Duration((i*37)%11) * time.Second)
			return i
		}))
		if !slices.Equal(got, items) {
			t.Errorf("got %v, want them in order", got)
		}
		if n := int32(runtime.GOMAXPROCS(0)); most.Load() != n {
			t.Errorf("got %d at once, want %d", most.Load(), n)
		}
	})
}

// Stopping early leaves no goroutine behind.
func TestInOrderStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for range inOrder(slices.Values(make([]int, 1000)), func(int) int { return 0 }) {
			break
		}
	}) // it fails if a goroutine is left
}

// While one item takes long, only a few of those behind it are computed and kept.
func TestInOrderBound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var begun atomic.Int32
		n := 0
		for i := range inOrder(slices.Values(make([]int, 1000)), func(int) int {
			if begun.Add(1) == 1 {
				time.Sleep(time.Hour)
			}
			return 0
		}) {
			if n++; n == 1 {
				ahead := int32(aheadPerCore*runtime.GOMAXPROCS(0) + 2) // with the one that is yielded, and the one that takes the place of the first
				if got := begun.Load(); runtime.GOMAXPROCS(0) > 1 && got > ahead {
					t.Errorf("result %d: got %d items begun, want %d at most", i, got, ahead)
				}
			}
		}
		if n != 1000 {
			t.Errorf("got %d results, want all", n)
		}
	})
}

// Commands for many files print the same on one core as on several.
func TestCores(t *testing.T) {
	t.Chdir(t.TempDir())
	git := func(args ...string) {
		t.Helper()
		args = append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	write := func(rules func(i int) string) {
		t.Helper()
		for i := range 20 {
			name := filepath.Join(fmt.Sprintf("site%02d", i), "robots.txt")
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte("User-agent: *\n"+rules(i)), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	git("init", "-q")
	write(func(i int) string { return strings.Repeat(fmt.Sprintf("Disallow: /a%d*b\nAllow: /c\n", i), 1+i*7%4) })
	git("add", ".")
	git("commit", "-q", "-m", "old")
	write(func(i int) string { return strings.Repeat(fmt.Sprintf("Disallow: /a%d*b*\nDisallow /d\n", i), 1+i*5%3) })
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, args := range [][]string{
		{"lint", "--no-config"},
		{"lint", "--no-config", "--format", "json"},
		{"diff", "--no-config", "--against", "HEAD"},
		{"diff", "--no-config", "--against", "HEAD", "--format", "json"},
	} {
		var outputs []string
		for _, cores := range []int{1, 4} {
			runtime.GOMAXPROCS(cores)
			var out, stderr strings.Builder
			status := Main(args, Streams{In: strings.NewReader(""), Out: &out, Err: &stderr, Getenv: func(string) string { return "" }})
			if status != exitFindings {
				t.Fatalf("%v: got status %d, want %d; %s", args, status, exitFindings, stderr.String())
			}
			outputs = append(outputs, out.String())
		}
		if outputs[0] != outputs[1] {
			t.Errorf("%v: got on four cores\n%s\nwant as on one\n%s", args, outputs[1], outputs[0])
		}
		last := -1
		for i := range 20 {
			at := strings.Index(outputs[1], fmt.Sprintf("site%02d", i))
			if at <= last {
				t.Errorf("%v: site %d is not behind the one before", args, i)
			}
			last = at
		}
	}
}
