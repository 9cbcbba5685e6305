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
	shown := ds
	if len(ds) > 1 {
		shown = all.changed
	}
	for i, d := range shown {
		if i > 0 {
			fmt.Fprintln(out)
		}
		writeDifference(out, o, d)
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

// writeDifference writes the paragraphs about d.
func writeDifference(out io.Writer, o DifferenceOptions, d Difference) {
	paint := palette{o.Color}
	fmt.Fprintln(out, paint.bold(PrintableLine(d.Old+" → "+d.New)))
	for _, side := range d.Absent {
		fmt.Fprintf(out, "%s does not exist: everything is allowed there\n", PrintableLine(side))
	}
	for _, g := range trippedGates(d) {
		fmt.Fprintf(out, "%s: %s\n", paint.paint("31", PrintableLine("gate "+g.gate+" tripped")), Printable(g.why))
	}
	for _, line := range managedLines(d, o.MaxChanges) {
		fmt.Fprintln(out, PrintableLine(line))
	}
	changed, same := mergeDialects(d)
	if len(changed) == 0 {
		fmt.Fprintf(out, "%s %s\n", paint.paint("32", provedEquivalent), paint.dim("["+strings.Join(d.Dialects, ", ")+"]"))
	}
	for _, m := range changed {
		fmt.Fprintf(out, "%s: %s %s\n", paint.bold(PrintableLine(m.names())), paint.relation(m.Relation), paint.dim("["+strings.Join(m.dialects, ", ")+"]"))
		for _, c := range m.Changes[:min(len(m.Changes), o.MaxChanges)] {
			fmt.Fprintf(out, "  %s: %s e.g. %s %s\n", paint.effect(c.Effect), Printable(changedURLs(c)), Printable(c.Witness), paint.dim(Printable("("+deciders(c)+")")))
		}
		if len(m.Changes) > o.MaxChanges {
			fmt.Fprintf(out, "  … and %s\n", countMore(m.Changes[o.MaxChanges:]))
		}
	}
	if names := namesOf(same); names != "" && len(changed) > 0 {
		fmt.Fprintf(out, "%s: %s\n", PrintableLine(names), paint.relation(rules.Equivalent))
	}
	for i := range d.Places {
		fmt.Fprintln(out, PrintableLine(placeLine(d, i)))
	}
	for _, setting := range besidesSitemaps(d) {
		fmt.Fprintln(out, PrintableLine(settingLine(setting)))
	}
	for _, url := range d.Sitemaps.Added {
		fmt.Fprintf(out, "sitemap added: %s\n", Printable(url))
	}
	for _, url := range d.Sitemaps.Removed {
		fmt.Fprintf(out, "sitemap removed: %s\n", Printable(url))
	}
	for line := range strings.Lines(d.Text) {
		fmt.Fprintln(out, paint.change(Printable(strings.TrimRight(line, "\r\n"))))
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
