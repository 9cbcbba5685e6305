package syntax

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var MultipleDirectivesOneLine = &analysis.Pass{
	ID:        "multiple-directives-one-line",
	Family:    analysis.Syntax,
	Severity:  analysis.Error,
	Summary:   "several fields stand on one line",
	Rationale: "A line holds one field; everything after its colon is that field's value. A second field on the line is lost, and the first one gets a product token, path or URL that does not exist.",
	Bad:       "User-agent: AhrefsBot Disallow: /\n",
	Good:      "User-agent: AhrefsBot\nDisallow: /\n",
	Source:    "RFC 9309 2.2",
	Precision: analysis.Precision{Files: 4999, Found: 216, Read: 216, Right: 216},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range analysis.LinesAtFault(c, analysis.RunTogether) {
			value := c.Text(ln.Value)
			span := ast.Span{Start: ln.Value.Start + analysis.NextField(value, 0), End: ln.Value.End}
			report(analysis.Finding{
				Span:    span,
				Message: fmt.Sprintf("%s is read as part of the %s value before it; a line holds one field", c.Excerpt(span), c.Text(ln.Field)),
				Fixes:   []analysis.Fix{oneFieldALine(c, ln)},
			})
		}
	},
}

// oneFieldALine splits ln before each further field. A field that only repeats
// the one before it, as in "Disallow: Disallow: /x", is not split but removed. A field
// without a value goes too if it says nothing.
func oneFieldALine(c *analysis.Context, ln ast.Line) analysis.Fix {
	fix := analysis.Fix{Message: "give each field a line of its own"}
	src, value := c.File.Src, c.Text(ln.Value)
	field, end := c.Text(ln.Field), 0 // the field before, and the offset behind its colon
	start := ln.Field.Start           // of the field before
	removed := 0                      // fields without a value
	for at := analysis.NextField(value, 0); at >= 0; at = analysis.NextField(value, end) {
		name, _, _ := strings.Cut(value[at:], ":")
		next := strings.TrimRight(name, " \t")
		empty := strings.Trim(value[end:at], " \t") == ""
		again := empty && ast.EqualFold(next, field)
		dropped := empty && isIdle(field)
		edit := analysis.Edit{Span: ast.Span{Start: ln.Value.Start + at, End: ln.Value.Start + at}, Text: c.EndOfLine(ln)}
		edit.Span.Start = ln.Value.Start + end + len(analysis.TrimBreaks(value[end:at]))
		field, end = next, at+len(name)+1
		for ast.IsBlank(src[edit.Span.Start-1]) {
			edit.Span.Start--
		}
		switch {
		case again:
			edit = analysis.Edit{Span: ast.Span{Start: edit.Span.Start, End: ln.Value.Start + end}}
			fix.Message = "remove the repeated field"
		case dropped:
			edit = analysis.Edit{Span: ast.Span{Start: start, End: ln.Value.Start + at}}
			removed++
		}
		if !again {
			start = ln.Value.Start + at
		}
		fix.Edits = append(fix.Edits, edit)
	}
	if removed == len(fix.Edits) {
		fix.Message = "remove the field without a value"
	}
	fix.Guesses = splitsAgents(c, ln)
	return fix
}

// isIdle reports whether field says nothing without a value. An empty Disallow is a
// rule, and an empty user-agent line a mistake of its own.
func isIdle(field string) bool {
	k := analysis.FieldNamed(field)
	return k != nil && k.Name != "User-agent" && k.Name != "Disallow"
}

// splitsAgents reports whether ln, a user-agent line with more fields on it, stands
// between other user-agent lines. A rule on it would end the list of agents there, while
// the author may mean one list.
func splitsAgents(c *analysis.Context, ln ast.Line) bool {
	isAgent := func(number int) bool {
		return number >= 1 && number <= len(c.File.Lines) && c.File.Lines[number-1].Kind == ast.UserAgent
	}
	return isAgent(ln.Number) && isAgent(ln.Number-1) && isAgent(ln.Number+1)
}
