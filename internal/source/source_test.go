package source

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/internal/testcorpus"
)

func TestIsBinary(t *testing.T) {
	utf16 := "\xff\xfe" + strings.ReplaceAll("User-agent: *\nDisallow: /\n", "", "\x00")
	for name, tt := range map[string]struct {
		src  string
		want bool
	}{
		"empty":           {"", false},
		"text":            {"User-agent: *\n", false},
		"utf-8":           {"# ü漢字😀\n", false},
		"utf-16":          {utf16, false},
		"latin-1":         {"# \xfc\xe4\xf6\xdf \xe9\xe8\n", false},
		"shift-jis":       {"# \x83\x4e\x83\x8d\x81\x5b\x83\x89\x81\x5b\n", false},
		"one nul":         {"User-agent: *\x00\n", false},
		"escape codes":    {"\x1b[31mUser-agent\x1b[0m: *\n", false},
		"replacement":     {"# \uFFFD\uFFFD\uFFFD\x01\n", false},
		"nothing but nul": {strings.Repeat("\x00", 100), true},
		"picture":         {"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00\x08\x06\xd9\xc1\x02\x03\xff\x90\x1f\x05\xfe", true},
		"gzip":            {"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x0b-N-\xd2ML\xd1+\xc9\xb1R\xd0\xe2r\xc9,N\xcc\xc9\xc9/\xb7R\xd0\x07\x00\xf6\xd5\x90\x9e", true},
	} {
		if got := isBinary(tt.src); got != tt.want {
			t.Errorf("isBinary(%s): got %v, want %v", name, got, tt.want)
		}
	}
}

// No file of the corpus is binary.
func TestCorpusIsText(t *testing.T) {
	for _, name := range testcorpus.Corpus(t) {
		r := Reader{MaxSize: DefaultMaxSize}
		if _, err := r.Read(name); err != nil {
			t.Error(err)
		}
	}
}

// A search continues past a directory that it may not read, and names it.
func TestFindPastWhatMayNotBeRead(t *testing.T) {
	dir := t.TempDir()
	shut, open := filepath.Join(dir, "shut"), filepath.Join(dir, "www", fileName)
	for _, name := range []string{shut, filepath.Dir(open)} {
		if err := os.Mkdir(name, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(open, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(shut, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := os.ReadDir(shut); err == nil {
		t.Skip("root may read everything")
	}
	got, err := walk(dir)
	if want := "search " + shut + ": permission denied"; len(got) != 1 || got[0] != open || err == nil || err.Error() != want {
		t.Errorf("got %q, %v, want %q, %s", got, err, open, want)
	}
}

// A line is ended by CR, LF or CRLF; a file may have as many as the limit, and text
// after the last of them. More are an error, or cut.
func TestMaxLines(t *testing.T) {
	for _, tt := range []struct {
		src  string
		want string
	}{
		{strings.Repeat("\n", maxLines) + "a", "<nil>"},
		{strings.Repeat("\r\n", maxLines), "<nil>"},
		{strings.Repeat("\r", maxLines+1), "read <stdin>: has more than 1048576 lines"},
		{strings.Repeat("a\r\n", maxLines+1), "read <stdin>: has more than 1048576 lines"},
		{strings.Repeat("\n\r", maxLines), "read <stdin>: has more than 1048576 lines"},
	} {
		r := &Reader{Stdin: strings.NewReader(tt.src), StdinName: "<stdin>", MaxSize: DefaultMaxSize}
		if _, err := r.Read(Stdin); fmt.Sprint(err) != tt.want {
			t.Errorf("%d octets of %.6q: got %v, want %s", len(tt.src), tt.src, err, tt.want)
		}
		r = &Reader{Stdin: strings.NewReader(tt.src), StdinName: "<stdin>", MaxSize: DefaultMaxSize, CutLines: true}
		got, err := r.Read(Stdin)
		if err != nil || (got.Cut > 0) != (tt.want != "<nil>") || !strings.HasPrefix(tt.src, got.Src) || got.Cut == 0 && got.Src != tt.src {
			t.Errorf("%d octets of %.6q, cut: got %d octets, %d lines, %v", len(tt.src), tt.src, len(got.Src), got.Cut, err)
		}
		if got.Cut > 0 {
			if ends := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(got.Src); strings.Count(ends, "\n") != maxLines || !strings.HasSuffix(ends, "\n") {
				t.Errorf("%d octets of %.6q, cut: got %d lines", len(tt.src), tt.src, strings.Count(ends, "\n"))
			}
		}
	}
}
