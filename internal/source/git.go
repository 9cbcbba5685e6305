package source

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// A git operand is git:REV:PATH. REV ends at the first colon, so one that holds
// a colon, such as a date or ":/text", is named by its hash instead. PATH begins
// at the root of the repository, or at the working directory where it begins
// with "./" or "../", as git has it.
const gitScheme = "git:"

// ErrNotThere is wrapped where a git operand names a revision that exists and a
// file that does not exist in it.
var ErrNotThere = errors.New("no such file in that revision")

// git is a command of git that reads, to be run without a shell. Settings of
// the repository that would start programs are overridden, and what a partial
// clone lacks is not fetched.
func git(args ...string) *exec.Cmd {
	cmd := exec.Command("git", append([]string{"--no-pager", "-c", "core.fsmonitor=false"}, args...)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	return cmd
}

// output runs cmd; the error is the line in which git says why it failed.
func output(cmd *exec.Cmd) (string, error) {
	out, err := cmd.Output()
	var exit *exec.ExitError
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("git is not installed")
	case errors.As(err, &exit):
		said := string(exit.Stderr)
		if _, fatal, ok := strings.Cut(said, "fatal: "); ok {
			said = fatal // warnings may come first
		}
		said, _, _ = strings.Cut(said, "\n")
		return "", fmt.Errorf("git: %s", cmp.Or(said, exit.Error()))
	}
	return string(out), err
}

// InRevision is the operand for a file of the working directory as it was in
// a revision.
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

// fromGit returns the content of the file that a git operand names.
func (r *Reader) fromGit(operand string) (string, error) {
	rev, name, ok := strings.Cut(strings.TrimPrefix(operand, gitScheme), ":")
	if !ok || rev == "" || name == "" {
		return "", errors.New("it is not git:REV:PATH")
	}
	e, err := entryOf(rev, name)
	if err != nil {
		return "", err
	}
	if e.size > r.MaxSize {
		return "", r.tooLarge(fmt.Sprintf("%d octets are", e.size))
	}
	return output(git("cat-file", "blob", e.hash))
}

// entry is a file of a revision.
type entry struct {
	hash string
	size int64 // octets
}

// entryOf finds a file. One that is not there may lie behind a symbolic link or
// in a submodule, which git does not enter: the folders above it tell.
func entryOf(rev, name string) (entry, error) {
	name, err := fromRoot(name)
	if err != nil {
		return entry{}, err
	}
	for at := name; at != "."; at = path.Dir(at) {
		out, err := output(git("--literal-pathspecs", "ls-tree", "-z", "-l", "--full-tree", "--end-of-options", rev, at))
		if err != nil {
			return entry{}, err
		}
		facts := strings.Fields(out) // mode, type, hash, size, name
		switch {
		case len(facts) < 5:
			continue
		case facts[0] == "120000":
			return entry{}, fmt.Errorf("%s is a symbolic link", at)
		case facts[1] == "commit":
			return entry{}, fmt.Errorf("%s is a submodule", at)
		case at != name:
			return entry{}, ErrNotThere
		case facts[1] == "tree":
			return entry{}, fmt.Errorf("%s is a folder", at)
		}
		size, err := strconv.ParseInt(facts[3], 10, 64)
		if err != nil {
			return entry{}, errors.New("its content is not in this clone")
		}
		return entry{facts[2], size}, nil
	}
	return entry{}, ErrNotThere
}

// fromRoot is the path of a git operand from the root of the repository.
func fromRoot(name string) (string, error) {
	if strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") {
		here, err := output(git("rev-parse", "--show-prefix"))
		if err != nil {
			return "", err
		}
		name = path.Join(strings.TrimSuffix(here, "\n"), name)
	}
	name = path.Clean(name)
	if path.IsAbs(name) || name == "." || name == ".." || strings.HasPrefix(name, "../") {
		return "", errors.New("its path is not that of a file below the root of the repository")
	}
	return name, nil
}

// FindGone returns the files that operands name in a revision as directories or
// globs, and that are not in the working tree any more. It looks below the working
// directory; whatever stands for a single file names none.
func FindGone(rev string, operands []string) ([]string, error) {
	if len(operands) == 0 {
		operands = []string{"."}
	}
	out, err := output(git("ls-tree", "-r", "-z", "--name-only", "--end-of-options", rev))
	if err != nil {
		return nil, fmt.Errorf("list the files of %s: %w", rev, err)
	}
	var gone []string
	for name := range strings.SplitSeq(strings.TrimRight(out, "\x00"), "\x00") {
		if name == "" {
			continue // of an empty list
		}
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) &&
			slices.ContainsFunc(operands, func(operand string) bool { return named(operand, name) }) {
			gone = append(gone, filepath.FromSlash(name))
		}
	}
	return gone, nil
}

// named reports whether a directory or glob names a file that is not there.
func named(operand, name string) bool {
	if !IsFile(operand) {
		return false
	}
	operand = filepath.ToSlash(filepath.Clean(operand))
	if info, err := os.Stat(operand); err == nil {
		return info.IsDir() && path.Base(name) == fileName && (operand == "." || strings.HasPrefix(name, operand+"/"))
	}
	matches, err := doublestar.Match(operand, name)
	return err == nil && matches
}
