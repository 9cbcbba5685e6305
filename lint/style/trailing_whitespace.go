package style

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var TrailingWhitespace = &analysis.Pass{
	ID:        "trailing-whitespace",
	Family:    analysis.Style,
	Severity:  analysis.Hint,
	Summary:   "line ends in white space",
	Rationale: "Crawlers ignore blanks at the end of a line. A reader does not see them, and version control shows changed lines that mean the same.",
	Bad:       "User-agent: *\nDisallow: /cart/ \n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2; robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 2593, Note: "a count of the octets agrees"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, ln := range c.File.Lines {
			text := c.Text(ln.Text)
			blanks := ast.Span{Start: ln.Text.Start + len(strings.TrimRight(text, " \t")), End: ln.Text.End}
			if blanks.Empty() {
				continue
			}
			message := fmt.Sprintf("line ends in %d octets of white space, which crawlers ignore", blanks.Len())
			switch {
			case blanks == ln.Text:
				message = "empty line holds white space, which crawlers ignore"
			case blanks.Len() == 1:
				message = "line ends in white space, which crawlers ignore"
			}
			report(analysis.Finding{
				Span:    blanks,
				Message: message,
				Fixes:   []analysis.Fix{{Message: "remove the white space", Edits: []analysis.Edit{{Span: blanks}}}},
			})
		}
	},
}
