package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"

	"github.com/robotslint/robotslint/rules/evaluator"
)

const (
	minSectionWidth = 40 // columns of the terminal for the longest name of a section
	maxSectionWidth = 64 // and where there is room; wider rows are hard to follow
	maxTitleWidth   = 24 // and for what stands above a column
	columnGap       = "  "
)

// writeMapText writes a table, or several one below the other where the terminal is too
// narrow for one, and explains the cells that are neither always nor never.
func writeMapText(w io.Writer, o Options, m evaluator.Map) error {
	out := bufio.NewWriter(w)
	pic, p := pictureOf(m), palette{o.Color}
	fmt.Fprintln(out, p.bold(pic.title()))
	for _, line := range pic.absences() {
		fmt.Fprintln(out, wrapPieces([]piece{{text: line}}, o.Width, "  "))
	}
	widths := pic.widths()
	rows := pic.rowNames(sectionWidth(o.Width, widths))
	first := runewidth.StringWidth(cornerTitle)
	for _, row := range rows {
		first = max(first, runewidth.StringWidth(row))
	}
	for start := 0; start < len(pic.columns); {
		end, width := start, first
		for end < len(pic.columns) {
			width += len(columnGap) + widths[end]
			if o.Width > 0 && width > o.Width && end > start {
				break
			}
			end++
		}
		fmt.Fprintln(out)
		pic.writeTable(out, p, rows, first, start, widths[start:end])
		start = end
	}
	partials, legend := pic.partials(), append(pic.crowds(pic.heading), pic.legend()...)
	if len(partials)+len(legend) > 0 {
		fmt.Fprintln(out)
	}
	for i, c := range partials {
		if i == maxPartials {
			fmt.Fprintln(out, p.dim(morePartials(len(partials)-i)))
			break
		}
		fmt.Fprintln(out, wrapPieces([]piece{{c.head(), nil}, {c.explained(), p.dim}}, o.Width, "  "))
	}
	for _, line := range legend {
		fmt.Fprintln(out, wrapPieces([]piece{{line, p.dim}}, o.Width, "  "))
	}
	return out.Flush()
}

// sectionWidth returns how wide the names of sections may be beside columns on a
// terminal of width columns, 0 for no terminal.
func sectionWidth(width int, columns []int) int {
	if width == 0 {
		return maxSectionWidth
	}
	for _, column := range columns {
		width -= len(columnGap) + column
	}
	return min(max(minSectionWidth, width), maxSectionWidth)
}

// rowNames returns the names of the sections in about width columns of the terminal,
// indented below the sections that hold them. What is cut is the pattern, never the
// count of further ones.
func (pic picture) rowNames(width int) []string {
	const least = 16 // columns for a name, however deep
	var rows []string
	for _, s := range pic.Sections {
		indent, others := strings.Repeat("  ", s.Depth), otherPatterns(s)
		room := max(least, width-len(indent)) - len(others)
		name := strings.TrimSuffix(sectionName(s), others)
		rows = append(rows, indent+runewidth.Truncate(name, max(room, 2), "…")+others)
	}
	return rows
}

// writeTable writes the columns from start on, which take widths, beside the names of
// the rows, which take first columns of the terminal.
func (pic picture) writeTable(out io.Writer, p palette, rows []string, first, start int, widths []int) {
	columns := pic.columns[start : start+len(widths)]
	titles := strings.Repeat(" ", first)
	for i := 0; i < len(columns); {
		n, width := onePurpose(columns[i:], widths[i:])
		title := pic.purposeTitle(columns[i])
		if i += n; i < len(columns) {
			title = runewidth.FillRight(runewidth.Truncate(title, width, "…"), width)
		}
		titles += columnGap + title
	}
	fmt.Fprintln(out, p.dim(strings.TrimRight(titles, " ")))
	write := func(row string, cell func(c mapColumn) (text string, paint func(string) string)) {
		line := row + strings.Repeat(" ", first-runewidth.StringWidth(row))
		for i, c := range columns {
			text, paint := cell(c)
			line += columnGap + paint(text)
			if i < len(columns)-1 {
				line += strings.Repeat(" ", widths[i]-runewidth.StringWidth(text))
			}
		}
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
	write(cornerTitle, func(c mapColumn) (string, func(string) string) { return pic.heading(c), p.bold })
	for i, row := range rows {
		write(row, func(c mapColumn) (string, func(string) string) {
			cell := pic.Cells[i][c.crawlers[0]]
			m := markOf(cell)
			_, changed := oldMark(cell)
			return m.String(), func(text string) string {
				if text = p.verdict(m.verdict, text); changed {
					text = p.bold(text)
				}
				return text
			}
		})
	}
}

// onePurpose counts the first of columns that have one purpose, and returns their
// width with the gaps between them.
func onePurpose(columns []mapColumn, widths []int) (n, width int) {
	for n < len(columns) && columns[n].purpose == columns[0].purpose {
		width += len(columnGap) + widths[n]
		n++
	}
	return n, width - len(columnGap)
}

// heading returns the names above c.
func (pic picture) heading(c mapColumn) string {
	names := pic.names(c)
	for n := min(len(names), 3); n > 0; n-- {
		if text := listed(names, n); runewidth.StringWidth(text) <= maxTitleWidth {
			return text
		}
	}
	return runewidth.Truncate(listed(names, 1), maxTitleWidth, "…")
}

// widths returns how many columns of the terminal each column of pic takes: enough for
// its cells and its heading, and for the title above all columns of its purpose.
func (pic picture) widths() []int {
	widths := make([]int, len(pic.columns))
	for i, c := range pic.columns {
		widths[i] = runewidth.StringWidth(pic.heading(c))
		for _, row := range pic.Cells {
			widths[i] = max(widths[i], runewidth.StringWidth(markOf(row[c.crawlers[0]]).String()))
		}
	}
	for i := 0; i < len(widths); {
		n, width := onePurpose(pic.columns[i:], widths[i:])
		title := runewidth.StringWidth(pic.purposeTitle(pic.columns[i]))
		i += n
		widths[i-1] += max(0, min(title, maxTitleWidth)-width)
	}
	return widths
}
