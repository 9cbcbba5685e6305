package source

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// mergeBaseSuffix asks for a merge base, like REV... in git.
const mergeBaseSuffix = "..."

// MergeBase returns the revision that rev stands for: rev itself, or if it is "REV..."
// the abbreviated hash of the commit at which HEAD left REV.
func MergeBase(rev string) (string, error) {
	tip, wanted := strings.CutSuffix(rev, mergeBaseSuffix)
	if !wanted {
		return rev, nil
	}
	var hashes []string
	for _, name := range []string{tip, "HEAD"} {
		hash, err := outputOf(git("rev-parse", "--verify", "--end-of-options", name+"^{commit}"))
		if err != nil {
			return "", fmt.Errorf("find the merge base of %s and HEAD: %w", tip, err)
		}
		hashes = append(hashes, strings.TrimSpace(hash))
	}
	base, err := outputOf(git("merge-base", hashes[0], hashes[1]))
	if err != nil || base == "" { // git says nothing if there is none
		return "", fmt.Errorf("find the merge base of %s and HEAD: this clone has no commit that both contain; a shallow clone may lack it", tip)
	}
	short, err := outputOf(git("rev-parse", "--short=12", strings.TrimSpace(base)))
	return strings.TrimSpace(short), err
}

// Tree lists the files of a git revision.
type Tree struct {
	Rev string

	here  string               // the working directory from the root, with slashes; "." for the root
	files map[string]treeEntry // by path from the root
}

// treeEntry is a file of a tree.
type treeEntry struct {
	hash   string
	size   int64 // octets; -1 if the content is not in this clone
	isLink bool  // a symbolic link; its content is the target
}

// ReadTree lists the files of the revision rev.
func ReadTree(rev string) (*Tree, error) {
	here, err := outputOf(git("rev-parse", "--show-prefix"))
	if err != nil {
		return nil, fmt.Errorf("list the files of %s: %w", rev, err)
	}
	out, err := outputOf(git("ls-tree", "-r", "-z", "-l", "--full-tree", "--end-of-options", rev))
	if err != nil {
		return nil, fmt.Errorf("list the files of %s: %w", rev, err)
	}
	t := &Tree{Rev: rev, here: path.Clean(strings.TrimSuffix(here, "\n")), files: map[string]treeEntry{}}
	for line := range strings.SplitSeq(out, "\x00") {
		head, name, _ := strings.Cut(line, "\t")
		if facts := strings.Fields(head); len(facts) == 4 && facts[1] == "blob" { // mode, type, hash, size
			size, err := strconv.ParseInt(facts[3], 10, 64)
			if err != nil {
				size = -1
			}
			t.files[name] = treeEntry{facts[2], size, facts[0] == "120000"}
		}
	}
	return t, nil
}

// Path returns the path of a file or directory from the root of the repository,
// with slashes, and false if it is not below that root.
func (t *Tree) Path(name string) (string, bool) {
	absolute, err := filepath.Abs(name)
	if err != nil {
		return "", false
	}
	wd, err := os.Getwd()
	if err != nil {
		return "", false
	}
	if from, ok := t.fromRoot(wd, absolute); ok {
		return from, true
	}
	// A link may lead to the repository from elsewhere.
	wd, err = filepath.EvalSymlinks(wd)
	if err != nil {
		return "", false
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(absolute))
	if err != nil {
		return "", false
	}
	return t.fromRoot(wd, filepath.Join(dir, filepath.Base(absolute)))
}

func (t *Tree) fromRoot(wd, absolute string) (string, bool) {
	rel, err := filepath.Rel(wd, absolute)
	if err != nil {
		return "", false
	}
	from := path.Join(t.here, filepath.ToSlash(rel))
	return from, from != ".." && !strings.HasPrefix(from, "../")
}

// Name returns the name in the working tree of a file or directory with that path
// from the root of the repository.
func (t *Tree) Name(path string) string {
	name, err := filepath.Rel(filepath.FromSlash("/"+t.here), filepath.FromSlash("/"+path))
	if err != nil {
		panic(err) // cannot happen: both are absolute
	}
	return name
}

// Has reports whether the revision has a file of that path from the root of the
// repository.
func (t *Tree) Has(path string) bool {
	_, ok := t.files[path]
	return ok
}

// IsTracked reports whether git tracks the file with that path from the root of the
// repository now. The revision need not have it.
func (t *Tree) IsTracked(path string) bool {
	_, err := outputOf(git("ls-files", "--error-unmatch", "--", ":(top,literal)"+path))
	return err == nil
}

// Read returns the content of the file with that path from the root of the
// repository, which may be a symbolic link to another file of the revision, or an
// error if it has more than limit octets. Errors do not repeat the path.
func (t *Tree) Read(name string, limit int64) (string, error) {
	for range maxLinks {
		e, ok := t.files[name]
		if !ok {
			return "", ErrNotThere
		}
		src, err := e.read(limit)
		if err != nil || !e.isLink {
			return src, err
		}
		if name = path.Join(path.Dir(name), src); path.IsAbs(src) || name == ".." || strings.HasPrefix(name, "../") {
			return "", errors.New("is a symbolic link out of its repository")
		}
	}
	return "", errors.New("is a symbolic link that leads to too many others")
}

// read returns the content of e, or an error if it has more than limit octets.
func (e treeEntry) read(limit int64) (string, error) {
	switch {
	case e.size < 0:
		return "", errors.New("its content is not in this clone")
	case e.size > limit:
		return "", tooLarge{e.size, limit}
	}
	return outputOf(git("cat-file", "blob", e.hash))
}

// regular returns the file that a git operand names, from the root of the repository
// or, with "./" or "../" in front, from the working directory. It reports false for
// links, and if there is no such file.
func (t *Tree) regular(name string) (treeEntry, bool) {
	if strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") {
		name = path.Join(t.here, name)
	}
	e, ok := t.files[path.Clean(name)]
	return e, ok && !e.isLink
}

// IsLinkTo reports whether the file with that path from the root of the repository is a
// symbolic link to target.
func (t *Tree) IsLinkTo(path, target string) bool {
	e := t.files[path]
	was, err := e.read(maxTarget)
	return e.isLink && err == nil && was == target
}

// Select returns the files of the revision that operands select, sorted, whether the
// working tree still has them or not. They are named from the working directory.
func (t *Tree) Select(operands []string) []string {
	if len(operands) == 0 {
		operands = []string{"."}
	}
	var selectors []func(name string) bool
	for _, operand := range operands {
		if IsFile(operand) {
			selectors = append(selectors, selectorOf(operand))
		}
	}
	var names []string
	for from := range t.files {
		name := filepath.ToSlash(t.Name(from))
		if !strings.HasPrefix(name, "../") && slices.ContainsFunc(selectors, func(selects func(string) bool) bool { return selects(name) }) {
			names = append(names, filepath.FromSlash(name))
		}
	}
	slices.Sort(names)
	return names
}

// selectorOf returns a function that reports whether operand, a file, a directory or
// a glob, would select a file if it existed.
func selectorOf(operand string) func(name string) bool {
	if filepath.IsAbs(operand) {
		if wd, err := os.Getwd(); err == nil {
			if rel, err := filepath.Rel(wd, operand); err == nil {
				operand = rel
			}
		}
	}
	operand = filepath.ToSlash(filepath.Clean(operand))
	info, err := os.Stat(operand)
	exists := err == nil
	return func(name string) bool {
		switch below := operand == "." || strings.HasPrefix(name, operand+"/"); {
		case name == operand:
			return true
		case exists:
			return info.IsDir() && below && path.Base(name) == fileName
		case below && path.Base(name) == fileName: // a directory that is gone
			return true
		}
		matches, err := doublestar.Match(operand, name)
		return err == nil && matches
	}
}
