package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/robotslint/robotslint/rules/evaluator"
)

// writeDiffMarkdown writes the verdict, and then a section for each file that
// changed, for a comment on a pull request. The verdict comes first because a reader,
// or a limit of GitHub, may cut off the rest.
func writeDiffMarkdown(w io.Writer, o DifferenceOptions, ds []Difference) error {
	out := bufio.NewWriter(w)
	all := overviewOf(ds)
	paragraph := func(format string, args ...any) { fmt.Fprintf(out, format+".\n\n", args...) }
	for _, g := range all.gates {
		paragraph("**Gate %s tripped** by %s: %s%s", unlinked(g.gate), unlinked(g.files[0]), unlinked(g.why), unlinked(g.also()))
	}
	if len(all.passed) > 0 {
		paragraph("Passed: %s", unlinked(strings.Join(all.passed, ", ")))
	}
	judged := func() {
		for _, line := range judgements(ds) {
			paragraph("%s", sentence(unlinked(line)))
		}
	}
	changes := configChanges(ds)
	for _, name := range changes {
		paragraph("**Configuration changed**: %s; %s", code(name), configChangeMeans)
	}
	if len(changes) > 0 {
		judged()
	}
	if counts := all.counts(); counts != "" {
		paragraph("%s", counts)
	}
	for _, line := range all.sameFiles() {
		paragraph("%s", unlinked(line))
	}
	for _, d := range all.changed {
		writeMarkdownSection(out, o, d)
	}
	if len(changes) == 0 {
		judged()
	}
	return out.Flush()
}

// writeMarkdownSection writes a table for each class that changed.
func writeMarkdownSection(out io.Writer, o DifferenceOptions, d Difference) {
	fmt.Fprintf(out, "### %s\n\n", unlinked(headline(d)))
	for _, side := range d.Absent {
		fmt.Fprintf(out, "%s does not exist: everything is allowed there.\n\n", code(side))
	}
	for _, line := range managedLines(d, o.MaxChanges) {
		fmt.Fprintf(out, "%s.\n\n", sentence(unlinked(line)))
	}
	for i := range d.Places {
		fmt.Fprintf(out, "%s.\n\n", markdown(placeLine(d, i)))
	}
	changed, same := mergeDialects(d)
	if len(changed) == 0 {
		fmt.Fprintf(out, "%s (%s).\n\n", sentence(provedEquivalent), strings.Join(d.Dialects, ", "))
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
	list := ""
	for _, setting := range besidesSitemaps(d) {
		list += fmt.Sprintf("- %s: %s\n", markdown(settingTitle(setting)), code(settingChange(setting)))
	}
	for _, url := range d.Sitemaps.Added {
		list += fmt.Sprintf("- sitemap added: %s\n", code(url))
	}
	for _, url := range d.Sitemaps.Removed {
		list += fmt.Sprintf("- sitemap removed: %s\n", code(url))
	}
	if list != "" {
		fmt.Fprintln(out, list)
	}
	if d.Text != "" {
		fmt.Fprintln(out, fence("diff", d.Text))
	}
}

// unlinked is like [markdown], but does not escape parentheses, slashes and colons that
// make no link: it is for headings and verdicts, which people also read unrendered.
func unlinked(s string) string {
	parts := strings.Split(markdown(s), "&#58;&#47;&#47;")
	for i, part := range parts {
		parts[i] = strings.NewReplacer("&#58;", ":", "&#47;", "/", "&#40;", "(", "&#41;", ")", "www.", "www&#46;").Replace(part)
	}
	return strings.Join(parts, "&#58;&#47;&#47;")
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
