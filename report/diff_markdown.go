package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
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
		lines := judgements(ds)
		for _, line := range lines {
			if len(lines) == 1 { // else it begins with a name
				line = sentence(line)
			}
			paragraph("%s", unlinked(line))
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
	in := dialectsInMarkdown(ds)
	for _, line := range all.sameFiles(in) {
		paragraph("%s", unlinked(line))
	}
	for _, a := range all.changed {
		writeMarkdownSection(out, o, a, in)
	}
	if len(changes) == 0 {
		judged()
	}
	return out.Flush()
}

// dialectsInMarkdown returns what shows the dialects that a verdict holds in. It shows
// none where these are all dialects, and one line tells of them.
func dialectsInMarkdown(ds []Difference) func(dialects []string) string {
	told := len(judgements(ds)) == 1 && !slices.ContainsFunc(ds, func(d Difference) bool { return d.Origin == "" })
	return func(dialects []string) string {
		if told && len(dialects) == len(ds[0].Dialects) {
			return ""
		}
		return " (" + strings.Join(dialects, ", ") + ")"
	}
}

// writeMarkdownSection writes a table for each story. The dialects of verdicts are shown
// as in has them.
func writeMarkdownSection(out io.Writer, o DifferenceOptions, a account, in func(dialects []string) string) {
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
	settings := settingsInMarkdown(d, o.MaxChanges)
	if len(a.stories) == 0 {
		fmt.Fprint(out, settings) // the only changes
		fmt.Fprintf(out, "%s%s.\n\n", sentence(a.equivalence()), in(d.Dialects))
		settings = ""
	}
	if line := a.summary(); line != "" && len(a.stories) > 1 { // else the heading says it
		fmt.Fprintf(out, "%s.\n\n", unlinked(line)) // it begins with a name
	}
	for _, s := range a.stories {
		writeMarkdownStory(out, o, s, in)
	}
	for _, line := range append(a.notes(), a.unchangedLine()) {
		if line != "" {
			fmt.Fprintf(out, "%s.\n\n", unlinked(sentence(line)))
		}
	}
	fmt.Fprint(out, settings)
	for _, line := range m.effects {
		fmt.Fprintf(out, "%s.\n\n", sentence(unlinked(line)))
	}
	if d.Text != "" {
		fmt.Fprintln(out, fence("diff", d.Text))
	}
}

// settingsInMarkdown lists the settings of d that changed, and up to most sitemaps that
// came and as many that went; empty for none.
func settingsInMarkdown(d Difference, most int) string {
	list := ""
	for _, setting := range besidesSitemaps(d) {
		list += fmt.Sprintf("- %s: %s\n", markdown(settingTitle(setting)), settingChange(setting, code))
	}
	for _, line := range sitemapChanges(d, most, code) {
		list += fmt.Sprintf("- %s\n", line)
	}
	if list != "" {
		list += "\n"
	}
	return list
}

// writeMarkdownStory writes who is concerned and how, and a row for each item.
func writeMarkdownStory(out io.Writer, o DifferenceOptions, s story, in func(dialects []string) string) {
	verdicts := s.verdictWords(rules.Relation.String, in)
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
