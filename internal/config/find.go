package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Finder finds the configuration of files. It looks into every directory and
// reads every configuration file once. It is safe for concurrent use.
type Finder struct {
	mu          sync.Mutex
	dirs, named map[string]found // named by the names of the files
}

type found struct {
	file *File // nil for none
	err  error
}

// Find returns the configuration of the files in dir: that of the nearest
// directory upward, up to the root of dir's git repository. Outside of a
// repository dir alone is looked into. It is nil where there is none.
func (fr *Finder) Find(dir string) (*File, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	within := isWithinRepository(dir)
	fr.mu.Lock()
	defer fr.mu.Unlock()
	known := fr.look(dir, within)
	return known.file, known.err
}

// Read reads the configuration file of that name.
func (fr *Finder) Read(name string) (*File, error) {
	fr.mu.Lock()
	defer fr.mu.Unlock()
	known, ok := fr.named[name]
	if !ok {
		known.file, known.err = read(name)
		if fr.named == nil {
			fr.named = map[string]found{}
		}
		fr.named[name] = known
	}
	return known.file, known.err
}

// look is called with mu held.
func (fr *Finder) look(dir string, upward bool) found {
	known, ok := fr.dirs[dir]
	if ok {
		return known
	}
	name, parent := filepath.Join(dir, FileName), filepath.Dir(dir)
	switch _, err := os.Lstat(name); {
	case err == nil:
		known.file, known.err = read(name)
	case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission):
		// What is no directory, or cannot be looked into, holds none.
	case upward && !isRepository(dir) && parent != dir:
		known = fr.look(parent, upward)
	}
	if fr.dirs == nil {
		fr.dirs = map[string]found{}
	}
	fr.dirs[dir] = known
	return known
}

// isRepository reports whether dir is the root of a git repository or worktree.
func isRepository(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, ".git"))
	return err == nil
}

func isWithinRepository(dir string) bool {
	for !isRepository(dir) {
		parent := filepath.Dir(dir)
		if parent == dir {
			return false
		}
		dir = parent
	}
	return true
}

// displayName returns name as messages show it: relative to the working
// directory if that is shorter.
func displayName(name string) string {
	wd, err := os.Getwd()
	if err != nil || !filepath.IsAbs(name) {
		return name
	}
	if rel, err := filepath.Rel(wd, name); err == nil && len(rel) < len(name) {
		return rel
	}
	return name
}
