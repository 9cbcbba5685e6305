package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// writeDiffText writes a paragraph for each class, for people in a terminal.
func writeDiffText(w io.Writer, o DifferenceOptions, ds []Difference) error {
	out := bufio.NewWriter(w)
	paint := palette{o.Color}
	for i, d := range ds {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintln(out, paint.bold(PrintableLine(d.Old+" → "+d.New)))
		for _, side := range d.Absent {
			fmt.Fprintf(out, "%s does not exist: everything is allowed there\n", PrintableLine(side))
		}
		for _, g := range trippedGates(d) {
			fmt.Fprintf(out, "%s: %s\n", paint.paint("31", PrintableLine("gate "+g.gate+" tripped")), Printable(g.why))
		}
		changed, same := mergeDialects(d)
		if len(changed) == 0 {
			fmt.Fprintln(out, paint.paint("32", provedEquivalent))
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
	return out.Flush()
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
