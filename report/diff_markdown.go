package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/robotslint/robotslint/rules/evaluator"
)

// writeDiffMarkdown writes a table for each class, for a comment on a pull
// request.
func writeDiffMarkdown(w io.Writer, o DifferenceOptions, ds []Difference) error {
	out := bufio.NewWriter(w)
	for i, d := range ds {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "### %s → %s\n\n", markdown(d.Old), markdown(d.New))
		for _, side := range d.Absent {
			fmt.Fprintf(out, "%s does not exist: everything is allowed there.\n\n", markdown(side))
		}
		for _, g := range trippedGates(d) {
			fmt.Fprintf(out, "**Gate %s tripped**: %s.\n\n", markdown(g.gate), markdown(g.why))
		}
		changed, same := mergeDialects(d)
		if len(changed) == 0 {
			fmt.Fprintf(out, "%s.\n", sentence(provedEquivalent))
		}
		for _, m := range changed {
			fmt.Fprintf(out, "**%s**: %s (%s)\n\n", markdown(m.names()), m.Relation, strings.Join(m.dialects, ", "))
			if len(m.Changes) == 0 {
				continue
			}
			fmt.Fprint(out, "| change | URLs | for example | now | before |\n| --- | --- | --- | --- | --- |\n")
			for _, c := range m.Changes[:min(len(m.Changes), o.MaxChanges)] {
				fmt.Fprintf(out, "| %s | %s | %s | %s | %s |\n", effectWords(c.Effect), markdownURLs(c), code(c.Witness), markdownDecider(c.New), markdownDecider(c.Old))
			}
			fmt.Fprintln(out)
			if more := len(m.Changes) - o.MaxChanges; more > 0 {
				fmt.Fprintf(out, "… and %s.\n\n", countMore(m.Changes[o.MaxChanges:]))
			}
		}
		if names := namesOf(same); names != "" && len(changed) > 0 {
			fmt.Fprintf(out, "%s: equivalent.\n\n", markdown(names))
		}
		for _, setting := range besidesSitemaps(d) {
			fmt.Fprintf(out, "- %s: %s\n", markdown(settingTitle(setting)), code(settingChange(setting)))
		}
		for _, url := range d.Sitemaps.Added {
			fmt.Fprintf(out, "- sitemap added: %s\n", code(url))
		}
		for _, url := range d.Sitemaps.Removed {
			fmt.Fprintf(out, "- sitemap removed: %s\n", code(url))
		}
		if d.Text != "" {
			fmt.Fprintf(out, "\n%s", fence("diff", d.Text))
		}
	}
	return out.Flush()
}

// markdownURLs is [changedURLs] with patterns as code.
func markdownURLs(c evaluator.Change) string {
	if except := exceptions(c, code); except != "" {
		return code(c.Pattern) + " except " + except
	}
	return code(c.Pattern)
}

// markdownDecider is like [decider], with the rule as code.
func markdownDecider(r evaluator.RuleLine) string {
	if r.Line == 0 {
		return "no rule"
	}
	return fmt.Sprintf("line %d %s", r.Line, code(r.Rule))
}

// fence returns text as a fenced block of code that no line of it can end.
func fence(language, text string) string {
	ticks := "```"
	for strings.Contains(text, ticks) {
		ticks += "`"
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(Printable(strings.TrimRight(line, "\r\n")) + "\n")
	}
	return ticks + language + "\n" + b.String() + ticks + "\n"
}
