package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// overview sums up differences. Reports of many files begin with it.
type overview struct {
	gates   []gateVerdict // that tripped
	passed  []string      // gates that did not
	changed []Difference  // those that tripped a gate first
	same    []Difference  // equivalent, and both files exist
}

// gateVerdict is a gate that tripped, and the files that tripped it.
type gateVerdict struct {
	gate  string
	why   string // in the first of files
	first Difference
	files []string
}

func overviewOf(ds []Difference) overview {
	var o overview
	at := map[string]int{} // in o.gates, by gate
	var others []Difference
	for _, d := range ds {
		tripped := trippedGates(d)
		for _, g := range tripped {
			i, known := at[g.gate]
			if !known {
				i = len(o.gates)
				at[g.gate] = i
				o.gates = append(o.gates, gateVerdict{gate: g.gate, why: g.why, first: d})
			}
			o.gates[i].files = append(o.gates[i].files, d.called())
		}
		switch {
		case len(tripped) > 0:
			o.changed = append(o.changed, d)
		case d.Changed() || len(d.Absent)+len(d.Places) > 0 || d.Text != "":
			others = append(others, d)
		default:
			o.same = append(o.same, d)
		}
	}
	o.changed = append(o.changed, others...)
	for _, d := range ds {
		for _, g := range d.Gates {
			if _, tripped := at[g.Gate]; !tripped && !slices.Contains(o.passed, g.Gate) {
				o.passed = append(o.passed, g.Gate)
			}
		}
	}
	return o
}

// mostFiles is how many files of many one line names.
const mostFiles = 3

// also names the other files that tripped g, after the first; empty for none.
func (g gateVerdict) also() string {
	if len(g.files) == 1 {
		return ""
	}
	return "; also by " + listed(g.files[1:], mostFiles)
}

// counts says how many files were compared; empty for one.
func (o overview) counts() string {
	if len(o.changed)+len(o.same) == 1 {
		return ""
	}
	return fmt.Sprintf("%s compared: %d changed, %d equivalent", Plural(len(o.changed)+len(o.same), "file"), len(o.changed), len(o.same))
}

// sameFiles returns a line for each choice of dialects. It names the files that are
// equivalent in these.
func (o overview) sameFiles() []string {
	var lines []string
	names := map[string][]string{} // by dialects
	var dialects []string
	for _, d := range o.same {
		in := strings.Join(d.Dialects, ", ")
		if names[in] == nil {
			dialects = append(dialects, in)
		}
		names[in] = append(names[in], d.called())
	}
	for _, in := range dialects {
		lines = append(lines, fmt.Sprintf("%s: %s [%s]", listed(names[in], mostFiles), provedEquivalent, in))
	}
	return lines
}

// judgements says in which dialects differences were judged, and why in these. Each
// answer is given once.
func judgements(ds []Difference) []string {
	var lines []string
	for _, d := range ds {
		if line := fmt.Sprintf("judged in the dialects %s (%s)", strings.Join(d.Dialects, ", "), d.Origin); d.Origin != "" && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return lines
}

// configChanges returns the names of the configurations that came with the change,
// each once.
func configChanges(ds []Difference) []string {
	var names []string
	for _, d := range ds {
		if d.ConfigChanged != "" && !slices.Contains(names, d.ConfigChanged) {
			names = append(names, d.ConfigChanged)
		}
	}
	return names
}

// configChangeMeans is what a changed configuration means to the reader.
const configChangeMeans = "no gate is judged by a configuration that comes with the change"

// called returns what headings call the files of d.
func (d Difference) called() string {
	switch {
	case d.Name != "":
		return d.Name
	case len(d.Places) == 2:
		return d.Places[0].New + " → " + d.Places[1].New
	}
	return d.Old + " → " + d.New
}

// headline says in a few words which file changed, and the most important change.
func headline(d Difference) string {
	title := d.called()
	switch {
	case len(d.Places) > 0:
		title += " (moved)"
	case slices.Contains(d.Absent, d.New):
		title += " (deleted)"
	case len(d.Absent) > 0:
		title += " (new)"
	}
	changed, _ := mergeDialects(d)
	story, n := "", countChanges(d, changed)
	if m, c, ok := mainChange(d, changed); ok {
		verb := map[evaluator.Effect]string{evaluator.NewlyDisallowed: "lose", evaluator.NewlyAllowed: "gain"}[c.Effect]
		names := m.shortNames(d)
		if len(names) == 1 {
			verb += "s"
		}
		story = fmt.Sprintf("%s %s %s", listed(names, 2), verb, strings.TrimSuffix(c.Pattern, "*"))
	} else if i := slices.IndexFunc(changed, func(m mergedClass) bool { return m.Relation == rules.Undecided }); i >= 0 {
		story = "undecided for " + listed(changed[i].shortNames(d), 2)
	} else if len(d.Settings) > 0 {
		story = settingLine(d.Settings[0])
	} else {
		return title + ": equivalent"
	}
	if n > 1 {
		story += " and " + Plural(n-1, "more change")
	}
	return title + ": " + story
}

// countChanges returns how many changes d has, settings included.
func countChanges(d Difference, changed []mergedClass) int {
	n := len(d.Settings)
	for _, m := range changed {
		n += len(m.Changes)
	}
	return n
}

// mainChange returns the change that a reader of d has to know first: one that
// tripped a gate, else one that disallows something, else any.
func mainChange(d Difference, changed []mergedClass) (mergedClass, evaluator.Change, bool) {
	for _, g := range d.Gates {
		for _, by := range g.By {
			if by.Class >= 0 && by.Change >= 0 {
				return mergedClass{Class: d.Classes[by.Class]}, d.Classes[by.Class].Changes[by.Change], true
			}
		}
	}
	for _, effect := range []evaluator.Effect{evaluator.NewlyDisallowed, evaluator.NewlyAllowed} {
		for _, m := range changed {
			for _, c := range m.Changes {
				if c.Effect == effect {
					return m, c, true
				}
			}
		}
	}
	return mergedClass{}, evaluator.Change{}, false
}

// shortNames returns the agents of m, a class of d, as the registry spells them.
func (m mergedClass) shortNames(d Difference) []string {
	var names []string
	for _, agent := range m.Agents {
		if agent == "*" && !slices.ContainsFunc(d.Classes, func(c evaluator.Class) bool { return !slices.Equal(c.Agents, []string{"*"}) }) {
			names = append(names, "every crawler")
			continue
		}
		names = append(names, orAnyOther(evaluator.Spelling(agent)))
	}
	return names
}

// placeLine describes the main change at one of the places of d, a file that moved.
func placeLine(d Difference, place int) string {
	p := Difference{Difference: d.Places[place]}
	line := placeTitle(p) + ": "
	changed, _ := mergeDialects(p)
	n := countChanges(p, changed)
	if m, c, ok := mainChange(p, changed); ok {
		line += changeLine(m, c)
	} else if len(p.Settings) > 0 {
		line += settingLine(p.Settings[0])
	} else if p.Changed() {
		return line + "undecided"
	} else {
		return line + "everything is allowed, as before"
	}
	if n > 1 {
		line += " and " + Plural(n-1, "more change")
	}
	return line
}

// placeTitle says whether d is the old place or the new place of a file that moved.
func placeTitle(d Difference) string {
	if slices.Contains(d.Absent, d.New) {
		return d.New + " is gone from its old place"
	}
	return d.New + " is new in its place"
}
