package source

import (
	"errors"
	"io/fs"
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
	want = slices.Delete(want, 2, 3) // c is gone; h is a link that leads nowhere, and reading it fails
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
		var names []string
		for _, s := range outside {
			names = append(names, s.Name)
		}
		if got := filepath.ToSlash(strings.Join(names, " ")); got != tt.outside {
			t.Errorf("%s: outside %s, want %s", tt.operand, got, tt.outside)
		}
	}
}

// The part of a glob without wildcards may be a link only within the tree. A directory
// that an operand names may lead anywhere, and so may a path that leaves the tree by its
// name.
func TestFindGlobLeadsOut(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"out/robots.txt", "repository/in/robots.txt", "repository/in/b/robots.txt", "repository/.git/x"} {
		put(t, name, "")
	}
	for link, target := range map[string]string{"repository/away": "../out", "repository/in/up": "../in/b", "repository/in/away": "../../out"} {
		if err := os.Symlink(target, link); err != nil {
			t.Skip(err)
		}
	}
	check := func(operand, found, outside string) {
		t.Helper()
		names, skipped, err := Find([]string{filepath.FromSlash(operand)})
		if got := filepath.ToSlash(strings.Join(names, " ")); got != found || (err == nil) != (found != "") {
			t.Errorf("%s: found %q, error %v, want %q", operand, got, err, found)
		}
		var left []string
		for _, s := range skipped {
			left = append(left, s.Name)
		}
		if got := filepath.ToSlash(strings.Join(left, " ")); got != outside {
			t.Errorf("%s: left out %q, want %q", operand, got, outside)
		}
	}
	t.Chdir("repository")
	check("away/*.txt", "", "away/robots.txt")
	check("away/**", "", "away/robots.txt")
	check("away", "away/robots.txt", "")
	check("away/robots.txt", "away/robots.txt", "")
	check("../out/*.txt", "../out/robots.txt", "")
	check("in/up/*.txt", "in/up/robots.txt", "")
	t.Chdir("in")
	check("up/*.txt", "up/robots.txt", "")
	check("away/*.txt", "", "away/robots.txt")
	if err := os.RemoveAll("../.git"); err != nil {
		t.Fatal(err)
	}
	check("up/*.txt", "up/robots.txt", "")
	t.Chdir("b")
	check("../*/*.txt", "../b/robots.txt", "")
}

// Globs leave out what git ignores, as directories do, also in submodules. A file
// that is tracked is never ignored.
func TestFindIgnored(t *testing.T) {
	git := repository(t)
	for _, name := range []string{"robots.txt", "dist/robots.txt", "kept/robots.txt", "kept/-x/robots.txt", "sub/robots.txt", "sub/out/robots.txt"} {
		put(t, name, "")
	}
	git("add", "kept")
	put(t, ".gitignore", "dist/\nkept/\n")
	check := func(operand, want, wantErr string) {
		t.Helper()
		found, _, err := Find([]string{operand})
		if got := filepath.ToSlash(strings.Join(found, " ")); got != want {
			t.Errorf("%s: got %s, want %s", operand, got, want)
		}
		if err == nil && wantErr != "" || err != nil && err.Error() != wantErr {
			t.Errorf("%s: got error %v, want %s", operand, err, wantErr)
		}
	}
	const all = "kept/-x/robots.txt kept/robots.txt robots.txt sub/out/robots.txt sub/robots.txt"
	check(".", all, "")
	check("**/robots.txt", all, "")
	check("dist/*.txt", "", "search dist/*.txt: git ignores every file that matches")
	check("dist", "", "search dist: no robots.txt found that git does not ignore")
	check("dist/robots.txt", "dist/robots.txt", "")

	git("-C", "sub", "init", "-q")
	put(t, "sub/.gitignore", "out/\n")
	git("-C", "sub", "add", "robots.txt")
	git("-C", "sub", "commit", "-q", "-m", "x")
	git("add", "sub")
	check("**/robots.txt", "kept/-x/robots.txt kept/robots.txt robots.txt sub/robots.txt", "")
}

// The usual glob finds files below a directory whose name is not UTF-8, as a search does.
func TestFindBelowOctets(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("a\xff", 0o777); err != nil {
		t.Skip(err) // some file systems refuse the name
	}
	put(t, "a\xff/robots.txt", "")
	for _, operand := range []string{".", "**/robots.txt"} {
		if got, _, err := Find([]string{operand}); err != nil || len(got) != 1 || got[0] != filepath.Join("a\xff", "robots.txt") {
			t.Errorf("%s: got %q, %v", operand, got, err)
		}
	}
}

// A search finds a robots.txt in capitals; lint reports such a name. The
// error about a file that is named in small letters says what there is.
func TestFindCapitals(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a/Robots.txt", "b/ROBOTS.TXT", "b/c/robots.txt", "b/robots.txt.bak"} {
		put(t, name, "")
	}
	if _, err := os.Stat("a/robots.txt"); err == nil {
		t.Skip("letter case does not count in this file system")
	}
	want := []string{filepath.Join("a", "Robots.txt"), filepath.Join("b", "ROBOTS.TXT"), filepath.Join("b", "c", "robots.txt")}
	for _, operand := range []string{".", "**/robots.txt"} {
		names, skipped, err := Find([]string{operand})
		if err != nil || !slices.Equal(names, want) || len(skipped) != 0 {
			t.Errorf("%s: got %q, skipped %q, error %v, want %q", operand, names, skipped, err, want)
		}
	}
	for i, name := range want {
		if got := InCapitals(name); got != (i < 2) {
			t.Errorf("%s: in capitals: got %v", name, got)
		}
	}
	_, _, err := Find([]string{"a/robots.txt"})
	const reason = "read a/robots.txt: no such file or directory; there is Robots.txt, but crawlers ask for robots.txt, and letter case counts in a URL"
	if err == nil || err.Error() != reason {
		t.Errorf("got error %v, want %s", err, reason)
	}
}

// A name that no file has is taken for a host if it ends in a registered domain.
func TestHosts(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "example.org/x", "")
	for _, tt := range []struct{ operand, meant string }{
		{"www.example.com", "https://www.example.com"},
		{"example.co.uk", "https://example.co.uk"},
		{"WWW.Example.com:8443/robots.txt", "https://WWW.Example.com:8443/robots.txt"},
		{"www.bücher.de/robots.txt", "https://www.bücher.de/robots.txt"},
		{"https:/example.com", "https://example.com"},
		{"http:www.example.com/robots.txt", "https://www.example.com/robots.txt"},
		{"robots.txt", ""},
		{"missing.txt", ""},
		{"robots.txt.bak", ""},
		{"co.uk", ""},
		{".com", ""},
		{"www..com", ""},
		{"a b.com", ""},
		{"user@example.com", ""},
		{"example.com:x", ""},
		{"example.org/robots.txt", ""}, // below a directory
		{"./example.com", ""},
		{"\x1b.example.com", ""},
	} {
		want := "no such file or directory"
		if tt.meant != "" {
			want += "; did you mean " + tt.meant + "?"
		}
		_, _, found := Find([]string{tt.operand})
		_, read := (&Reader{MaxSize: 1}).Read(tt.operand)
		for _, err := range []error{found, read} {
			if err == nil || !errors.Is(err, fs.ErrNotExist) || err.Error() != "read "+tt.operand+": "+want {
				t.Errorf("%q: got %v, want %s", tt.operand, err, want)
			}
		}
	}
}
