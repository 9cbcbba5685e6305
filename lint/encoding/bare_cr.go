package encoding

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var BareCR = &analysis.Pass{
	ID:        "bare-cr",
	Family:    analysis.Encoding,
	Severity:  analysis.Warning,
	Summary:   "lines end in CR alone",
	Rationale: "RFC 9309 and Google end a line at a lone CR. Parsers that look for LF do not: to them the next line is part of the value or comment before it, and often the whole file is one line.",
	Bad:       "User-agent: *\rDisallow: /a\r",
	Good:      "User-agent: *\nDisallow: /a\n",
	Source:    "RFC 9309 2.2; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 7, Read: 7, Right: 7},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		hidden := linesBehindCR(c)
		if len(hidden) == 0 {
			return
		}
		first := hidden[0]
		message := fmt.Sprintf("line ends in CR alone; parsers that expect LF read line %d as part of it", first.Number)
		if more := len(hidden) - 1; more > 0 {
			message = fmt.Sprintf("lines end in CR alone; parsers that expect LF read line %d and %d more as parts of the lines above them", first.Number, more)
		}
		if !strings.Contains(c.File.Src, "\n") {
			message = "every line ends in CR alone; parsers that expect LF read the whole file as one line and find no rule in it"
		}
		before := c.File.Lines[first.Number-2]
		report(analysis.Finding{
			Span:    ast.Span{Start: before.Text.End, End: before.Text.End},
			Message: message,
			Fixes:   []analysis.Fix{{Message: "end all lines alike", Edits: endLinesAlike(c)}},
		})
	},
}
