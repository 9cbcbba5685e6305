package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

const (
	barColumns   = 24
	maxNameWidth = 44 // columns of the terminal for what a bar stands for
)

// barRow is a row of a table with bars.
type barRow struct {
	name  string // printable
	count string
	n     int    // for the bar
	end   string // after the bar; may be empty
	paint func(string) string
}

// writeTrafficText writes tables with bars, each below its title.
func writeTrafficText(w io.Writer, o Options, t evaluator.Traffic) error {
	out, p := bufio.NewWriter(w), palette{o.Color}
	wrapped := func(paint func(string) string, text string) {
		fmt.Fprintln(out, wrapPieces([]piece{{text, paint}}, o.Width, "  "))
	}
	wrapped(p.bold, PrintableLine(t.File)+": "+trafficTitle(t))
	for _, note := range trafficNotes(t) {
		wrapped(p.dim, note)
	}
	wrapped(p.dim, claim)

	var rows []barRow
	for _, c := range t.Crawlers {
		row := barRow{name: fmt.Sprintf("%s (%s)", c.Agent, purposeTitles[c.Purpose]), count: fmt.Sprint(c.Requests), n: c.Requests}
		if c.Disallowed > 0 {
			row.end, row.paint = fmt.Sprintf("%d disallowed", c.Disallowed), p.red
		}
		rows = append(rows, row)
	}
	writeBars(out, p, "Requests by crawler", rows, maxTrafficRows)

	rows = nil
	for _, f := range offences(t) {
		rows = append(rows, barRow{name: f.crawler.Agent + ", " + lineText(f.RuleLine), count: fmt.Sprint(f.Requests), n: f.Requests, paint: p.red})
	}
	writeBars(out, p, "Disallowed requests", rows, maxTrafficRows)
	for _, c := range t.Crawlers {
		if len(c.Examples) > 0 {
			var examples []string
			for _, example := range c.Examples {
				examples = append(examples, Printable(example))
			}
			wrapped(p.dim, "  e.g. "+c.Agent+": "+strings.Join(examples, ", "))
		}
	}

	if others := unnamed(t); len(others) > 0 {
		fmt.Fprintf(out, "\n%s\n", p.bold("Crawlers that the file does not name, and what they obey"))
		wrapped(nil, "  "+listed(others, maxTrafficRows))
	}

	rows = nil
	met, _ := rulesMet(t)
	for _, r := range met {
		paint := p.green
		if r.Verdict == rules.Disallowed {
			paint = p.red
		}
		rows = append(rows, barRow{name: lineText(r.RuleLine), count: fmt.Sprint(r.Requests), n: r.Requests, paint: paint})
	}
	writeBars(out, p, "Rules that decided requests of crawlers", rows, maxTrafficRows)
	if text := unmetText(t); text != "" {
		if len(met) == 0 {
			fmt.Fprintln(out)
		}
		wrapped(p.dim, text)
	}

	rows = nil
	for _, s := range t.Sections {
		row := barRow{name: Printable(s.Section), count: atLeast(t, s.Requests), n: s.Requests}
		if s.Disallowed > 0 {
			row.end = atLeast(t, s.Disallowed) + " disallowed"
		}
		rows = append(rows, row)
	}
	writeBars(out, p, "Sections that crawlers ask for most", rows[:min(len(rows), maxTopSections)], maxTopSections)
	if text := uncertainty(t); text != "" {
		wrapped(p.dim, text)
	}
	return out.Flush()
}

// writeBars writes a table with at most shown rows, or nothing if there are none.
func writeBars(out io.Writer, p palette, title string, rows []barRow, shown int) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(out, "\n%s\n", p.bold(title))
	left := len(rows) - shown
	rows = rows[:min(shown, len(rows))]
	nameWidth, countWidth, most := 0, 0, 0
	for i := range rows {
		rows[i].name = runewidth.Truncate(rows[i].name, maxNameWidth, "…")
		nameWidth = max(nameWidth, runewidth.StringWidth(rows[i].name))
		countWidth = max(countWidth, runewidth.StringWidth(rows[i].count))
		most = max(most, rows[i].n)
	}
	for _, r := range rows {
		drawn := bar(r.n, most, barColumns)
		end := ""
		if r.end != "" {
			end = strings.Repeat(" ", barColumns-runewidth.StringWidth(drawn)) + "  " + r.end
		}
		line := "  " + runewidth.FillRight(r.name, nameWidth) + "  " + runewidth.FillLeft(r.count, countWidth) + " "
		if r.paint != nil {
			drawn, end = r.paint(drawn), r.paint(end)
		}
		fmt.Fprintln(out, line+drawn+end)
	}
	if left > 0 {
		fmt.Fprintln(out, p.dim(fmt.Sprintf("  %d more; --format json has all", left)))
	}
}
