package source

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// notStaged is ErrNotThere for the index.
type notStaged struct{}

func (notStaged) Error() string        { return "is not staged" }
func (notStaged) Is(target error) bool { return target == ErrNotThere }

// Staged returns the name from the working directory of the file that git::PATH
// stands for, which is its content in the index of git. ok is false if operand is
// something else, or names no file of this repository.
func Staged(operand string) (name string, ok bool) {
	at, ok := strings.CutPrefix(operand, gitScheme+":")
	if !ok || at == "" {
		return "", false
	}
	return fromHere(at)
}

// stagedEntry finds a file in the index, by its path from the root of the repository.
// Like [entryOf], it says which symbolic link or submodule is in the way.
func stagedEntry(name string) (entry, error) {
	for at := name; at != "."; at = path.Dir(at) {
		out, err := outputOf(git("ls-files", "-s", "-z", "--full-name", "--", ":(top,literal)"+at))
		if err != nil {
			return entry{}, err
		}
		if out == "" {
			continue
		}
		staged := strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
		i := slices.IndexFunc(staged, func(line string) bool { return strings.HasSuffix(line, "\t"+at) })
		if i < 0 && at == name {
			return entry{}, fmt.Errorf("%s is a folder", at)
		}
		if i < 0 {
			break
		}
		switch facts := strings.Fields(staged[i]); { // mode, hash, stage, name
		case facts[0] == "120000":
			return entry{}, fmt.Errorf("%s is a symbolic link", at)
		case facts[0] == "160000":
			return entry{}, fmt.Errorf("%s is a submodule", at)
		case at != name:
			return entry{}, notStaged{}
		case facts[2] != "0":
			return entry{}, errors.New("has a merge conflict")
		default:
			return blobEntry(facts[1])
		}
	}
	return entry{}, notStaged{}
}

// blobEntry returns the entry of a blob.
func blobEntry(hash string) (entry, error) {
	out, err := outputOf(git("cat-file", "-s", hash))
	if err != nil {
		return entry{}, errors.New("its content is not in this clone")
	}
	size, err := strconv.ParseInt(strings.TrimSpace(out), 10, 64)
	return entry{hash, size}, err
}

// fromHere returns the name from the working directory of a file that a git operand
// names by at.
func fromHere(at string) (name string, ok bool) {
	if strings.HasPrefix(at, "./") || strings.HasPrefix(at, "../") {
		return filepath.FromSlash(path.Clean(at)), true
	}
	up, err := outputOf(git("rev-parse", "--show-cdup"))
	if err != nil {
		return "", false
	}
	return filepath.FromSlash(path.Join(strings.TrimSuffix(up, "\n"), at)), true
}
