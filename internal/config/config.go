// Package config says what the owner of a file wants of robotslint: what stands
// in the configuration file that is nearest to it, .robotslint.yaml.
//
// A configuration may come with a stranger's pull request. What is read is
// bounded in size and depth and has no anchors, and every error names its place.
package config

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/rules"
)

// FileName is what a configuration file is called.
const FileName = ".robotslint.yaml"

// MaxSize is how many octets a configuration file may have.
const MaxSize = 64 << 10

// File is a configuration file. What it does not say is zero.
type File struct {
	Name string // as it is shown to people
	Dir  string // where it stands, absolute; Ignore is relative to it

	Dialects  []*rules.Dialect
	Site      string // an http or https URL
	FailLevel string // a severity, or "never"
	Rules     []Rule
	Fields    []string
	Expect    []lint.Expectation // one for each pattern, in order
	Ignore    []string           // doublestar patterns of files that are not linted
	Baseline  string             // of known findings: a path with slashes, relative to Dir

	lines map[string]int // of the keys that it has
}

// Rule sets the severity of a pass or of a family of passes.
type Rule struct {
	Name     string        // an ID or a family
	Severity lint.Severity // 0 for off
	Line     int           // 1-based
}

// Origin says where in f the value of a top-level key stands; empty where f
// does not have it, or is nil.
func (f *File) Origin(key string) string {
	if f == nil || f.lines[key] == 0 {
		return ""
	}
	return f.place(f.lines[key])
}

func (f *File) place(line int) string { return fmt.Sprintf("%s:%d", f.Name, line) }

// Severity returns what f says of p, by its ID or an alias, or else by its family, and where
// it says so; an empty origin where it says nothing, or f is nil. The severity
// is 0 where p is off.
func (f *File) Severity(p *lint.Pass) (severity lint.Severity, origin string) {
	if f == nil {
		return 0, ""
	}
	for _, name := range slices.Concat([]string{string(p.Family)}, p.Aliases, []string{p.ID}) {
		for _, r := range f.Rules {
			if r.Name == name {
				severity, origin = r.Severity, f.place(r.Line)
			}
		}
	}
	return severity, origin
}

// Ignores reports whether path is one of the files that f ignores, or below
// one of the directories.
func (f *File) Ignores(path string) bool {
	if f == nil {
		return false
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(f.Dir, absolute)
	if err != nil {
		return false
	}
	rel = filepath.ToSlash(rel)
	return slices.ContainsFunc(f.Ignore, func(pattern string) bool {
		pattern = strings.TrimSuffix(pattern, "/")
		return doublestar.MatchUnvalidated(pattern, rel) || doublestar.MatchUnvalidated(pattern+"/**", rel)
	})
}

// BaselineName is the name of the baseline of f as it is opened and shown; empty
// where f is nil or names none.
func (f *File) BaselineName() string {
	if f == nil || f.Baseline == "" {
		return ""
	}
	return displayName(filepath.Join(f.Dir, filepath.FromSlash(f.Baseline)))
}

func read(name string) (*File, error) {
	f, err := parseFile(name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", displayName(name), err)
	}
	return f, nil
}

func parseFile(name string) (*File, error) {
	src, err := source.ReadFile(name, MaxSize)
	if err != nil {
		return nil, err
	}
	absolute, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	f := &File{Name: displayName(name), Dir: filepath.Dir(absolute)}
	return f, f.parse(src)
}
