package config

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/robotslint/robotslint/internal/source"
)

// Finder finds and reads configuration files, each only once. The zero Finder is
// ready for use. It is safe for concurrent use.
type Finder struct {
	mu     sync.Mutex
	byDir  map[string]result // what applies to the files in a directory
	byName map[string]result // what Read returned
	parsed *parsed
}

// parsed are the configuration files that were parsed, by name.
type parsed struct {
	mu     sync.Mutex
	byName map[string]reading
}

// reading is the content of a configuration file, and what it says.
type reading struct {
	src string
	result
}

// Again returns a Finder that looks for configuration files and reads them anew.
// It parses only those that changed: a language server asks at every keystroke.
func (fr *Finder) Again() *Finder {
	fr.mu.Lock()
	defer fr.mu.Unlock()
	if fr.parsed == nil {
		fr.parsed = &parsed{byName: map[string]reading{}}
	}
	return &Finder{parsed: fr.parsed}
}

// parse returns what the configuration file called name says, whose content is
// src. A nil parsed remembers nothing.
func (p *parsed) parse(name, src string) (*File, error) {
	if p == nil {
		return parse(name, src)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	known, ok := p.byName[name]
	if !ok || known.src != src {
		known.src = src
		known.file, known.err = parse(name, src)
		p.byName[name] = known
	}
	return known.file, known.err
}

// result is a configuration file, or why it cannot be read.
type result struct {
	file *File // nil if there is none
	err  error
}

// Find returns the configuration of the files in dir: the nearest one in dir or a
// directory above it, up to the root of dir's git repository. Outside a
// repository only one in dir itself counts. It is nil if there is none.
func (fr *Finder) Find(dir string) (*File, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	root := source.Repository(dir)
	fr.mu.Lock()
	defer fr.mu.Unlock()
	known := fr.find(dir, root)
	return known.file, known.err
}

// Read returns the configuration file called name.
func (fr *Finder) Read(name string) (*File, error) {
	fr.mu.Lock()
	defer fr.mu.Unlock()
	known, ok := fr.byName[name]
	if !ok {
		known.file, known.err = fr.parsed.read(name)
		if fr.byName == nil {
			fr.byName = map[string]result{}
		}
		fr.byName[name] = known
	}
	return known.file, known.err
}

// find requires fr.mu to be held. The root of dir's git repository is empty if
// there is none.
func (fr *Finder) find(dir, root string) result {
	known, ok := fr.byDir[dir]
	if ok {
		return known
	}
	name, parent := filepath.Join(dir, FileName), filepath.Dir(dir)
	info, err := os.Lstat(name)
	mistake := misnamed(dir, err == nil)
	switch {
	case mistake != nil:
		known.err = mistake
	case err == nil && info.Mode()&fs.ModeSymlink != 0 && !source.Within(cmp.Or(root, dir), name):
		known.err = &source.Error{Op: "read", Name: displayName(name), Err: errors.New("is a symbolic link out of its " + tree(root))}
	case err == nil:
		known.file, known.err = fr.parsed.read(name)
	case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission):
		// dir is not a directory or has no usable name: no directory above it counts.
	case root != "" && dir != root:
		known = fr.find(parent, root)
	}
	if fr.byDir == nil {
		fr.byDir = map[string]result{}
	}
	fr.byDir[dir] = known
	return known
}

// misnamed returns an error about a configuration in dir with a mistaken name; nil if
// there is none. It mentions the file called FileName if that is beside it.
func misnamed(dir string, beside bool) error {
	for _, name := range mistakenNames {
		name = filepath.Join(dir, name)
		if _, err := os.Lstat(name); err != nil {
			continue
		}
		reason := ErrMisnamed
		if beside {
			reason = fmt.Errorf("%w, which exists too", ErrMisnamed)
		}
		return &source.Error{Op: "read", Name: displayName(name), Err: reason}
	}
	return nil
}

// tree is what a configuration that a search finds may not lead out of.
func tree(root string) string {
	if root == "" {
		return "directory"
	}
	return "repository"
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
