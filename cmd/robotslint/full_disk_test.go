package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// full is a file on a disk that has no room for more than a number of octets.
type full int

func (f *full) Write(p []byte) (int, error) {
	n := min(len(p), int(*f))
	*f -= full(n)
	if n < len(p) {
		return n, errors.New("no space left on device")
	}
	return n, nil
}

// Whatever a command prints, it ends with 2 if its output is incomplete.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	old, new := filepath.Join(dir, "old.txt"), filepath.Join(dir, "new.txt")
	for name, src := range map[string]string{old: "user-agent: *\nDisallow: /a\n", new: "Disallow: /\nUser-agent: *\nDisallow: /a\nDisallow: /a\n"} {
		if err := os.WriteFile(name, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"lint", "--no-config", new}, {"lint", "--no-config", "--diff", new}, {"lint", "--no-config", "--format", "json", new},
		{"lint", "--no-config", "--format", "markdown", new}, {"lint", "--no-config", "--format", "full", old}, {"fmt", old}, {"fmt", "--diff", old}, {"fmt", "--check", old},
		{"query", new, "/"}, {"query", "--all", "/a", new}, {"query", "--format", "jsonl", new, "/"}, {"query", "--trace", new, "/"},
		{"diff", old, new}, {"diff", "--format", "sarif", old, new}, {"diff", "--text", old, new},
		{"rules"}, {"explain", "bom"}, {"explain", "bom", "bare-cr"}, {"config"}, {"crawlers"}, {"crawlers", "googlebot"}, {"completion", "bash"},
		{"version"}, {"help"}, {"help", "lint"}, {"lint", "--help"},
	} {
		for _, room := range []full{0, 5} {
			var said strings.Builder
			status := Main(args, Streams{In: strings.NewReader(""), Out: &room, Err: &said, Getenv: func(string) string { return "" }})
			if status != exitError || strings.Count(said.String(), "no space left on device") != 1 {
				t.Errorf("%q: got %d and %q, want 2 and one error", args, status, said.String())
			}
		}
	}
}
