package config

import (
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"github.com/robotslint/robotslint/internal/source"
)

// Site is what a configuration sets for some files and hosts only.
type Site struct {
	Files []string // doublestar patterns of paths, relative to the configuration
	Hosts []string // doublestar patterns of hosts, in lower case

	// Values holds what the site sets for them: anything but Sites, Ignore and Baseline.
	Values *File

	line int // 1-based
}

// placeKeys are the keys that say which files and hosts an item under sites is for.
var placeKeys = []key{
	{"files", "The files of these sites: patterns relative to the directory of this file; ** matches any number of directories.", patternList, nil},
	{"hosts", "The hosts of these sites, for URLs; * matches any characters, dots too.", patternList, nil},
}

// siteKeys are the keys of an item under sites.
var siteKeys = slices.Concat(placeKeys, valueKeys)

func patternList() object { return atLeastOne(nonEmpty()) }

func readSites(f *File, n ast.Node) error {
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		return errorAt(n.GetToken(), "is not a list")
	}
	for _, item := range list.Values {
		values := &File{Name: f.Name, Dir: f.Dir, lines: map[string][]int{}, claims: f.claims}
		s := Site{Values: values, line: item.GetToken().Position.Line}
		err := eachKey(item, "key of a site", siteKeys, func(k key, at *token.Token, value ast.Node) error {
			s.line = min(s.line, at.Position.Line)
			switch k.name {
			case "files":
				return readPaths(&s.Files, value)
			case "hosts":
				return readHosts(&s.Hosts, value)
			}
			values.lines[k.name] = []int{at.Position.Line}
			return k.read(values, value)
		})
		if err == nil && len(s.Files)+len(s.Hosts) == 0 {
			err = errors.New("has neither files nor hosts")
		}
		if err != nil {
			return errorOf(item, err)
		}
		f.claims = values.claims
		f.Sites = append(f.Sites, s)
		for i := range values.Rules {
			values.Rules[i].layer = len(f.Sites)
		}
	}
	return nil
}

// For returns f with the values of its sites for operand, which is a path or a URL. A
// later site overrides earlier ones, and all of them override the rest of f; Rules,
// Fields and Expect of a site come in addition. It returns f if no site is concerned,
// and if f is nil.
func (f *File) For(operand string) *File {
	if f == nil || operand == "" {
		return f
	}
	applies := f.matcher(operand)
	refined := f
	for _, s := range f.Sites {
		if !applies(s) {
			continue
		}
		if refined == f {
			copied := *f
			refined = &copied
			refined.lines = maps.Clone(f.lines)
		}
		refined.refine(s)
	}
	return refined
}

// matcher returns a function that reports whether a site is one of operand.
func (f *File) matcher(operand string) func(Site) bool {
	if source.IsURL(operand) {
		u, err := url.Parse(operand)
		if err != nil {
			return func(Site) bool { return false }
		}
		host, name := strings.ToLower(u.Host), strings.ToLower(u.Hostname())
		return func(s Site) bool {
			return slices.ContainsFunc(s.Hosts, func(pattern string) bool {
				return doublestar.MatchUnvalidated(pattern, name) || doublestar.MatchUnvalidated(pattern, host)
			})
		}
	}
	rel, ok := f.relative(operand)
	return func(s Site) bool {
		return ok && slices.ContainsFunc(s.Files, func(pattern string) bool { return matchesPath(pattern, rel) })
	}
}

// refine changes f, which no other File shares, to have the values of s too.
func (f *File) refine(s Site) {
	v := s.Values
	if v.Dialects != nil {
		f.Dialects = v.Dialects
	}
	if v.Site != "" {
		f.Site = v.Site
	}
	if v.FailLevel != "" {
		f.FailLevel = v.FailLevel
	}
	f.Rules = slices.Concat(f.Rules, v.Rules)
	f.Fields = slices.Concat(f.Fields, v.Fields)
	f.Expect = slices.Concat(f.Expect, v.Expect)
	for key, lines := range v.lines {
		if key == "fields" || key == "expect" {
			lines = slices.Concat(f.lines[key], lines)
		}
		f.lines[key] = lines
	}
	f.applied = append(slices.Clip(f.applied), s.line)
}

// Applied returns where the sites in force begin, as file:line and separated by commas;
// empty if f is nil or none is in force.
func (f *File) Applied() string {
	if f == nil {
		return ""
	}
	return f.places(f.applied)
}

// SiteOrigin returns where s, a site of f, begins, as file:line.
func (f *File) SiteOrigin(s Site) string { return f.place(s.line) }

// NamedHosts returns the hosts that the sites of f name without a wildcard.
func (f *File) NamedHosts() []string {
	var hosts []string
	for _, s := range f.Sites {
		for _, host := range s.Hosts {
			if !strings.ContainsAny(host, `*?[\`) {
				hosts = append(hosts, host)
			}
		}
	}
	return hosts
}
