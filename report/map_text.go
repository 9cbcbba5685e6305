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
	maxSectionWidth = 40 // columns of the terminal for the name of a section
	maxTitleWidth   = 24 // and for the names of crawlers above a column
	columnGap       = "  "
	maxPartials     = 12 // cells that are explained
)

// writeMapText writes a table, or several one below the other where the terminal is too
// narrow for one, and explains the cells that are neither always nor never.
func writeMapText(w io.Writer, o Options, m evaluator.Map) error {
	out := bufio.NewWriter(w)
	pic, p := pictureOf(m), palette{o.Color}
	fmt.Fprintln(out, p.bold(pic.title()))
	rows := make([]string, len(m.Sections))
	first := 0
	for i, s := range m.Sections {
		rows[i] = runewidth.Truncate(strings.Repeat("  ", s.Depth)+sectionName(s), maxSectionWidth, "…")
		first = max(first, runewidth.StringWidth(rows[i]))
	}
	for start := 0; start < len(pic.columns); {
		end, width := start, first
		for end < len(pic.columns) {
			width += len(columnGap) + pic.width(pic.columns[end])
			if o.Width > 0 && width > o.Width && end > start {
				break
			}
			end++
		}
		fmt.Fprintln(out)
		pic.writeTable(out, p, rows, first, pic.columns[start:end])
		start = end
	}
	partials := pic.partials()
	if len(partials) > 0 {
		fmt.Fprintln(out)
	}
	for i, c := range partials {
		if i == maxPartials {
			fmt.Fprintln(out, p.dim(fmt.Sprintf("%s more", Plural(len(partials)-i, "cell"))+" partly allowed; --format json has a URL of each kind"))
			break
		}
		head := fmt.Sprintf("partly: %s for %s:", c.section, listed(pic.names(c.column), 2))
		fmt.Fprintln(out, wrapPieces([]piece{{head, nil}, {c.explained(), p.dim}}, o.Width, "  "))
	}
	for _, line := range pic.legend() {
		fmt.Fprintln(out, wrapPieces([]piece{{line, p.dim}}, o.Width, "  "))
	}
	return out.Flush()
}

// writeTable writes the named columns beside the names of the rows, which take first
// columns of the terminal.
func (pic picture) writeTable(out io.Writer, p palette, rows []string, first int, columns []mapColumn) {
	write := func(row string, cell func(c mapColumn) (text string, paint func(string) string)) {
		line := runewidth.FillRight(row, first)
		for i, c := range columns {
			text, paint := cell(c)
			padded := text
			if i < len(columns)-1 {
				padded = runewidth.FillRight(text, pic.width(c))
			}
			line += columnGap + paint(text) + padded[len(text):]
		}
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
	var above evaluator.Purpose
	write("", func(c mapColumn) (string, func(string) string) {
		title := purposeTitles[c.purpose]
		if c.purpose == above {
			title = ""
		}
		above = c.purpose
		return runewidth.Truncate(title, pic.width(c), "…"), p.dim
	})
	write("", func(c mapColumn) (string, func(string) string) { return pic.heading(c), p.bold })
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

// width returns how many columns of the terminal c takes.
func (pic picture) width(c mapColumn) int {
	width := runewidth.StringWidth(pic.heading(c))
	for _, row := range pic.Cells {
		width = max(width, runewidth.StringWidth(markOf(row[c.crawlers[0]]).String()))
	}
	return max(width, min(runewidth.StringWidth(purposeTitles[c.purpose]), len("AI training")))
}
