package style

import (
	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var MissingFinalNewline = &analysis.Pass{
	ID:        "missing-final-newline",
	Family:    analysis.Style,
	Severity:  analysis.Hint,
	Summary:   "last line does not end in a line break",
	Rationale: "In the grammar of RFC 9309 every line ends with a line break. Crawlers read the last line without one all the same, but a program that appends to the file joins its first line to it.",
	Bad:       "User-agent: *\nDisallow: /cart/",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 1710},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if len(c.File.Lines) == 0 || analysis.WideFormOf(c.File.Src) != nil {
			return
		}
		last := c.File.Lines[len(c.File.Lines)-1]
		end := c.EndOfLine(last)
		limit := analysis.SizeLimit(c)
		if !last.EndOfLine().Empty() || last.Text.Empty() || limit > 0 && len(c.File.Src)+len(end) > limit {
			return // the line break would exceed the limit, or the file already does
		}
		at := ast.Span{Start: last.End, End: last.End}
		report(analysis.Finding{
			Span:    at,
			Message: "last line does not end in a line break; text appended to the file becomes part of it",
			Fixes:   []analysis.Fix{{Message: "add a line break", Edits: []analysis.Edit{{Span: at, Text: end}}}},
		})
	},
}
