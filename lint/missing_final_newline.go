package lint

import "github.com/robotslint/robotslint/ast"

var missingFinalNewline = &Pass{
	ID:        "missing-final-newline",
	Family:    Style,
	Severity:  Hint,
	Summary:   "last line does not end in a line break",
	Rationale: "By the grammar of RFC 9309 every line ends with an end of line. Crawlers read the last one without it all the same; a program that appends to the file joins its first line to it.",
	Bad:       "User-agent: *\nDisallow: /cart/",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2",
	Precision: "exact: the last octet is neither CR nor LF",
	Run: func(c *Context, report func(Finding)) {
		if len(c.File.Lines) == 0 || wideFormOf(c.File.Src) != nil {
			return
		}
		last := c.File.Lines[len(c.File.Lines)-1]
		end := c.endOfLine(last)
		limit := c.sizeLimit()
		if !last.EndOfLine().Empty() || last.Text.Empty() || limit > 0 && len(c.File.Src)+len(end) > limit {
			return // one octet more would be too many, or there are already
		}
		at := ast.Span{Start: last.End, End: last.End}
		report(Finding{
			Span:    at,
			Message: "last line does not end in a line break; text appended to the file becomes part of it",
			Fixes:   []Fix{{Message: "add a line break", Edits: []Edit{{at, end}}}},
		})
	},
}
