package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/robotslint/robotslint/rules"
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
	for _, a := range all.changed {
		writeMarkdownSection(out, o, a)
	}
	if len(changes) == 0 {
		judged()
	}
	return out.Flush()
}

// writeMarkdownSection writes a table for each story.
func writeMarkdownSection(out io.Writer, o DifferenceOptions, a account) {
	m := besidesManaged(a)
	fmt.Fprintf(out, "### %s\n\n", unlinked(m.headline(a)))
	a = m.account
	d := a.Difference
	for _, side := range d.Absent {
		fmt.Fprintf(out, "%s does not exist: everything is allowed there.\n\n", code(side))
	}
	switch {
	case len(m.effects) > 0 && len(a.gates) > 0: // without gates, the heading says so
		fmt.Fprintf(out, "%s:\n\n", sentence(unlinked(m.intro)))
	case len(m.effects) == 0 && m.intro != "":
		fmt.Fprintf(out, "%s.\n\n", sentence(unlinked(m.intro)))
	}
	for i := range d.Places {
		fmt.Fprintf(out, "%s.\n\n", markdown(placeLine(d, i)))
	}
	if len(a.stories) == 0 {
		fmt.Fprintf(out, "%s (%s).\n\n", sentence(provedEquivalent), strings.Join(d.Dialects, ", "))
	}
	if line := a.summary(); line != "" {
		fmt.Fprintf(out, "%s.\n\n", unlinked(sentence(line)))
	}
	for _, s := range a.stories {
		writeMarkdownStory(out, o, s)
	}
	for _, line := range append(a.notes(), a.unchangedLine()) {
		if line != "" {
			fmt.Fprintf(out, "%s.\n\n", unlinked(sentence(line)))
		}
	}
	list := ""
	for _, setting := range besidesSitemaps(d) {
		list += fmt.Sprintf("- %s: %s\n", markdown(settingTitle(setting)), code(settingChange(setting)))
	}
	for _, line := range sitemapChanges(d, o.MaxChanges, code) {
		list += fmt.Sprintf("- %s\n", line)
	}
	if list != "" {
		fmt.Fprintln(out, list)
	}
	for _, line := range m.effects {
		fmt.Fprintf(out, "%s.\n\n", sentence(unlinked(line)))
	}
	if d.Text != "" {
		fmt.Fprintln(out, fence("diff", d.Text))
	}
}

// writeMarkdownStory writes who is concerned and how, and a row for each item.
func writeMarkdownStory(out io.Writer, o DifferenceOptions, s story) {
	verdicts := s.verdictWords(rules.Relation.String, func(dialects string) string { return "(" + dialects + ")" })
	if line := s.headLine(); line != "" {
		verdicts += "; " + unlinked(line)
	}
	fmt.Fprintf(out, "**%s**: %s\n\n", unlinked(s.names()), verdicts)
	if len(s.items) == 0 {
		return
	}
	fmt.Fprint(out, "| change | URLs | for example | now | before |\n| --- | --- | --- | --- | --- |\n")
	for _, it := range s.items[:min(len(s.items), o.MaxChanges)] {
		effect := effectWords(it.Effect)
		if only := s.only(it); only != "" {
			effect += " (" + only + ")"
		}
		fmt.Fprintf(out, "| %s | %s | %s | %s | %s |\n", effect, it.urls(code), code(it.Witness), it.now.in(code), it.was.in(code))
	}
	fmt.Fprintln(out)
	if len(s.items) > o.MaxChanges {
		fmt.Fprintf(out, "… and %s.\n\n", countMore(s.items[o.MaxChanges:]))
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
