package source

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Operands select files of a revision even if the working tree no longer has them.
func TestSelect(t *testing.T) {
	git := repository(t)
	for _, name := range []string{"www/robots.txt", "www2/robots.txt", "www/a/robots.txt", "www/humans.txt", "kept/robots.txt", "robots.txt"} {
		put(t, name, "")
	}
	git("add", ".")
	git("commit", "-q", "-m", "one")
	for _, name := range []string{"www/robots.txt", "www2", "www/a/robots.txt", "www/humans.txt", "robots.txt"} {
		if err := os.RemoveAll(name); err != nil {
			t.Fatal(err)
		}
	}
	tree, err := ReadTree("HEAD")
	if err != nil {
		t.Fatal(err)
	}
	absolute, err := filepath.Abs("www/robots.txt")
	if err != nil {
		t.Fatal(err)
	}
	const all = "kept/robots.txt robots.txt www/a/robots.txt www/robots.txt www2/robots.txt"
	for operand, want := range map[string]string{
		"":                    all, // the working directory
		".":                   all,
		"www":                 "www/a/robots.txt www/robots.txt",
		"www/":                "www/a/robots.txt www/robots.txt",
		"www2":                "www2/robots.txt", // no longer a directory
		"www/*.txt":           "www/humans.txt www/robots.txt",
		"**/robots.txt":       all,
		"www/humans.txt":      "www/humans.txt",
		"./www/humans.txt":    "www/humans.txt",
		absolute:              "www/robots.txt",
		"kept":                "kept/robots.txt",
		"kept/robots.txt":     "kept/robots.txt",
		"kept/other.txt":      "",
		"git:HEAD:robots.txt": "",
		"https://a.example":   "",
		"[":                   "",
	} {
		var operands []string
		if operand != "" {
			operands = []string{operand}
		}
		if got := filepath.ToSlash(strings.Join(tree.Select(operands), " ")); got != want {
			t.Errorf("%q: got %s, want %s", operand, got, want)
		}
	}
	if _, err := ReadTree("nowhere"); err == nil || !strings.HasPrefix(err.Error(), "list the files of nowhere: git: ") {
		t.Errorf("got error %v, want what git says", err)
	}

	t.Chdir("kept") // the rest of the repository is not searched
	if tree, err = ReadTree("HEAD"); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(tree.Select(nil), " "); got != "robots.txt" {
		t.Errorf("below: got %s, want robots.txt", got)
	}
}

// A file of a revision is read through links that stay in the repository.
func TestTreeRead(t *testing.T) {
	git := repository(t)
	put(t, "a/file", "# a\n")
	put(t, "a:b", "# colon\n")
	put(t, "big", strings.Repeat("#", 101))
	for link, target := range map[string]string{
		"link": "a/file", "a/link": "../link", "out": "../out", "absolute": "/etc/hostname", "dangling": "nowhere", "loop": "loop",
	} {
		if err := os.Symlink(target, link); err != nil {
			t.Skip(err)
		}
	}
	git("add", ".")
	git("commit", "-q", "-m", "one")
	put(t, "a/file", "# changed\n")
	tree, err := ReadTree("HEAD")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"a/file": "# a\n", "a:b": "# colon\n", "link": "# a\n", "a/link": "# a\n"} {
		if got, err := tree.Read(name, 100); err != nil || got != want {
			t.Errorf("%s: got %q, error %v, want %q", name, got, err, want)
		}
	}
	for name, want := range map[string]string{
		"big":      "has 101 octets, more than the limit of 100",
		"out":      "is a symbolic link out of its repository",
		"absolute": "is a symbolic link out of its repository",
		"dangling": ErrNotThere.Error(),
		"loop":     "is a symbolic link that leads to too many others",
	} {
		if _, err := tree.Read(name, 100); err == nil || err.Error() != want {
			t.Errorf("%s: got error %v, want %s", name, err, want)
		}
	}
}

// Paths count from the root of the repository, wherever the working directory is.
func TestTreePath(t *testing.T) {
	git := repository(t)
	put(t, "www/a/file", "")
	git("add", ".")
	git("commit", "-q", "-m", "one")
	put(t, "www/untracked", "")
	t.Chdir("www")
	tree, err := ReadTree("HEAD")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"a/file": "www/a/file", "../x": "x", ".": "www", "..": ".", "../../x": "", os.TempDir(): ""} {
		got, ok := tree.Path(filepath.FromSlash(name))
		if ok != (want != "") || ok && got != want {
			t.Errorf("%s: got %s, %t, want %s", name, got, ok, want)
		}
		if ok && filepath.ToSlash(tree.Name(got)) != name {
			t.Errorf("%s: its name is %s", name, tree.Name(got))
		}
	}
	if !tree.IsTracked("www/a/file") || tree.IsTracked("www/untracked") || tree.IsTracked("www/nowhere") {
		t.Error("what is tracked was mistaken")
	}
}

// "REV..." is the commit at which HEAD left REV, as in git.
func TestMergeBase(t *testing.T) {
	git := repository(t)
	commit := func(text string) string {
		put(t, "robots.txt", text)
		git("add", ".")
		git("commit", "-q", "-m", text)
		return git("rev-parse", "--short=12", "HEAD")
	}
	fork := commit("one")
	git("checkout", "-q", "-b", "change")
	commit("two")
	git("checkout", "-q", "main")
	commit("three")
	git("checkout", "-q", "--orphan", "other")
	commit("four")
	git("checkout", "-q", "change")
	for rev, want := range map[string]string{"main...": fork, "HEAD...": git("rev-parse", "--short=12", "HEAD"), "main": "main", "": ""} {
		if got, err := MergeBase(rev); err != nil || got != want {
			t.Errorf("%s: got %s, error %v, want %s", rev, got, err, want)
		}
	}
	for rev, want := range map[string]string{
		"other...":   "find the merge base of other and HEAD: this clone has no commit that both contain; a shallow clone may lack it",
		"nowhere...": "find the merge base of nowhere and HEAD: git: Needed a single revision",
		"--help...":  "find the merge base of --help and HEAD: git: Needed a single revision",
	} {
		if _, err := MergeBase(rev); err == nil || err.Error() != want {
			t.Errorf("%s: got error %v, want %s", rev, err, want)
		}
	}
}
