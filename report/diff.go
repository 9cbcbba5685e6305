package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// Difference is a difference between two files and how its text differs.
type Difference struct {
	evaluator.Difference
	Text string // a textual difference such as [Unified] returns; empty if it is not to be shown
}

// DifferenceOptions are what the formats of differences may be told.
type DifferenceOptions struct {
	Options
	MaxChanges int // of one class that are shown one by one; json and sarif show all
}

// DifferenceFormats are the ways to show differences. Each stands in a file of
// its own: diff_text.go, diff_json.go, …
var DifferenceFormats = []struct {
	Name  string
	Write func(w io.Writer, o DifferenceOptions, ds []Difference) error
}{
	{"text", writeDiffText},
	{"json", writeDiffJSON},
	{"sarif", writeDiffSARIF},
	{"github", writeDiffGitHub},
	{"markdown", writeDiffMarkdown},
}

// mergedClass is a class of one dialect, merged with those of other dialects
// that have the same agents and the same changes.
type mergedClass struct {
	evaluator.Class
	dialects []string
}

// mergeDialects returns the classes of d that changed, or may have, and those
// that did not.
func mergeDialects(d Difference) (changed, same []mergedClass) {
	for _, c := range d.Classes {
		all := &changed
		if c.Relation == rules.Equivalent {
			all = &same
		}
		i := slices.IndexFunc(*all, func(m mergedClass) bool {
			return slices.Equal(m.Agents, c.Agents) && m.Relation == c.Relation && slices.EqualFunc(m.Changes, c.Changes, evaluator.Change.Equal)
		})
		if i < 0 {
			c.Inherits = slices.Clone(c.Inherits)
			*all = append(*all, mergedClass{c, []string{c.Dialect}})
			continue
		}
		m := &(*all)[i]
		m.dialects = append(m.dialects, c.Dialect)
		for _, agent := range c.Inherits {
			if !slices.Contains(m.Inherits, agent) {
				m.Inherits = append(m.Inherits, agent)
			}
		}
	}
	return changed, same
}

// names lists the agents of m, and some of those that inherit.
func (m mergedClass) names() string {
	const shown = 3 // of those that inherit
	var agents []string
	for _, agent := range m.Agents {
		if agent == "*" {
			agent = "any other crawler"
		}
		agents = append(agents, agent)
	}
	names := strings.Join(agents, ", ")
	if n := len(m.Inherits); n > 0 {
		names += " (and " + strings.Join(m.Inherits[:min(n, shown)], ", ")
		if n > shown {
			names += fmt.Sprintf(" and %d more", n-shown)
		}
		names += ")"
	}
	return names
}

// namesOf lists the agents of several classes; empty for no class.
func namesOf(classes []mergedClass) string {
	var all []string
	for _, m := range classes {
		if names := m.names(); !slices.Contains(all, names) {
			all = append(all, names)
		}
	}
	return strings.Join(all, ", ")
}

const provedEquivalent = "proved equivalent for every crawler and URL"

// effectWords is an effect as prose has it: "newly allowed".
func effectWords(e evaluator.Effect) string { return strings.ReplaceAll(string(e), "-", " ") }

// deciders names the line that decides the witness of c, and the one that did.
func deciders(c evaluator.Change) string { return decider(c.New) + "; was " + decider(c.Old) }

func decider(r evaluator.RuleLine) string {
	if r.Line == 0 {
		return "no rule"
	}
	return fmt.Sprintf("line %d %s", r.Line, r.Rule)
}

// maxExceptions is how many exceptions from a change one line names.
const maxExceptions = 3

// changedURLs is the pattern of c and what it does not hold for.
func changedURLs(c evaluator.Change) string {
	if except := exceptions(c, func(pattern string) string { return pattern }); except != "" {
		return c.Pattern + " except " + except
	}
	return c.Pattern
}

// exceptions lists the exceptions from c, each shown as show has it; empty for
// none.
func exceptions(c evaluator.Change, show func(pattern string) string) string {
	var shown []string
	for _, pattern := range c.Except[:min(len(c.Except), maxExceptions)] {
		shown = append(shown, show(pattern))
	}
	list := strings.Join(shown, ", ")
	switch more := len(c.Except) - len(shown); {
	case list == "" && c.ExceptMore:
		return "where other rules decide"
	case c.ExceptMore:
		return list + " and more"
	case more > 0:
		return fmt.Sprintf("%s and %d more", list, more)
	}
	return list
}

// changeLine says in one line what c is to the agents of m.
func changeLine(m mergedClass, c evaluator.Change) string {
	return fmt.Sprintf("%s for %s: %s e.g. %s (%s)", effectWords(c.Effect), m.names(), changedURLs(c), c.Witness, deciders(c))
}

// countMore says how many more changes of each effect there are.
func countMore(changes []evaluator.Change) string {
	n := map[evaluator.Effect]int{}
	for _, c := range changes {
		n[c.Effect]++
	}
	var parts []string
	for _, effect := range evaluator.Effects {
		if n[effect] > 0 {
			parts = append(parts, fmt.Sprintf("%d more %s", n[effect], effectWords(effect)))
		}
	}
	return strings.Join(parts, ", ")
}
