package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// maxUnchanged is how many agents without a change are named; more are counted.
const maxUnchanged = 4

// unchangedLine names or counts the crawlers for which nothing changed; empty for none.
func (a account) unchangedLine() string {
	unchanged := "unchanged"
	if slices.ContainsFunc(a.Settings, a.unchanged.isSet) {
		unchanged = "unchanged but for settings" // which are told below
	}
	n := a.unchanged
	count := len(n.agents) + len(n.inherits)
	switch {
	case n.count() == 0 || len(a.stories) == 0:
		return ""
	case len(n.agents) <= maxUnchanged:
		return unchanged + ": " + n.String()
	case n.others:
		return Plural(count, "crawler") + " and any other " + unchanged
	}
	return Plural(count, "crawler") + " " + unchanged
}

// isSet reports whether s is a setting of a crawler in n.
func (n crawlerNames) isSet(s evaluator.Setting) bool {
	return n.others && slices.Contains(s.Agents, "*") || slices.ContainsFunc(n.agents, func(agent string) bool {
		isAgent := func(name string) bool { return strings.EqualFold(name, agent) }
		return slices.ContainsFunc(s.Names, isAgent) || slices.ContainsFunc(s.Agents, isAgent)
	})
}

// notes are what a reader has to know about the stories of a as a whole.
func (a account) notes() []string {
	var notes []string
	if slices.ContainsFunc(a.stories, func(s story) bool {
		return slices.ContainsFunc(s.items, func(it item) bool { return it.respelled })
	}) {
		notes = append(notes, `rfc9309 crawlers compare "$" within a pattern as "%24"; the rest is the same`)
	}
	for _, name := range a.Dialects {
		if cut := a.cutNames(name); len(cut) > 0 {
			notes = append(notes, fmt.Sprintf("%s crawlers read %s", name, listed(cut, maxCutNames)))
		}
	}
	if line := unreadLine([]Difference{a.Difference}, !a.Changed()); line != "" {
		notes = append(notes, line)
	}
	return notes
}

// maxCutNames is how many names that a dialect cuts short one line gives.
const maxCutNames = 3

// cutNames returns the names in the stories of a that dialect cuts short, each with the
// product token that is left: the rules are for another crawler than the name suggests.
// Known crawlers are left out, because each reads its own name.
func (a account) cutNames(dialect string) []string {
	d := rules.DialectNamed(dialect)
	var cut []string
	for _, s := range a.stories {
		if d == nil || !slices.Contains(s.changedDialects(), dialect) {
			continue
		}
		for _, agent := range s.agents {
			_, known := crawlers.Lookup(agent)
			if token := d.Token(agent); token != agent && !known && !strings.Contains(agent, evaluator.ReadAlike) {
				cut = append(cut, fmt.Sprintf("%+q as %q", agent, token)) // so that a look-alike of "-" shows
			}
		}
	}
	return cut
}
