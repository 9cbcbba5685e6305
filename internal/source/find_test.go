package source

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Operands: a path, a directory and a glob are files; standard input, URLs of any
// scheme and revisions are not.
func TestIsFile(t *testing.T) {
	for operand, want := range map[string]bool{
		"robots.txt": true, "a/b": true, "*.txt": true, "": true, "http:/a": true, "c://robots.txt": true, "git/HEAD": true, "a b://c": true,
		Stdin: false, "https://www.example.com": false, "ftp://www.example.com": false, "svn+ssh://www.example.com": false,
		"git:HEAD:robots.txt": false,
	} {
		if got := IsFile(operand); got != want {
			t.Errorf("IsFile(%q): got %v, want %v", operand, got, want)
		}
	}
}

// Directories: the regular files named robots.txt below, in order, whether git
// lists them or, outside a repository, a walk finds them.
func TestFindBelow(t *testing.T) {
	put := func(dir string) {
		for _, name := range []string{"c/robots.txt", "a/robots.txt", "b/robots.txt/robots.txt", "a/humans.txt", "a/robots.txt.bak", "d/xrobots.txt"} {
			put(t, filepath.Join(dir, name), "")
		}
		if err := os.Symlink("a", filepath.Join(dir, "e")); err != nil {
			t.Skip(err)
		}
		for link, target := range map[string]string{"f": "a", "g": os.DevNull, "h": "c/robots.txt"} {
			if err := os.Mkdir(filepath.Join(dir, link), 0o777); err != nil {
				t.Fatal(err)
			}
			if !filepath.IsAbs(target) {
				target = filepath.Join("..", target)
			}
			if err := os.Symlink(target, filepath.Join(dir, link, fileName)); err != nil {
				t.Fatal(err)
			}
		}
	}
	want := []string{"a/robots.txt", "b/robots.txt/robots.txt", "c/robots.txt", "h/robots.txt"}
	check := func(dir string) {
		t.Helper()
		var names []string
		for _, name := range want {
			names = append(names, filepath.Join(dir, filepath.FromSlash(name)))
		}
		if got, _, err := Find([]string{dir}); err != nil || !slices.Equal(got, names) {
			t.Errorf("got %q, error %v\nwant %q", got, err, names)
		}
	}

	plain := t.TempDir()
	put(plain)
	check(plain)
	if err := os.Mkdir(filepath.Join(plain, ".git"), 0o777); err != nil { // a damaged repository
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(plain, ".git", fileName), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	check(plain)

	git := repository(t)
	put(".")
	git("add", "c", "f") // the others are untracked
	check(".")
	git("add", ".")
	if err := os.Remove(filepath.Join("c", fileName)); err != nil {
		t.Fatal(err)
	}
	want = want[:2] // c is gone, and so is the target of h
	check(".")
}

// A search leaves out what links lead to elsewhere, and says which they are.
// Directories that are links are entered only where an operand names them.
func TestFindOutside(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"tree/a/robots.txt", "treetop/robots.txt", "secret"} {
		put(t, name, "")
	}
	for link, target := range map[string]string{
		"tree/in.txt": "a/robots.txt", "tree/robots.txt": "../secret", "tree/b": "../treetop", "tree/c": "a", "tree/round": ".",
		"named": "tree",
	} {
		if err := os.Symlink(target, link); err != nil {
			t.Skip(err)
		}
	}
	for _, tt := range []struct{ operand, found, outside string }{
		{"tree", "tree/a/robots.txt", "tree/robots.txt"},
		{"named", "named/a/robots.txt", "named/robots.txt"},
		{"tree/**/robots.txt", "tree/a/robots.txt", "tree/robots.txt"},
		{"tree/*.txt", "tree/in.txt", "tree/robots.txt"},
		{"named/../*/*/robots.txt", "tree/a/robots.txt", ""},
		{"tree/b/*.txt", "tree/b/robots.txt", ""},
		{"tree/robots.txt", "tree/robots.txt", ""},
		{"tree/b/robots.txt", "tree/b/robots.txt", ""},
	} {
		found, outside, err := Find([]string{filepath.FromSlash(tt.operand)})
		if got := filepath.ToSlash(strings.Join(found, " ")); err != nil || got != tt.found {
			t.Errorf("%s: found %s, error %v, want %s", tt.operand, got, err, tt.found)
		}
		if got := filepath.ToSlash(strings.Join(outside, " ")); got != tt.outside {
			t.Errorf("%s: outside %s, want %s", tt.operand, got, tt.outside)
		}
	}
}
