package source

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Command line: git::PATH is the staged content, whatever HEAD and the working tree
// have.
func TestReadIndex(t *testing.T) {
	git := repository(t)
	put(t, "robots.txt", "# committed\n")
	put(t, "www/robots.txt", "# www\n")
	put(t, "w*", "# star\n")
	put(t, "--", "# dashes\n")
	git("add", ".")
	git("commit", "-q", "-m", "one")
	first := git("rev-parse", "HEAD")
	put(t, "robots.txt", "# staged\n")
	git("add", ".")
	put(t, "robots.txt", "# working tree\n")
	put(t, "untracked.txt", "")
	git("rm", "-q", "--cached", "--", "--")
	if os.Symlink("robots.txt", "link") != nil || os.Symlink("www", "folder") != nil {
		t.Skip("no symbolic links here")
	}
	git("add", "link", "folder")
	git("update-index", "--add", "--cacheinfo", "160000,"+first+",module")
	t.Chdir("www")
	for _, tt := range []struct{ operand, want, err string }{
		{operand: "git::robots.txt", want: "# staged\n"},
		{operand: "git::../robots.txt", want: "# staged\n"},
		{operand: "git::./robots.txt", want: "# www\n"},
		{operand: "git::www/robots.txt", want: "# www\n"},
		{operand: "git::w*", want: "# star\n"},
		{operand: "git::untracked.txt", err: "is not staged"},
		{operand: "git::--", err: "is not staged"},
		{operand: "git::robots.txt/x", err: "is not staged"},
		{operand: "git::www/none/robots.txt", err: "is not staged"},
		{operand: "git::www", err: "www is a folder"},
		{operand: "git::link", err: "link is a symbolic link"},
		{operand: "git::folder/robots.txt", err: "folder is a symbolic link"},
		{operand: "git::module/robots.txt", err: "module is a submodule"},
		{operand: "git::../../robots.txt", err: "is not a file below the root of the repository"},
		{operand: "git::", err: "is not git:REV:PATH"},
	} {
		s, err := (&Reader{MaxSize: 100}).Read(tt.operand)
		got := ""
		if err != nil {
			got = strings.TrimPrefix(err.Error(), "read "+tt.operand+": ")
		}
		if s.Src != tt.want || got != tt.err {
			t.Errorf("%s: got %q, error %s, want %q, %s", tt.operand, s.Src, got, tt.want, tt.err)
		}
	}
	if _, err := (&Reader{MaxSize: 8}).Read("git::robots.txt"); err == nil || !strings.Contains(err.Error(), "has 9 octets") {
		t.Errorf("got error %v, want one about the size", err)
	}
	for operand, want := range map[string]string{"git::robots.txt": "../robots.txt", "git::./robots.txt": "robots.txt", "git:HEAD:robots.txt": "", "git::": "", "robots.txt": ""} {
		if name, ok := Staged(operand); filepath.ToSlash(name) != want || ok != (want != "") {
			t.Errorf("%s: got %q, %v, want %q", operand, name, ok, want)
		}
	}
}

// A file with a merge conflict has no staged content.
func TestReadConflict(t *testing.T) {
	git := repository(t)
	put(t, "robots.txt", "# a\n")
	git("add", ".")
	git("commit", "-q", "-m", "one")
	git("checkout", "-q", "-b", "other")
	put(t, "robots.txt", "# b\n")
	git("commit", "-q", "-a", "-m", "two")
	git("checkout", "-q", "main")
	put(t, "robots.txt", "# c\n")
	git("commit", "-q", "-a", "-m", "three")
	merge := exec.Command("git", "-c", "user.name=a", "-c", "user.email=a@example.com", "merge", "-q", "other")
	if err := merge.Run(); err == nil {
		t.Fatal("the branches merge without a conflict")
	}
	_, err := (&Reader{MaxSize: 100}).Read("git::robots.txt")
	if err == nil || errors.Is(err, ErrNotThere) || err.Error() != "read git::robots.txt: has a merge conflict" {
		t.Errorf("got %v, want one about the conflict", err)
	}
}
