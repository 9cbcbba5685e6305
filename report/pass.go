package report

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// PassText describes p in full as plain text for a terminal.
func PassText(p *analysis.Pass) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n", p.ID, p.Summary)
	fmt.Fprintf(&b, "%s\n\n", wrap(p.Rationale, 76))
	if p != NotLinted { // which no example can show
		fmt.Fprintf(&b, "Wrong:\n\n%s\n", indent(printableLines(p.Bad)))
		fmt.Fprintf(&b, "Right:\n\n%s\n", indent(printableLines(p.Good)))
	}
	for _, fact := range facts(p) {
		text := strings.ReplaceAll(wrap(fact[1], 76-11), "\n", "\n"+strings.Repeat(" ", 11))
		fmt.Fprintf(&b, "%-10s %s\n", fact[0]+":", text)
	}
	return b.String()
}

// PassMarkdown describes p in full in Markdown, under a heading of its own.
func PassMarkdown(p *analysis.Pass) string {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n%s. %s\n\n", p.ID, sentence(p.Summary), p.Rationale)
	fmt.Fprintf(&b, "Wrong:\n\n```text\n%s```\n\n", printableLines(p.Bad))
	fmt.Fprintf(&b, "Right:\n\n```text\n%s```\n\n", printableLines(p.Good))
	for _, fact := range facts(p) {
		fmt.Fprintf(&b, "- %s: %s\n", fact[0], fact[1])
	}
	return b.String()
}

// PassesMarkdown returns the content of docs/rules.md.
func PassesMarkdown() string {
	var b strings.Builder
	b.WriteString("# What robotslint finds\n\n")
	b.WriteString("Generated from the passes; `go test ./report -update` rewrites this file.\n")
	for _, family := range analysis.Families {
		var ids []string
		var passes strings.Builder
		for _, p := range lint.Passes {
			if p.Family == family {
				ids = append(ids, fmt.Sprintf("[%s](#%s)", p.ID, p.ID))
				passes.WriteString("\n" + PassMarkdown(p))
			}
		}
		if len(ids) > 0 {
			fmt.Fprintf(&b, "\n## %s\n\n%s\n%s", sentence(string(family)), strings.Join(ids, ", "), passes.String())
		}
	}
	return b.String()
}

// facts returns what is said of p apart from prose, as names and values.
func facts(p *analysis.Pass) [][2]string {
	severity := p.Severity.String()
	if p.Severity == analysis.Hint {
		severity += " (only when selected)"
	}
	facts := [][2]string{{"Severity", severity}, {"Family", string(p.Family)}, {"Source", p.Source}}
	if len(p.Aliases) > 0 {
		facts = append(facts, [2]string{"Also known as", strings.Join(p.Aliases, ", ")})
	}
	if len(p.Dialects) > 0 {
		var names []string
		for _, d := range p.Dialects {
			names = append(names, d.Name)
		}
		facts = append(facts, [2]string{"Dialects", strings.Join(names, ", ")})
	}
	if precision := p.Precision.String(); precision != "" {
		facts = append(facts, [2]string{"Precision", precision})
	}
	return facts
}

func sentence(phrase string) string { return strings.ToUpper(phrase[:1]) + phrase[1:] }

func indent(text string) string {
	return "    " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n    ") + "\n"
}

// printableLines returns an example in printable form, whatever octets it holds. A
// long one is cut off.
func printableLines(src string) string {
	const mostLines = 24
	var b strings.Builder
	lines := 0
	for line := range strings.Lines(src) {
		if lines++; lines > mostLines {
			fmt.Fprintf(&b, "... [%d lines]\n", strings.Count(src, "\n"))
			break
		}
		const shown = 72
		text := strings.TrimRight(line, "\n")
		if n := len(text); n > 2*shown {
			text = fmt.Sprintf("%s... [%d octets]", text[:shown], n)
		}
		b.WriteString(Printable(text) + "\n")
	}
	return b.String()
}

// wrap breaks text at its blanks into lines of at most width columns; a longer word
// has a line of its own.
func wrap(text string, width int) string {
	return wrapPieces([]piece{{text: strings.Join(strings.Fields(text), " ")}}, width, "")
}
