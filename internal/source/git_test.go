package source

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// repository creates a git repository in a new directory, makes that the working
// directory, and returns a function that runs git in it.
func repository(t *testing.T) func(args ...string) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	t.Chdir(t.TempDir())
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	run := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	run("init", "-q", "-b", "main")
	return run
}

func put(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o777); err != nil {
		t.Fatal(err)
	}
}

// Command line: git:REV:PATH.
func TestReadRevision(t *testing.T) {
	git := repository(t)
	put(t, "robots.txt", "# old\n")
	put(t, "www/robots.txt", "# www\n")
	put(t, "www/deep/other.txt", "# deep\n")
	put(t, "a:b", "# colon\n")
	put(t, "--", "# dashes\n")
	put(t, "w*", "# star\n")
	full := strings.Repeat("#", 1000)
	put(t, "full.txt", full)
	put(t, "large.txt", full+"#")
	git("add", ".")
	git("commit", "-q", "-m", "one")
	git("tag", "-a", "v1", "-m", "one")
	git("tag", "twice") // git warns about an ambiguous name
	git("branch", "twice")
	first := git("rev-parse", "HEAD")
	put(t, "robots.txt", "# new\n")
	for link, target := range map[string]string{
		"link": "robots.txt", "folder": "www", "www/up": "../folder/deep", "www/chain": "../link", "away": "../secret", "far": "/etc/passwd", "dangling": "nowhere", "loop": "loop",
	} {
		if os.Symlink(target, link) != nil {
			t.Skip("no symbolic links here")
		}
	}
	git("add", ".")
	git("update-index", "--add", "--cacheinfo", "160000,"+first+",module")
	git("commit", "-q", "-m", "two")
	t.Chdir("www")

	for _, tt := range []struct{ operand, want, err string }{
		{operand: "git:HEAD:robots.txt", want: "# new\n"},
		{operand: "git:HEAD~1:robots.txt", want: "# old\n"},
		{operand: "git:main@{0}:robots.txt", want: "# new\n"},
		{operand: "git:v1:robots.txt", want: "# old\n"},
		{operand: "git:" + first + ":robots.txt", want: "# old\n"},
		{operand: "git:HEAD:./robots.txt", want: "# www\n"},
		{operand: "git:HEAD:./deep/../robots.txt", want: "# www\n"},
		{operand: "git:HEAD:../robots.txt", want: "# new\n"},
		{operand: "git:HEAD:../www/deep/other.txt", want: "# deep\n"},
		{operand: "git:HEAD:www//deep/other.txt", want: "# deep\n"},
		{operand: "git:HEAD:a:b", want: "# colon\n"},
		{operand: "git:HEAD:--", want: "# dashes\n"},
		{operand: "git:HEAD:w*", want: "# star\n"},
		{operand: "git:HEAD:full.txt", want: full},

		{operand: "git:HEAD:nowhere.txt", err: "no such file in that revision"},
		{operand: "git:HEAD~1:link", err: "no such file in that revision"},
		{operand: "git:HEAD:ww*/robots.txt", err: "no such file in that revision"},
		{operand: "git:HEAD::(top)robots.txt", err: "no such file in that revision"},
		{operand: "git:HEAD:robots.txt/below", err: "no such file in that revision"},
		{operand: "git:HEAD:nowhere/robots.txt", err: "no such file in that revision"},
		{operand: "git:HEAD:./nowhere.txt", err: "no such file in that revision"},

		{operand: "git:HEAD:link", want: "# new\n"},
		{operand: "git:HEAD:folder/robots.txt", want: "# www\n"},
		{operand: "git:HEAD:./up/other.txt", want: "# deep\n"},
		{operand: "git:HEAD:www/chain", want: "# new\n"},
		{operand: "git:HEAD:folder", err: "www is a folder"},
		{operand: "git:HEAD:folder/nowhere.txt", err: "folder is a symbolic link to www/nowhere.txt, which that revision does not have"},
		{operand: "git:HEAD:away", err: "away is a symbolic link out of its repository"},
		{operand: "git:HEAD:away/robots.txt", err: "away is a symbolic link out of its repository"},
		{operand: "git:HEAD:far", err: "far is a symbolic link out of its repository"},
		{operand: "git:HEAD:dangling", err: "dangling is a symbolic link to nowhere, which that revision does not have"},
		{operand: "git:HEAD:loop", err: "loop is a symbolic link that leads to too many others"},
		{operand: "git:HEAD:module", err: "module is a submodule"},
		{operand: "git:HEAD:module/robots.txt", err: "module is a submodule"},
		{operand: "git:HEAD:www", err: "www is a folder"},
		{operand: "git:HEAD:large.txt", err: "has 1001 octets, more than the limit of 1000 (--max-size)"},
		{operand: "git:nothing:robots.txt", err: "git: Not a valid object name nothing"},
		{operand: "git:--help:robots.txt", err: "git: Not a valid object name --help"},
		{operand: "git:--output=pwned:robots.txt", err: "git: Not a valid object name --output=pwned"},
		{operand: "git:-z:robots.txt", err: "git: Not a valid object name -z"},
		{operand: "git:$(touch pwned):robots.txt", err: "git: Not a valid object name $(touch pwned)"},
		{operand: "git:twice:robots.txt~", err: "no such file in that revision"},
		{operand: "git:twice^{blob}:robots.txt", err: "git: Not a valid object name twice^{blob}"},
		{operand: "git:HEAD:/robots.txt", err: "is not a file below the root of the repository"},
		{operand: "git:HEAD:../../robots.txt", err: "is not a file below the root of the repository"},
		{operand: "git:HEAD:www/../../robots.txt", err: "is not a file below the root of the repository"},
		{operand: "git:HEAD:.", err: "is not a file below the root of the repository"},
		{operand: "git:HEAD:..", err: "is not a file below the root of the repository"},
		{operand: "git:HEAD:", err: "is not git:REV:PATH"},
		{operand: "git:HEAD", err: "is not git:REV:PATH"},
		{operand: "git:", err: "is not git:REV:PATH"},
	} {
		s, err := (&Reader{MaxSize: 1000}).Read(tt.operand)
		if tt.err == "" {
			if err != nil || s.Src != tt.want || s.Name != tt.operand || s.Fetch != nil {
				t.Errorf("%s: got %+v, error %v, want %q", tt.operand, s, err, tt.want)
			}
			continue
		}
		if want := "read " + tt.operand + ": " + tt.err; err == nil || err.Error() != want {
			t.Errorf("%s: got error %v, want %s", tt.operand, err, want)
		}
		if got, want := errors.Is(err, ErrNotThere), strings.HasPrefix(tt.err, "no such file"); got != want {
			t.Errorf("%s: is ErrNotThere: got %v, want %v", tt.operand, got, want)
		}
	}
	if _, err := os.Stat("pwned"); err == nil {
		t.Error("a revision was executed")
	}
}

func TestReadRevisionWithoutRepository(t *testing.T) {
	repository(t)
	t.Setenv("GIT_CEILING_DIRECTORIES", os.TempDir())
	if err := os.RemoveAll(".git"); err != nil {
		t.Fatal(err)
	}
	_, err := (&Reader{}).Read("git:HEAD:robots.txt")
	if err == nil || !strings.HasPrefix(err.Error(), "read git:HEAD:robots.txt: git: not a git repository") || strings.Contains(err.Error(), "\n") {
		t.Errorf("got error %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	_, err = (&Reader{}).Read("git:HEAD:robots.txt")
	if err == nil || err.Error() != "read git:HEAD:robots.txt: git is not installed" {
		t.Errorf("got error %v", err)
	}
}

// Security: git starts none of the programs that a hostile repository configures.
func TestReadRevisionStartsNothing(t *testing.T) {
	git := repository(t)
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	origin := filepath.Join(t.TempDir(), "origin")
	put(t, "robots.txt", "# lint\n")
	put(t, ".gitattributes", "* diff=x filter=x text eol=crlf\n")
	git("add", ".")
	git("commit", "-q", "-m", "one")
	git("clone", "-q", "--bare", ".", origin)
	lacking := git("rev-parse", "HEAD:.gitattributes")

	started, err := filepath.Abs("started")
	if err != nil {
		t.Fatal(err)
	}
	trap := filepath.Join(t.TempDir(), "trap")
	put(t, trap, fmt.Sprintf("#!%s\necho $0 >> '%s'\nexit 1\n", sh, started))
	for _, hook := range []string{"post-checkout", "post-index-change", "pre-auto-gc", "reference-transaction", "fsmonitor-watchman"} {
		put(t, filepath.Join(".git", "hooks", hook), fmt.Sprintf("#!%s\n'%s'\n", sh, trap))
	}
	for _, setting := range []string{
		"core.fsmonitor", "core.pager", "core.sshCommand", "core.askPass", "core.editor", "core.gitProxy", "gpg.program", "credential.helper",
		"diff.x.textconv", "diff.x.command", "filter.x.smudge", "filter.x.clean", "filter.x.process",
		"remote.origin.uploadpack", "pager.ls-tree", "pager.cat-file",
	} {
		git("config", setting, trap)
	}
	for _, alias := range []string{"ls-tree", "cat-file", "ls-files", "rev-parse"} {
		git("config", "alias."+alias, "!"+trap)
	}
	git("config", "core.repositoryFormatVersion", "1")
	git("config", "extensions.partialClone", "origin")
	git("config", "remote.origin.url", origin)
	git("config", "remote.origin.promisor", "true")
	git("config", "protocol.file.allow", "always")
	if err := os.Remove(filepath.Join(".git", "objects", lacking[:2], lacking[2:])); err != nil {
		t.Fatal(err)
	}

	traps := func() string {
		text, _ := os.ReadFile(started)
		os.Remove(started)
		return string(text)
	}
	exec.Command("git", "cat-file", "-p", lacking).Run()
	if traps() == "" {
		t.Skip("this git does not fetch what a partial clone lacks")
	}
	exec.Command("git", "ls-files", "--others").Run()
	if traps() == "" {
		t.Error("git does not start the fsmonitor, so the trap does not work")
	}

	r := Reader{MaxSize: 1000}
	if s, err := r.Read("git:HEAD:./robots.txt"); err != nil || s.Src != "# lint\n" {
		t.Errorf("got %q, error %v", s.Src, err)
	}
	if _, err := r.Read("git:HEAD:.gitattributes"); err == nil {
		t.Error("got no error for what the clone lacks")
	} else if want := "read git:HEAD:.gitattributes: its content is not in this clone"; err.Error() != want {
		t.Errorf("got error %v, want %s", err, want)
	}
	if names, _, err := Find(nil); err != nil || len(names) != 1 || names[0] != "robots.txt" {
		t.Errorf("got %q, error %v", names, err)
	}
	if got := traps(); got != "" {
		t.Errorf("started:\n%s", got)
	}
}
