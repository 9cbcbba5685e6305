package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// Difference is a difference between two files, and how it was judged.
type Difference struct {
	evaluator.Difference
	Name          string // of both files, in headings; empty to name the old and the new one
	Origin        string // where the dialects come from: "default", a flag, or file:line
	ConfigChanged string // name of a configuration that came with the change, which it did not judge; empty for none
	Text          string // a textual difference as [Unified] returns it; empty to show none
	NewText       string // the text of the new file, for the fingerprints of its lines in SARIF; empty for none
}

// DifferenceOptions are the options of the formats of differences.
type DifferenceOptions struct {
	Options
	MaxChanges int // how many changes of one class are listed; json and sarif list all
}

// DifferenceFormats are the formats of differences. Each has a file of its own:
// diff_text.go, diff_json.go, …
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

// mergeDialects returns the classes of d that changed or may have changed, and
// those that did not.
func mergeDialects(d Difference) (changed, same []mergedClass) {
	type key struct {
		agents   string
		relation rules.Relation
	}
	alike := map[key][]int{} // indices in changed or in same: a file may have thousands of classes
	for _, c := range d.Classes {
		all := &changed
		if c.Relation == rules.Equivalent {
			all = &same
		}
		k := key{strings.Join(shownAgents(c), "\n"), c.Relation}
		n := slices.IndexFunc(alike[k], func(i int) bool {
			return slices.EqualFunc((*all)[i].Changes, c.Changes, evaluator.Change.Equal)
		})
		if n < 0 {
			c.Inherits = slices.Clone(c.Inherits)
			alike[k] = append(alike[k], len(*all))
			*all = append(*all, mergedClass{c, []string{c.Dialect}})
			continue
		}
		m := &(*all)[alike[k][n]]
		m.dialects = append(m.dialects, c.Dialect)
		for _, agent := range c.Inherits {
			if !slices.Contains(m.Inherits, agent) {
				m.Inherits = append(m.Inherits, agent)
			}
		}
	}
	return changed, same
}

// shownAgents returns the agents of c as people write them.
func shownAgents(c evaluator.Class) []string {
	if len(c.Names) == len(c.Agents) {
		return c.Names
	}
	return c.Agents
}

// orAnyOther returns agent, or what to call the crawlers that no group names if it is
// "*".
func orAnyOther(agent string) string {
	if agent == "*" {
		return "any other crawler"
	}
	return agent
}

// names lists the agents of m, and some of the crawlers that inherit from them.
func (m mergedClass) names() string {
	const shown = 3 // crawlers that inherit
	var agents []string
	for _, agent := range shownAgents(m.Class) {
		agents = append(agents, orAnyOther(agent))
	}
	names := strings.Join(agents, ", ")
	if n := len(m.Inherits); n > 0 {
		var inherits []string
		for _, agent := range m.Inherits[:min(n, shown)] {
			inherits = append(inherits, evaluator.Spelling(agent))
		}
		names += " (and " + strings.Join(inherits, ", ")
		if n > shown {
			names += fmt.Sprintf(" and %d more", n-shown)
		}
		names += ")"
	}
	return names
}

// namesOf lists the agents of classes; it returns "" for none.
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

// effectWords returns e as words of prose: "newly allowed".
func effectWords(e evaluator.Effect) string { return strings.ReplaceAll(string(e), "-", " ") }

// deciders names the line that decides the witness of c, and the line that decided
// it before.
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

// changeLine describes in one line what c changes for the agents of m.
func changeLine(m mergedClass, c evaluator.Change) string {
	return fmt.Sprintf("%s for %s: %s e.g. %s (%s)", effectWords(c.Effect), m.names(), changedURLs(c), c.Witness, deciders(c))
}

// countMore counts changes by effect: "2 more newly allowed".
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
