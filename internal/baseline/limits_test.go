package baseline

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// largest are texts of the largest size that take longest.
var largest = map[string]string{
	"findings":          filled(head, `{"path":"a","rule":"b","text":"c"},`, `{"path":"a","rule":"b"}]}`),
	"small findings":    filled(head, `{"path":"a","rule":"b"},`, `{"path":"a","rule":"b"}]}`),
	"numbered":          numbered(),
	"empty findings":    filled(head, `{},`, `{}]}`),
	"escapes":           filled(head+`{"path":"a","rule":"b","text":"`, `\u00e9`, `"}]}`),
	"invalid UTF-8":     filled(head+`{"path":"a","rule":"b","text":"`, "\xff", `"}]}`),
	"name of a pass":    filled(head+`{"path":"a","rule":"`, "b", `"}]}`),
	"digits":            filled(head+`{"path":"a","rule":"b","count":`, "1", `}]}`),
	"depth":             filled(head, "[", ""),
	"unknown depth":     filled(`{"a":`, "[", ""),
	"keys":              filled(`{`, `"version":1,`, `"version":1}`),
	"blanks":            filled(`{"version":1,`, " \n", `"findings":[]}`),
	"lists of findings": filled(`{"version":1`, `,"findings":[]`, `}`),
}

const head = `{"version":1,"findings":[`

func filled(start, unit, end string) string {
	return start + strings.Repeat(unit, (MaxSize-len(start)-len(end))/len(unit)) + end
}

func numbered() string {
	b := []byte(head)
	for i := 0; len(b) < MaxSize-100; i++ {
		b = fmt.Appendf(b, `{"path":"%d","rule":"b","text":"%d"},`, i, i)
	}
	return string(b) + `{"path":"a","rule":"b"}]}`
}

func BenchmarkRead(b *testing.B) {
	for _, about := range slices.Sorted(maps.Keys(largest)) {
		name := filepath.Join(b.TempDir(), "baseline.json")
		if err := os.WriteFile(name, []byte(largest[about]), 0o666); err != nil {
			b.Fatal(err)
		}
		b.Run(strings.ReplaceAll(about, " ", "-"), func(b *testing.B) {
			b.SetBytes(int64(len(largest[about])))
			for b.Loop() {
				Read(name)
			}
		})
	}
}

// Counts that no file could reach are refused, and those of like findings do not
// overflow when they are added.
func TestCounts(t *testing.T) {
	name := filepath.Join(t.TempDir(), "baseline.json")
	read := func(counts ...int) (*File, error) {
		src := head
		for _, n := range counts {
			src += fmt.Sprintf(`{"path":"robots.txt","rule":"duplicate-rule","text":"Disallow: /a","count":%d},`, n)
		}
		if err := os.WriteFile(name, []byte(strings.TrimSuffix(src, ",")+"]}"), 0o666); err != nil {
			t.Fatal(err)
		}
		return Read(name)
	}
	for _, count := range []int{-1, maxCount + 1, math.MaxInt} {
		if _, err := read(1, count); err == nil || !strings.HasSuffix(err.Error(), ": finding 2 has no path, no rule, or a count outside 0 to 1073741824") {
			t.Errorf("%d: got %v", count, err)
		}
	}
	b, err := read(maxCount, maxCount, maxCount)
	if err != nil {
		t.Fatal(err)
	}
	if got := reported(b, "robots.txt", example); strings.Contains(got, "duplicate-rule") {
		t.Errorf("got %s, want no duplicate-rule", got)
	}
	if got, want := b.Gone(), maxCount-2; got != want {
		t.Errorf("%d are gone, want %d", got, want)
	}
}

// A baseline may have as many octets as the limit.
func TestMaxSize(t *testing.T) {
	name := filepath.Join(t.TempDir(), "baseline.json")
	for extra, want := range []string{"<nil>", fmt.Sprintf("read baseline %s: has %d octets, more than the limit of %d", name, MaxSize+1, MaxSize)} {
		src := head + "]}" + strings.Repeat("\n", MaxSize-len(head)-2+extra)
		if err := os.WriteFile(name, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(name); fmt.Sprint(err) != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// Whatever a baseline holds, the error about it is one line, and what is read is in
// bounds.
func FuzzRead(f *testing.F) {
	for _, src := range []string{
		head + `{"path":"a","rule":"bom","text":"b","count":2}]}`, head + "]}", `{"version":2}`, `[]`, `{"version":1,"a":` + "\n1}", "\xff", head + `{"path":"\n"}]}`,
	} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		var doc document
		err := doc.parse([]byte(src))
		if err != nil && strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("error %q is not one line", err)
		}
		for _, e := range doc.Findings {
			if err == nil && (e.Path == "" || e.Rule == "" || e.Count < 0 || e.Count > maxCount) {
				t.Errorf("got %+v", e)
			}
		}
	})
}
