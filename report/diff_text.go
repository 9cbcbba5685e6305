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
		for _, line := range all.sameFiles() {
			fmt.Fprintln(out, paint.paint("32", PrintableLine(line)))
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
	fmt.Fprintln(out, paint.bold(PrintableLine(d.Old+" → "+d.New)))
	for _, side := range d.Absent {
		fmt.Fprintf(out, "%s does not exist: everything is allowed there\n", PrintableLine(side))
	}
	for _, g := range a.gates {
		fmt.Fprintf(out, "%s: %s\n", paint.paint("31", PrintableLine("gate "+g.gate+" tripped")), Printable(g.why))
	}
	switch {
	case len(m.effects) > 0:
		fmt.Fprintln(out, PrintableLine(m.intro+":"))
	case m.intro != "":
		fmt.Fprintln(out, PrintableLine(m.intro))
	}
	if len(a.stories) == 0 {
		fmt.Fprintf(out, "%s %s\n", paint.paint("32", provedEquivalent), paint.dim("["+strings.Join(d.Dialects, ", ")+"]"))
	}
	if line := a.summary(); line != "" {
		fmt.Fprintln(out, PrintableLine(line))
	}
	for _, s := range a.stories {
		writeStory(out, o, s)
	}
	for _, line := range append(a.notes(), a.unchangedLine()) {
		if line != "" {
			fmt.Fprintln(out, paint.dim(PrintableLine(line)))
		}
	}
	for i := range d.Places {
		fmt.Fprintln(out, PrintableLine(placeLine(d, i)))
	}
	for _, setting := range besidesSitemaps(d) {
		fmt.Fprintln(out, PrintableLine(settingLine(setting)))
	}
	for _, line := range sitemapChanges(d, o.MaxChanges, asText) {
		fmt.Fprintln(out, PrintableLine(line))
	}
	for _, line := range m.effects {
		fmt.Fprintln(out, PrintableLine(line))
	}
	for line := range strings.Lines(d.Text) {
		fmt.Fprintln(out, paint.change(Printable(strings.TrimRight(line, "\r\n"))))
	}
}

// writeStory writes who is concerned and how, and then a line for each item.
func writeStory(out io.Writer, o DifferenceOptions, s story) {
	paint := palette{o.Color}
	verdicts := s.verdictWords(paint.relation, func(dialects string) string { return paint.dim("[" + dialects + "]") })
	fmt.Fprintf(out, "%s: %s\n", paint.bold(PrintableLine(s.names())), verdicts)
	if line := s.headLine(); line != "" {
		fmt.Fprintf(out, "  %s\n", PrintableLine(line))
	}
	for _, it := range s.items[:min(len(s.items), o.MaxChanges)] {
		fmt.Fprintf(out, "  %s: %s %s", paint.effect(it.Effect), Printable(it.urls(asText)), Printable("e.g. "+it.Witness))
		fmt.Fprintf(out, " %s", paint.dim(Printable(it.deciders())))
		if only := s.only(it); only != "" {
			fmt.Fprintf(out, " %s", paint.dim("["+only+"]"))
		}
		fmt.Fprintln(out)
	}
	if len(s.items) > o.MaxChanges {
		fmt.Fprintf(out, "  … and %s\n", countMore(s.items[o.MaxChanges:]))
	}
}

func (p palette) relation(r rules.Relation) string {
	color := map[rules.Relation]string{
		rules.Equivalent:   "32",
		rules.Stricter:     "31",
		rules.Looser:       "33",
		rules.Incomparable: "35",
		rules.Undecided:    "35",
	}[r]
	return p.paint(color, r.String())
}

func (p palette) effect(e evaluator.Effect) string {
	if e == evaluator.NewlyDisallowed {
		return p.paint("31", effectWords(e))
	}
	return p.paint("33", effectWords(e))
}
