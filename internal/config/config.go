// Package config says how the owner of a robots.txt wants it linted: it finds and
// reads the nearest configuration file, .robotslint.yaml.
//
// A configuration may arrive in a stranger's pull request. Its size and depth are
// bounded, YAML anchors are rejected, and every error names its position.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// FileName is the name of a configuration file.
const FileName = ".robotslint.yaml"

// ErrMisnamed is wrapped by errors about a configuration file with a mistaken name.
var ErrMisnamed = errors.New("a configuration is called " + FileName)

// IsName reports whether the last element of path is [FileName], or a name that is
// given to a configuration file by mistake.
func IsName(path string) bool {
	name := filepath.Base(path)
	return name == FileName || slices.Contains(mistakenNames, name)
}

// mistakenNames are names that authors give to a configuration file by mistake. A file
// with such a name is an error, since its author expects it to be read.
var mistakenNames = []string{".robotslint.yml", "robotslint.yaml", "robotslint.yml"}

// File is a configuration file. Values that it does not set are zero.
type File struct {
	Name string // in messages
	Dir  string // its directory, absolute; Sites, Ignore and Baseline are relative to it

	Dialects  []*rules.Dialect
	Site      string // an http or https URL
	FailLevel string // a severity, or "never"
	Rules     []Rule
	Fields    []string
	Expect    []analysis.Expectation // one for each pattern, in order
	Sites     []Site                 // in order; For applies them
	Ignore    []string               // doublestar patterns of files not to lint
	Baseline  string                 // the file of known findings, with slashes

	lines       map[string][]int // 1-based, of the keys that are set; several after File.For
	ignoreLines []int            // 1-based, of the patterns of Ignore
	applied     []int            // 1-based, of the items of Sites in force
	claims      int              // agents times patterns under every expect
	src         string
}

// SameText reports whether two configurations have the same text. Either may be nil
// for none.
func (f *File) SameText(other *File) bool {
	if f == nil || other == nil {
		return f == other
	}
	return f.src == other.src
}

// Rule sets the severity of a pass or of a family of passes.
type Rule struct {
	Name     string            // an ID or a family
	Severity analysis.Severity // zero for off
	Line     int               // 1-based

	layer int // 1-based position of the item of Sites that has the rule; zero for none
}

// Origin returns where f sets a key, as file:line; empty if f is nil or does not set
// it. Commas separate the places of a list that several items of Sites extend.
func (f *File) Origin(key string) string {
	if f == nil {
		return ""
	}
	return f.places(f.lines[key])
}

func (f *File) places(lines []int) string {
	places := make([]string, len(lines))
	for i, line := range lines {
		places[i] = f.place(line)
	}
	return strings.Join(places, ", ")
}

func (f *File) place(line int) string { return fmt.Sprintf("%s:%d", f.Name, line) }

// RuleOrigin returns where f, or one of its sites, has r, as file:line.
func (f *File) RuleOrigin(r Rule) string { return f.place(r.Line) }

// Severity returns the severity that f sets for p, and where, as file:line. An
// entry for the ID of p overrides one for an alias, and that one for the family,
// but any entry of a later site overrides those before it.
// The severity is zero if p is off; the origin is empty if f is nil or sets none.
func (f *File) Severity(p *analysis.Pass) (severity analysis.Severity, origin string) {
	if f == nil {
		return 0, ""
	}
	names := slices.Concat([]string{string(p.Family)}, p.Aliases, []string{p.ID})
	layer, precision := 0, 0
	for _, r := range f.Rules {
		i := slices.Index(names, r.Name)
		if i < 0 || r.layer == layer && i < precision {
			continue
		}
		layer, precision = r.layer, i
		severity, origin = r.Severity, f.place(r.Line)
	}
	return severity, origin
}

// Ignores reports whether f ignores path or a directory above it. It is false if
// f is nil.
func (f *File) Ignores(path string) bool { return f.IgnoredAt(path) != "" }

// IgnoredAt returns where f says to ignore path or a directory above it, as
// file:line; empty if f is nil or does not ignore it.
func (f *File) IgnoredAt(path string) string {
	if f == nil {
		return ""
	}
	rel, ok := f.relative(path)
	for i, pattern := range f.Ignore {
		if ok && matchesPath(pattern, rel) {
			return f.place(f.ignoreLines[i])
		}
	}
	return ""
}

// relative returns path as patterns see it: from the directory of f, with slashes. It
// reports false if there is no such path.
func (f *File) relative(path string) (string, bool) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", false
	}
	rel, err := filepath.Rel(f.Dir, absolute)
	return filepath.ToSlash(rel), err == nil
}

// BaselineName returns the name under which the baseline of f is opened and shown
// in messages; empty if f is nil or sets none.
func (f *File) BaselineName() string {
	if f == nil || f.Baseline == "" {
		return ""
	}
	return displayName(filepath.Join(f.Dir, filepath.FromSlash(f.Baseline)))
}

func (p *parsed) read(name string) (*File, error) {
	src, err := source.ReadFile(name, MaxSize)
	var f *File
	if err == nil {
		f, err = p.parse(name, src)
	}
	if err != nil {
		return nil, newError(name, err)
	}
	return f, nil
}

// Error says why a configuration file cannot be read.
type Error struct {
	File         string // absolute path
	Line, Column int    // 1-based; zero if the error has no position
	err          error
}

func newError(name string, err error) *Error {
	e := &Error{File: name, err: &source.Error{Op: "read", Name: displayName(name), Err: err}}
	if absolute, err := filepath.Abs(name); err == nil {
		e.File = absolute
	}
	if p := (positioned{}); errors.As(err, &p) {
		e.Line, e.Column = p.at.Line, p.at.Column
	}
	return e
}

func (e *Error) Error() string { return e.err.Error() }

func (e *Error) Unwrap() error { return e.err }

func parse(name, src string) (*File, error) {
	absolute, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	f := &File{Name: displayName(name), Dir: filepath.Dir(absolute), src: src}
	err = f.parse(src)
	if info, _ := os.Lstat(name); err != nil && info != nil && info.Mode()&fs.ModeSymlink != 0 {
		err = unquoted(err)
	}
	return f, err
}

// unquoted returns err without its message, which may quote the file: a link may
// lead to one that its author cannot read.
func unquoted(err error) error {
	secret := errors.New("is not valid; a link leads to it, so it is not quoted")
	var p positioned
	if errors.As(err, &p) {
		return positioned{p.at, secret}
	}
	return secret
}

// Parse reads the text of a configuration file called name, which need not exist.
func Parse(name, src string) (*File, error) {
	f, err := parse(name, src)
	if err != nil {
		return nil, newError(name, err)
	}
	return f, nil
}
