package report

import (
	"fmt"
	"slices"
	"strings"
)

// overview sums up differences. Reports of many files begin with it.
type overview struct {
	gates   []gateVerdict // that tripped
	passed  []string      // gates that did not
	changed []account     // those that tripped a gate first
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
	var others []account
	for _, d := range ds {
		a := accountOf(d)
		for _, g := range a.gates {
			i, known := at[g.gate]
			if !known {
				i = len(o.gates)
				at[g.gate] = i
				o.gates = append(o.gates, gateVerdict{gate: g.gate, why: g.why, first: d})
			}
			o.gates[i].files = append(o.gates[i].files, d.called())
		}
		switch {
		case len(a.gates) > 0:
			o.changed = append(o.changed, a)
		case d.Changed() || len(d.Absent)+len(d.Places) > 0 || d.Text != "":
			others = append(others, a)
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
func (a account) headline() string {
	title := a.called()
	switch {
	case len(a.Places) > 0:
		title += " (moved)"
	case slices.Contains(a.Absent, a.New):
		title += " (deleted)"
	case len(a.Absent) > 0:
		title += " (new)"
	}
	text := a.mainChange()
	if text == "" {
		return title + ": equivalent"
	}
	return title + ": " + text + a.andMore()
}

// mainChange says in a few words what a reader of a has to know first; empty if
// nothing changed.
func (a account) mainChange() string {
	if i, ok := a.mainItem(); ok {
		s := a.stories[i.story]
		it := s.items[i.item]
		return fmt.Sprintf("%s %s %s", s.shortNames(), s.verb(it.Effect), it.briefly(len(it.paths())))
	}
	if len(a.stories) > 0 {
		return "undecided for " + a.stories[0].shortNames()
	}
	if len(a.Settings) > 0 {
		return settingHeadline(a.Settings[0])
	}
	return ""
}

// andMore counts the changes of a besides the main one, settings included; empty for
// none.
func (a account) andMore() string {
	n := len(a.Settings)
	for _, s := range a.stories {
		n += len(s.items)
	}
	if n < 2 {
		return ""
	}
	return " and " + Plural(n-1, "more change")
}

// mainItem returns the item that a reader of a has to know first: one that tripped a
// gate, else the first.
func (a account) mainItem() (itemIndex, bool) {
	for _, g := range a.Gates {
		for _, by := range g.By {
			if i, ok := a.itemFor(g, by); ok {
				return i, true
			}
		}
	}
	for i, s := range a.stories {
		if len(s.items) > 0 {
			return itemIndex{i, 0}, true
		}
	}
	return itemIndex{}, false
}

// placeLine describes the main change at one of the places of d, a file that moved.
func placeLine(d Difference, place int) string {
	p := accountOf(Difference{Difference: d.Places[place]})
	line := placeTitle(p.Difference) + ": "
	if i, ok := p.mainItem(); ok {
		s := p.stories[i.story]
		line += s.line(s.items[i.item])
	} else if len(p.Settings) > 0 {
		line += settingLine(p.Settings[0])
	} else if p.Changed() {
		return line + "undecided"
	} else {
		return line + "everything is allowed, as before"
	}
	return line + p.andMore()
}

// placeTitle says whether d is the old place or the new place of a file that moved.
func placeTitle(d Difference) string {
	if slices.Contains(d.Absent, d.New) {
		return d.New + " is gone from its old place"
	}
	return d.New + " is new in its place"
}
