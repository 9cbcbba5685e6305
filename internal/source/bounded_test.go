package source

import (
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

// A file of as many octets as the limit is read; one more is an error that says
// how many there are.
func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	if err := os.WriteFile(name, []byte("12345"), 0o666); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadFile(name, 5); got != "12345" || err != nil {
		t.Errorf("got %q, error %v, want all of it", got, err)
	}
	for _, tt := range []struct {
		name  string
		limit int64
		want  string
	}{
		{name, 4, "has 5 octets, more than the limit of 4"},
		{dir, 5, "is not a regular file"},
		{os.DevNull, 5, "is not a regular file"}, // a named pipe would block
	} {
		got, err := ReadFile(tt.name, tt.limit)
		if got != "" || err == nil || err.Error() != tt.want {
			t.Errorf("%s: got %q, error %v, want %s", tt.name, got, err, tt.want)
		}
	}
	_, err := ReadFile(filepath.Join(dir, "missing"), 5)
	if !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), dir) {
		t.Errorf("got %v, want that it does not exist, without its name", err)
	}
}

// A stream does not tell its size: what exceeds the limit is found by reading,
// for any limit that an int64 holds.
func TestReadAll(t *testing.T) {
	for limit, want := range map[int64]string{
		2: "has more than 2 octets", 3: "", math.MaxInt64 - 1: "", math.MaxInt64: "",
	} {
		got, err := readAll(strings.NewReader("abc"), limit)
		switch {
		case want == "" && (got != "abc" || err != nil):
			t.Errorf("limit %d: got %q, error %v, want all of it", limit, got, err)
		case want != "" && (got != "" || err == nil || err.Error() != want):
			t.Errorf("limit %d: got %q, error %v, want %s", limit, got, err, want)
		}
	}
	broken := errors.New("broken")
	if got, err := readAll(io.MultiReader(strings.NewReader("a"), iotest.ErrReader(broken)), 5); got != "" || !errors.Is(err, broken) {
		t.Errorf("got %q, error %v, want %v", got, err, broken)
	}
}
