package source

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A git operand is git:REV:PATH, or git::PATH for the index. REV ends at the first colon; a revision that
// contains one, such as a date or ":/text", has to be named by its hash. As in
// git itself, PATH is relative to the root of the repository, or to the working
// directory if it begins with "./" or "../".
const gitScheme = "git:"

// ErrNotThere is wrapped by errors about a git operand whose revision exists but
// does not contain the file.
var ErrNotThere = errors.New("no such file in that revision")

// git returns a read-only git command, to be run without a shell. It overrides
// repository settings that would start programs, and keeps a partial clone from
// fetching missing objects.
func git(args ...string) *exec.Cmd {
	cmd := exec.Command("git", append([]string{"--no-pager", "-c", "core.fsmonitor=false"}, args...)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	return cmd
}

// outputOf runs cmd. The error is the line in which git says why it failed.
func outputOf(cmd *exec.Cmd) (string, error) {
	out, err := cmd.Output()
	var exit *exec.ExitError
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("git is not installed")
	case errors.As(err, &exit):
		said := string(exit.Stderr)
		if _, fatal, ok := strings.Cut(said, "fatal: "); ok {
			said = fatal // warnings may precede it
		}
		said, _, _ = strings.Cut(said, "\n")
		return "", fmt.Errorf("git: %s", cmp.Or(said, exit.Error()))
	}
	return string(out), err
}

// notIgnored returns those of names, files found below dir, that git does not
// ignore: all of them if git is missing or dir is not in a repository.
func notIgnored(dir string, names []string) []string {
	if len(names) == 0 {
		return names
	}
	if _, err := outputOf(git("-C", dir, "rev-parse", "--git-dir")); err != nil {
		return names
	}
	ignored := map[string]bool{}
	if !askIgnored(dir, names, ignored) { // git answers for no file if one is in a submodule
		byDir := map[string][]string{}
		for _, name := range names {
			byDir[filepath.Dir(name)] = append(byDir[filepath.Dir(name)], name)
		}
		for dir, names := range byDir {
			askIgnored(dir, names, ignored)
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return ignored[name] })
}

// askIgnored adds to ignored those of names, files below dir, that git ignores. It
// reports whether git answered.
func askIgnored(dir string, names []string, ignored map[string]bool) bool {
	byPath := map[string]string{}
	var paths strings.Builder
	for _, name := range names {
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return false
		}
		at := "./" + filepath.ToSlash(rel) // which git cannot take for a pattern or an option
		byPath[at] = name
		paths.WriteString(at + "\x00")
	}
	cmd := git("-C", dir, "check-ignore", "-z", "--stdin")
	cmd.Stdin = strings.NewReader(paths.String())
	out, err := cmd.Output()
	for at := range strings.SplitSeq(string(out), "\x00") {
		ignored[byPath[at]] = true
	}
	const none = 1 // exit status
	var exit *exec.ExitError
	return err == nil || errors.As(err, &exit) && exit.ExitCode() == none
}

// InRevision returns the git operand for the version in rev of the file called
// name.
func InRevision(rev, name string) string {
	if filepath.IsAbs(name) {
		if wd, err := os.Getwd(); err == nil {
			if rel, err := filepath.Rel(wd, name); err == nil {
				name = rel
			}
		}
	}
	return gitScheme + rev + ":./" + filepath.ToSlash(name)
}

// Revision splits a git operand into the revision and the name of the file from the
// working directory. ok is false if operand is not a git operand, or names no file of
// this repository.
func Revision(operand string) (rev, name string, ok bool) {
	rest, isGit := strings.CutPrefix(operand, gitScheme)
	rev, at, _ := strings.Cut(rest, ":")
	if !isGit || rev == "" || at == "" {
		return "", "", false
	}
	name, ok = fromHere(at)
	return rev, name, ok
}

// fromGit returns the content of the file named by a git operand.
func (r *Reader) fromGit(operand string) (string, error) {
	rev, name, ok := strings.Cut(strings.TrimPrefix(operand, gitScheme), ":")
	if !ok || name == "" {
		return "", errors.New("is not git:REV:PATH")
	}
	if r.Tree != nil && r.Tree.Rev == rev {
		if e, ok := r.Tree.regular(name); ok {
			src, err := e.read(r.MaxSize)
			return src, sizeRefused(err)
		}
	}
	e, err := entryOf(rev, name)
	if err != nil {
		return "", err
	}
	if e.size > r.MaxSize {
		return "", sizeRefused(tooLarge{e.size, r.MaxSize})
	}
	return outputOf(git("cat-file", "blob", e.hash))
}

// entry is a file in a revision.
type entry struct {
	hash string
	size int64 // octets
}

// entryOf finds a file in a revision, through symbolic links that stay in the
// repository, or in the index if rev is empty.
func entryOf(rev, name string) (entry, error) {
	name, err := fromRoot(name)
	if err != nil {
		return entry{}, err
	}
	if rev == "" {
		return stagedEntry(name)
	}
	link := ""
	for range maxLinks {
		e, at, isLink, err := lookUp(rev, name)
		switch {
		case errors.Is(err, ErrNotThere) && link != "":
			return entry{}, fmt.Errorf("%s is a symbolic link to %s, which that revision does not have", link, name)
		case err != nil || !isLink:
			return e, err
		case e.size > maxTarget:
			return entry{}, fmt.Errorf("%s is a symbolic link to a name of more than %d octets", at, maxTarget)
		}
		target, err := outputOf(git("cat-file", "blob", e.hash))
		if err != nil {
			return entry{}, err
		}
		link, name = at, path.Join(path.Dir(at), target, strings.TrimPrefix(name, at))
		if path.IsAbs(target) || name == ".." || strings.HasPrefix(name, "../") {
			return entry{}, fmt.Errorf("%s is a symbolic link out of its repository", link)
		}
	}
	return entry{}, fmt.Errorf("%s is a symbolic link that leads to too many others", link)
}

// lookUp finds the file with that path from the root, or the symbolic link on the way
// to it, which is at another path. git does not follow links or enter submodules, so
// for a missing file the folders above it are examined, to say what is in the way.
func lookUp(rev, name string) (e entry, at string, isLink bool, err error) {
	for at := name; at != "."; at = path.Dir(at) {
		out, err := outputOf(git("--literal-pathspecs", "ls-tree", "-z", "-l", "--full-tree", "--end-of-options", rev, at))
		if err != nil {
			return entry{}, at, false, err
		}
		facts := strings.Fields(out) // mode, type, hash, size, name
		if len(facts) < 5 {
			continue
		}
		isLink := facts[0] == "120000"
		switch {
		case facts[1] == "commit":
			err = fmt.Errorf("%s is a submodule", at)
		case at != name && !isLink:
			err = ErrNotThere
		case facts[1] == "tree":
			err = fmt.Errorf("%s is a folder", at)
		}
		if err != nil {
			return entry{}, at, false, err
		}
		size, err := strconv.ParseInt(facts[3], 10, 64)
		if err != nil {
			return entry{}, at, false, errors.New("its content is not in this clone")
		}
		return entry{facts[2], size}, at, isLink, nil
	}
	return entry{}, name, false, ErrNotThere
}

// fromRoot returns the path of a git operand relative to the root of the
// repository.
func fromRoot(name string) (string, error) {
	if strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") {
		here, err := outputOf(git("rev-parse", "--show-prefix"))
		if err != nil {
			return "", err
		}
		name = path.Join(strings.TrimSuffix(here, "\n"), name)
	}
	name = path.Clean(name)
	if path.IsAbs(name) || name == "." || name == ".." || strings.HasPrefix(name, "../") {
		return "", errors.New("is not a file below the root of the repository")
	}
	return name, nil
}
