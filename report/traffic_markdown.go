package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/robotslint/robotslint/rules/evaluator"
)

// writeTrafficMarkdown writes a table for each question, for a job summary or a comment.
func writeTrafficMarkdown(w io.Writer, _ Options, t evaluator.Traffic) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "### %s\n\n%s.\n", markdown(t.File), markdown(trafficTitle(t)))
	for _, note := range trafficNotes(t) {
		fmt.Fprintf(out, "\n%s.\n", markdown(note))
	}
	fmt.Fprintf(out, "\n%s\n", markdown(claim))

	var rows [][]string
	for _, c := range t.Crawlers {
		var examples []string
		for _, example := range c.Examples {
			examples = append(examples, code(example))
		}
		named := "no"
		if c.Named {
			named = "yes"
		}
		rows = append(rows, []string{markdown(c.Agent), markdown(purposeTitles[c.Purpose]), named, fmt.Sprint(c.Requests), fmt.Sprint(c.Disallowed), strings.Join(examples, "<br>")})
	}
	writeTable(out, []string{"crawler", "purpose", "named", "requests", "disallowed", "examples"}, rows, maxTrafficRows)

	rows = nil
	for _, f := range offences(t) {
		rows = append(rows, []string{markdown(f.crawler.Agent), fmt.Sprint(f.Line), code(f.Rule), fmt.Sprint(f.Requests)})
	}
	writeTable(out, []string{"disallowed to", "line", "rule", "requests"}, rows, maxTrafficRows)

	rows = nil
	met, _ := rulesMet(t)
	for _, r := range met {
		rows = append(rows, []string{fmt.Sprint(r.Line), code(r.Rule), fmt.Sprint(r.Requests)})
	}
	writeTable(out, []string{"line", "rule that decided", "requests"}, rows, maxTrafficRows)
	if text := unmetText(t); text != "" {
		fmt.Fprintf(out, "\n%s.\n", markdown(text))
	}

	rows = nil
	for _, s := range t.Sections {
		rows = append(rows, []string{code(s.Section), atLeast(t, s.Requests), atLeast(t, s.Disallowed)})
	}
	writeTable(out, []string{"section", "requests", "disallowed"}, rows[:min(len(rows), maxTopSections)], maxTopSections)
	if text := uncertainty(t); text != "" {
		fmt.Fprintf(out, "\n%s.\n", markdown(text))
	}
	return out.Flush()
}

// writeTable writes a table with at most shown rows, or nothing if there are none. The
// cells are Markdown.
func writeTable(out io.Writer, titles []string, rows [][]string, shown int) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(out, "\n| %s |\n|%s\n", strings.Join(titles, " | "), strings.Repeat(" --- |", len(titles)))
	for _, row := range rows[:min(shown, len(rows))] {
		fmt.Fprintf(out, "| %s |\n", strings.Join(row, " | "))
	}
	if left := len(rows) - shown; left > 0 {
		fmt.Fprintf(out, "\n%d more; --format json has all.\n", left)
	}
}
