package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// writeDiffText writes a paragraph for each class, for people in a terminal. If there
// are several files, those that are equivalent share a line.
func writeDiffText(w io.Writer, o DifferenceOptions, ds []Difference) error {
	out := bufio.NewWriter(w)
	paint := palette{o.Color}
	all := overviewOf(ds)
	shown := all.changed
	if len(ds) == 1 && len(shown) == 0 {
		shown = []account{accountOf(ds[0])}
	}
	for i, a := range shown {
		if i > 0 {
			fmt.Fprintln(out)
		}
		writeDifference(out, o, a)
	}
	if len(ds) > 1 {
		if len(shown) > 0 {
			fmt.Fprintln(out)
		}
		for _, line := range all.sameFiles(inBrackets) {
			writeWrapped(out, o, "", piece{PrintableLine(line), paint.green})
		}
		fmt.Fprintln(out, all.counts())
	}
	for _, name := range configChanges(ds) {
		fmt.Fprintf(out, "%s: %s; %s\n", paint.paint("31", "configuration changed"), Printable(name), configChangeMeans)
	}
	for _, line := range judgements(toldOrigins(ds)) {
		fmt.Fprintln(out, Printable(line))
	}
	return out.Flush()
}

// toldOrigins returns the differences whose dialects need an explanation: all if a
// configuration changed, else those whose dialects come from a configuration.
func toldOrigins(ds []Difference) []Difference {
	if len(configChanges(ds)) > 0 {
		return ds
	}
	return slices.DeleteFunc(slices.Clone(ds), func(d Difference) bool { return d.Origin == "default" || d.Origin == "flag --dialect" })
}

// writeDifference writes the paragraphs about a.
func writeDifference(out io.Writer, o DifferenceOptions, a account) {
	paint := palette{o.Color}
	m := besidesManaged(a)
	a = m.account
	d := a.Difference
	line := func(pieces ...piece) { writeWrapped(out, o, "", pieces...) }
	plain := func(text string) { line(piece{text: PrintableLine(text)}) }
	line(piece{PrintableLine(d.Old + " → " + d.New), paint.bold})
	for _, side := range d.Absent {
		plain(side + " does not exist: everything is allowed there")
	}
	for _, g := range a.gates {
		line(piece{PrintableLine("gate " + g.gate + " tripped:"), paint.red}, piece{text: Printable(g.why)})
	}
	switch {
	case len(m.effects) > 0:
		plain(m.intro + ":")
	case m.intro != "":
		plain(m.intro)
	}
	settings := func() {
		for _, setting := range besidesSitemaps(d) {
			plain(settingLine(setting))
		}
		for _, change := range sitemapChanges(d, o.MaxChanges, asText) {
			plain(change)
		}
	}
	if len(a.stories) == 0 {
		settings() // the only changes
		line(piece{a.equivalence(), paint.green}, piece{strings.TrimSpace(inBrackets(d.Dialects)), paint.dim})
	}
	if summary := a.summary(); summary != "" {
		plain(summary)
	}
	for _, s := range a.stories {
		writeStory(out, o, s)
	}
	for _, note := range append(a.notes(), a.unchangedLine()) {
		if note != "" {
			line(piece{PrintableLine(note), paint.dim})
		}
	}
	for i := range d.Places {
		plain(placeLine(d, i))
	}
	if len(a.stories) > 0 {
		settings()
	}
	for _, effect := range m.effects {
		plain(effect)
	}
	for line := range strings.Lines(d.Text) {
		fmt.Fprintln(out, paint.change(Printable(strings.TrimRight(line, "\r\n"))))
	}
}

// writeWrapped writes one line, wrapped to the width of a terminal. What does not fit
// stands below, two columns further in than the line.
func writeWrapped(out io.Writer, o DifferenceOptions, indent string, pieces ...piece) {
	fmt.Fprintln(out, indent+wrapPieces(pieces, max(0, o.Width-len(indent)), indent+"  "))
}

// writeStory writes who is concerned and how, and then a line for each item. What the
// items have in common stands above them, but below a single one: readers who stop
// early have to know what changes, rather than why.
func writeStory(out io.Writer, o DifferenceOptions, s story) {
	paint := palette{o.Color}
	pieces := []piece{{PrintableLine(s.names() + ":"), paint.bold}}
	for i, v := range s.verdicts {
		comma := ","
		if i == len(s.verdicts)-1 {
			comma = ""
		}
		pieces = append(pieces, piece{v.relation.String(), func(word string) string { return paint.relation(v.relation, word) }},
			piece{strings.TrimSpace(inBrackets(v.dialects)) + comma, paint.dim})
	}
	writeWrapped(out, o, "", pieces...)
	common := func() {
		if line := s.headLine(); line != "" {
			writeWrapped(out, o, "  ", piece{text: PrintableLine(line)})
		}
	}
	if len(s.items) != 1 {
		common()
	}
	for _, it := range s.items[:min(len(s.items), o.MaxChanges)] {
		pieces := []piece{
			{effectWords(it.Effect) + ":", func(words string) string { return paint.effect(it.Effect, words) }},
			{text: Printable(it.urls(asText))}, {text: Printable("e.g. " + it.Witness)}, {Printable(it.deciders()), paint.dim},
		}
		if only := s.only(it); only != "" {
			pieces = append(pieces, piece{Printable("[" + only + "]"), paint.dim})
		}
		writeWrapped(out, o, "  ", pieces...)
	}
	if len(s.items) > o.MaxChanges {
		fmt.Fprintf(out, "  … and %s\n", countMore(s.items[o.MaxChanges:]))
	}
	if len(s.items) == 1 {
		common()
	}
}

func (p palette) relation(r rules.Relation, word string) string {
	color := map[rules.Relation]string{
		rules.Equivalent:   "32",
		rules.Stricter:     "31",
		rules.Looser:       "33",
		rules.Incomparable: "35",
		rules.Undecided:    "35",
	}[r]
	return p.paint(color, word)
}

func (p palette) effect(e evaluator.Effect, words string) string {
	if e == evaluator.NewlyDisallowed {
		return p.red(words)
	}
	return p.paint("33", words)
}
