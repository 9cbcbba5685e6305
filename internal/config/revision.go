package config

import (
	"fmt"
	"path"

	"github.com/robotslint/robotslint/internal/source"
)

// Revision finds configuration files as they stand in a git revision, so that a
// change is not judged by a configuration that it brings along.
type Revision struct {
	tree   *source.Tree
	byPath map[string]result // by path from the root of the repository
}

// InRevision returns a Revision that finds the configuration files of t.
func InRevision(t *source.Tree) *Revision {
	return &Revision{tree: t, byPath: map[string]result{}}
}

// Find returns the configuration that the files in dir had in the revision: the
// nearest one in dir or a directory above it, up to the root of the repository. It
// is nil if there was none.
func (r *Revision) Find(dir string) (*File, error) {
	at, ok := r.tree.Path(dir)
	for ; ok; at = path.Dir(at) {
		if name := path.Join(at, FileName); r.tree.Has(name) {
			return r.read(name)
		}
		if at == "." {
			break
		}
	}
	return nil, nil
}

// Read returns the configuration file called name as it stood in the revision. It is
// nil if the revision does not have it yet. found is false if the file is not part of
// the repository, so that no revision can have it.
func (r *Revision) Read(name string) (f *File, found bool, err error) {
	at, ok := r.tree.Path(name)
	switch {
	case ok && r.tree.Has(at):
		f, err = r.read(at)
		return f, true, err
	case ok && r.tree.IsTracked(at):
		return nil, true, nil
	}
	return nil, false, nil
}

// read returns the configuration file at a path from the root of the repository.
func (r *Revision) read(at string) (*File, error) {
	known, ok := r.byPath[at]
	if ok {
		return known.file, known.err
	}
	operand := fmt.Sprintf("git:%s:%s", r.tree.Rev, at)
	src, err := r.tree.Read(at, MaxSize)
	if err == nil {
		known.file, err = parse(r.tree.Name(at), src)
	}
	if err != nil {
		known = result{err: fmt.Errorf("read %s: %w", operand, err)}
	} else {
		known.file.Name = operand
	}
	r.byPath[at] = known
	return known.file, known.err
}
