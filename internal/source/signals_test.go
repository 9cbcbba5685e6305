//go:build unix

package source

import (
	"bufio"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

const writeForever = "ROBOTSLINT_TEST_WRITE" // names the file to write

// A signal that ends the program leaves neither part of a file nor a temporary
// one, whenever it comes.
func TestSignalLeavesNothing(t *testing.T) {
	texts := []string{strings.Repeat("User-agent: a\n", 2000), strings.Repeat("Disallow: /b\n", 3000)}
	if name := os.Getenv(writeForever); name != "" {
		HoldSignals()
		os.Stdout.WriteString("ready\n")
		for i := 0; ; i++ {
			if err := Write(name, []byte(texts[i%len(texts)])); err != nil {
				t.Fatal(err)
			}
		}
	}
	times := 100
	if testing.Short() {
		times = 10
	}
	// A signal that this process ignores, as in the background of a shell, its
	// children ignore too.
	signals := slices.DeleteFunc([]os.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP}, signal.Ignored)
	name := filepath.Join(t.TempDir(), "robots.txt")
	put(t, name, texts[0])
	for i := range times {
		s := signals[i%len(signals)]
		cmd := exec.Command(os.Args[0], "-test.run=^TestSignalLeavesNothing$")
		cmd.Env = append(os.Environ(), writeForever+"="+name)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		time.Sleep(rand.N(5 * time.Millisecond))
		if err := cmd.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		if status := cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != s {
			t.Fatalf("ended with %v, want %v", cmd.ProcessState, s)
		}
		if content, err := os.ReadFile(name); err != nil || string(content) != texts[0] && string(content) != texts[1] {
			t.Fatalf("kill %d: got %d octets, error %v, want one text or the other", i, len(content), err)
		}
		if entries, err := os.ReadDir(filepath.Dir(name)); err != nil || len(entries) != 1 {
			t.Fatalf("kill %d: got %v, error %v, want one file", i, entries, err)
		}
	}
}
