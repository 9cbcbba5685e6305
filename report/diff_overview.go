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

// sameFiles returns a line for each choice of dialects, shown as in has them. It names
// the files that are equivalent in these, and says what changed that no crawler reads.
func (o overview) sameFiles(in func(dialects []string) string) []string {
	var lines []string
	same := map[string][]Difference{} // by dialects
	var dialects []string
	for _, d := range o.same {
		key := in(d.Dialects)
		if same[key] == nil {
			dialects = append(dialects, key)
		}
		same[key] = append(same[key], d)
	}
	for _, key := range dialects {
		var names []string
		for _, d := range same[key] {
			names = append(names, d.called())
		}
		line := listed(names, mostFiles) + ": " + provedEquivalent + key
		if unread := unreadLine(same[key], true); unread != "" {
			line += "; " + unread
		}
		lines = append(lines, line)
	}
	return lines
}

// judgements says in which dialects differences were judged, and why in these. If there
// are several answers, each names its files.
func judgements(ds []Difference) []string {
	var lines []string
	files := map[string][]string{} // by line
	for _, d := range ds {
		if d.Origin == "" {
			continue
		}
		noun := "dialects"
		if len(d.Dialects) == 1 {
			noun = "dialect"
		}
		line := fmt.Sprintf("judged in the %s %s (%s)", noun, strings.Join(d.Dialects, ", "), d.Origin)
		if files[line] == nil {
			lines = append(lines, line)
		}
		files[line] = append(files[line], d.called())
	}
	if len(lines) > 1 {
		for i, line := range lines {
			lines[i] = listed(files[line], mostFiles) + ": " + line
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
	text, told := a.mainChange()
	if text == "" {
		return title + ": equivalent"
	}
	return title + ": " + text + a.andMore(told)
}

// mainChange says in a few words what a reader of a has to know first, and of how many
// items: the change that tripped a gate, else the first story. It is empty if nothing
// changed.
func (a account) mainChange() (text string, told int) {
	if len(a.stories) == 0 {
		return strings.Join(settingsSummary(a.Difference, true), "; "), 0
	}
	s := a.stories[0]
	if i, ok := a.mainItem(); ok && len(a.gates) > 0 {
		s = a.stories[i.story]
		it := s.items[i.item]
		return fmt.Sprintf("%s %s %s", s.shortNames(), s.verb(it.Effect), it.briefly(len(it.paths()))) + s.cause(), 1
	}
	return s.brief() + s.cause(), max(1, len(s.items))
}

// andMore counts the changes of a besides those that are told, and tells of settings;
// empty for none.
func (a account) andMore(told int) string {
	if len(a.stories) == 0 {
		return "" // the main change tells all
	}
	n := -told
	for _, s := range a.stories {
		n += max(1, len(s.items))
	}
	text := ""
	if n > 0 {
		text = "; " + Plural(n, "more change")
	}
	for _, part := range settingsSummary(a.Difference, false) {
		text += "; " + part
	}
	return text
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
	} else if len(p.stories) > 0 {
		return line + "undecided"
	} else if !p.Changed() {
		return line + "everything is allowed, as before"
	} else {
		line += strings.Join(settingsSummary(p.Difference, true), "; ")
	}
	return line + p.andMore(1)
}

// placeTitle says whether d is the old place or the new place of a file that moved.
func placeTitle(d Difference) string {
	if slices.Contains(d.Absent, d.New) {
		return d.New + " is gone from its old place"
	}
	return d.New + " is new in its place"
}
