package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules/evaluator"
)

// outline says in a few words what happens to the crawlers of s.
func (s story) outline() string {
	if len(s.items) == 0 {
		return "undecided"
	}
	n := map[evaluator.Effect]int{}
	for _, it := range s.items {
		n[it.Effect] += len(it.paths())
	}
	var parts []string
	for _, it := range s.items {
		if count := n[it.Effect]; count > 0 { // not said yet
			parts = append(parts, s.verb(it.Effect)+" "+it.briefly(count))
		}
		n[it.Effect] = 0
	}
	return strings.Join(parts, " and ")
}

// brief says in a few words who is concerned, and how.
func (s story) brief() string {
	if len(s.items) == 0 {
		return s.outline() + " for " + s.shortNames()
	}
	return s.shortNames() + " " + s.outline()
}

// briefly names what changes with it, one of the items about count paths.
func (it item) briefly(count int) string {
	const most = 60 // octets of a pattern
	path := briefPattern(it.paths()[0])
	switch {
	case it.whole:
		return "the whole site"
	case path == "/*" && it.excepted && count > 1: // the other paths are exceptions from the exceptions
		return "the whole site with exceptions"
	case path == "/*" && it.excepted:
		return "the whole site" + it.brieflyExcept()
	case count == 1:
		return path + it.brieflyExcept()
	case len(path) > most:
		return Plural(count, "path")
	}
	return path + " and " + Plural(count-1, "more path")
}

// brieflyExcept says that some URLs of it keep their verdict, or which if they are few;
// empty if all have the new verdict now.
func (it item) brieflyExcept() string {
	const (
		few  = 2  // exceptions that are named
		most = 40 // octets of them
	)
	var kept []string
	for _, pattern := range it.Except {
		if !slices.Contains(it.Before, pattern) {
			kept = append(kept, briefPattern(pattern))
		}
	}
	list := strings.Join(kept, " and ")
	switch {
	case len(kept) == 0 && (it.patterns[0] != "/*" || len(it.Except) > 0 && !it.ExceptMore):
		return ""
	case len(kept) == 0 || it.ExceptMore || len(kept) > few || len(list) > most:
		return " with exceptions"
	}
	return " except " + list
}

// briefPattern returns pattern without the star after a directory, which nobody takes
// for one page.
func briefPattern(pattern string) string {
	if dir, ok := strings.CutSuffix(pattern, "*"); ok && strings.HasSuffix(dir, "/") && dir != "/" {
		return dir
	}
	return pattern
}

// maxBriefs is how many stories one line sums up.
const maxBriefs = 4

// summary says in one line what a is about, settings included; empty if its only
// story, or its settings, say as much.
func (a account) summary() string {
	settings := settingsSummary(a.Difference, false)
	if len(a.stories) == 0 || len(a.stories) == 1 && len(settings) == 0 {
		return ""
	}
	var alike []story      // one for each outline
	at := map[string]int{} // in alike
	for _, s := range a.stories {
		plural := s
		plural.all = true // so that verbs are alike
		outline := fmt.Sprint(s.unnamed, plural.outline())
		if i, known := at[outline]; known {
			alike[i].crawlerNames.join(s.crawlerNames)
			continue
		}
		at[outline] = len(alike)
		s.agents, s.inherits = slices.Clone(s.agents), slices.Clone(s.inherits)
		alike = append(alike, s)
	}
	var briefs []string
	hasUnnamed, hasNamed := false, false
	for _, s := range alike {
		brief := s.brief()
		switch {
		case s.unnamed && !hasUnnamed:
			brief = notNamed + brief
			hasUnnamed = true
		case !s.unnamed && hasUnnamed && !hasNamed:
			brief = "named in it: " + brief
			hasNamed = true
		}
		briefs = append(briefs, brief)
	}
	parts := briefs[:min(len(briefs), maxBriefs)]
	if more := len(briefs) - maxBriefs; more > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(append(parts, settings...), "; ")
}
