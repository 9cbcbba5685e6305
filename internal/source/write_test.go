package source

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWriteReplacesAtOnce(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "robots.txt")
	if err := os.WriteFile(name, []byte("old and longer"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink("robots.txt", link); err != nil {
		t.Skip(err)
	}
	if err := Write(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(name)
	if err != nil || string(got) != "new" {
		t.Errorf("file holds %q, error %v, want %q", got, err, "new")
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode: got %v, error %v, want 0600", info.Mode(), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the symbolic link is gone: %v, error %v", info.Mode(), err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("got %d files in the folder, want 2", len(entries))
	}
}

func TestWriteFails(t *testing.T) {
	err := Write(filepath.Join(t.TempDir(), "nowhere", "robots.txt"), nil)
	if !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "write ") {
		t.Errorf("got %v, want that it does not exist", err)
	}
}

// A pipe or device is written to and not replaced.
func TestWriteToDevice(t *testing.T) {
	if err := Write(os.DevNull, []byte("x")); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s: got %v, error %v, want a device", os.DevNull, info, err)
	}
}

// What replacing a file would lose or get round is refused, also for root, and
// nothing is left behind. Writable knows it beforehand.
func TestWriteRefuses(t *testing.T) {
	for want, prepare := range map[string]func() error{
		"write robots.txt: is read-only: permission denied":                         func() error { return os.Chmod("robots.txt", 0o444) },
		"write robots.txt: has 2 hard links; the others would keep the old content": func() error { return os.Link("robots.txt", "other") },
		"write robots.txt: has the setuid, setgid or sticky bit":                    func() error { return os.Chmod("robots.txt", 0o755|fs.ModeSetuid) },
		"write robots.txt: has the setuid, setgid or sticky bit\x00":                func() error { return os.Chmod("robots.txt", 0o755|fs.ModeSetgid) },
		"write robots.txt: is a symbolic link that leads nowhere":                   func() error { return errors.Join(os.Remove("robots.txt"), os.Symlink("nowhere", "robots.txt")) },
		"write robots.txt: is a symbolic link that leads nowhere\x00 (over another link)": func() error {
			return errors.Join(os.Remove("robots.txt"), os.Symlink("nowhere", "other"), os.Symlink("other", "robots.txt"))
		},
	} {
		want, _, _ := strings.Cut(want, "\x00")
		t.Run(want, func(t *testing.T) {
			t.Chdir(t.TempDir())
			put(t, "robots.txt", "old")
			if err := prepare(); err != nil {
				t.Skip(err)
			}
			before, err := os.ReadDir(".")
			if err != nil {
				t.Fatal(err)
			}
			for operation, err := range map[string]error{"Write": Write("robots.txt", []byte("new")), "Writable": Writable("robots.txt")} {
				if err == nil || err.Error() != want {
					t.Errorf("%s: got error %v, want %s", operation, err, want)
				}
			}
			after, err := os.ReadDir(".")
			if err != nil || len(after) != len(before) {
				t.Errorf("got %v, error %v, want %v", after, err, before)
			}
			if content, err := os.ReadFile("robots.txt"); err == nil && string(content) != "old" {
				t.Errorf("the file holds %q, want %q", content, "old")
			}
		})
	}
}

// --output, --write-baseline: a file that is written may not be one that is read,
// by whatever name.
func TestSame(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "a", "")
	put(t, "b", "")
	put(t, "dir/c", "")
	if err := os.Link("a", "hard"); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("a", "soft"); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("dir", "folder"); err != nil {
		t.Skip(err)
	}
	absolute, err := filepath.Abs("new")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"a", "a", true}, {"a", "./a", true}, {"a", "hard", true}, {"a", "soft", true}, {"dir/c", "folder/c", true},
		{"new", "./new", true}, {"new", absolute, true}, {"new", "NEW", true}, {"dir/new", "folder/new", true},
		{"no/where", "no/../no/where", true},
		{"a", "b", false}, {"a", "new", false}, {"new", "newer", false}, {"new", "dir/new", false}, {"no/where", "no/there", false},
		{os.DevNull, os.DevNull, false},
	} {
		if got := Same(tt.a, tt.b); got != tt.want {
			t.Errorf("Same(%s, %s): got %v, want %v", tt.a, tt.b, got, tt.want)
		}
		if got := Same(tt.b, tt.a); got != tt.want {
			t.Errorf("Same(%s, %s): got %v, want %v", tt.b, tt.a, got, tt.want)
		}
	}
}

func TestWithin(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "tree/a/b", "")
	put(t, "treetop/b", "")
	put(t, "c", "")
	for link, target := range map[string]string{
		"tree/in": "a/b", "tree/out": "../c", "tree/top": "../treetop", "tree/away": "a/../../c", "tree/nowhere": "no", "tree/around": "../tree/a/b",
		"linked": "tree", "tree/circle": "circle",
	} {
		if err := os.Symlink(target, link); err != nil {
			t.Skip(err)
		}
	}
	for name, want := range map[string]bool{
		"tree": true, "tree/a/b": true, "tree/in": true, "tree/around": true, "linked/a/b": true, "tree/new": true, "tree/a/no/new": true, "linked/new": true,
		"c": false, "treetop/b": false, "tree/out": false, "tree/top/b": false, "tree/top/new": false, "tree/away": false, "tree/../c": false,
		"tree/nowhere": false, "tree/nowhere/new": false, "tree/circle": false, ".": false,
	} {
		for _, dir := range []string{"tree", "linked"} {
			if got := Within(dir, name); got != want {
				t.Errorf("Within(%s, %s): got %v, want %v", dir, name, got, want)
			}
		}
	}
}
