package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/robotslint/robotslint/rules/evaluator"
)

// writeMapMarkdown writes a table with a row for each section, for a job summary or a
// comment.
func writeMapMarkdown(w io.Writer, _ Options, m evaluator.Map) error {
	out := bufio.NewWriter(w)
	pic := pictureOf(m)
	heading := func(c mapColumn) string { return listed(pic.names(c), 3) }
	fmt.Fprintf(out, "### %s\n\n", markdown(pic.title()))
	for _, line := range pic.absences() {
		fmt.Fprintf(out, "%s\n\n", markdown(line))
	}
	fmt.Fprintf(out, "| %s", cornerTitle)
	for _, c := range pic.columns {
		fmt.Fprintf(out, " | **%s**<br>%s", markdown(pic.purposeTitle(c)), markdown(heading(c)))
	}
	fmt.Fprintf(out, " |\n| ---%s |\n", strings.Repeat(" | ---", len(pic.columns)))
	for i, s := range m.Sections {
		name := sectionName(s)
		if s.Rest || s.Pattern == homePage {
			name = markdown(name)
		} else {
			name = code(name)
		}
		fmt.Fprintf(out, "| %s%s", strings.Repeat("&emsp;", s.Depth), name)
		for _, c := range pic.columns {
			cell := m.Cells[i][c.crawlers[0]]
			text := markdown(markOf(cell).String())
			if _, changed := oldMark(cell); changed {
				text = "**" + text + "**"
			}
			fmt.Fprintf(out, " | %s", text)
		}
		fmt.Fprintln(out, " |")
	}
	partials := pic.partials()
	if len(partials) > 0 {
		fmt.Fprintln(out)
	}
	for i, c := range partials {
		if i == maxPartials {
			fmt.Fprintf(out, "- %s\n", markdown(morePartials(len(partials)-i)))
			break
		}
		fmt.Fprintf(out, "- %s %s\n", markdown(c.head()), markdown(c.explained()))
	}
	for _, line := range append(pic.crowds(heading), pic.legend()...) {
		fmt.Fprintf(out, "\n%s\n", markdown(line))
	}
	return out.Flush()
}
