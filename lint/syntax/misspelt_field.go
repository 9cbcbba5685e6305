package syntax

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var MisspeltField = &analysis.Pass{
	ID:        "misspelt-field",
	Family:    analysis.Syntax,
	Severity:  analysis.Error,
	Summary:   "field is misspelt",
	Rationale: "Crawlers compare whole field names. Apart from a few misspellings that Google accepts, a misspelt field is an unknown one, and the line has no effect.",
	Bad:       "User-agent: *\nDesallow: /cart/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 6, Read: 6, Right: 6},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range analysis.LinesAtFault(c, analysis.MisspeltField) {
			if fd, ok := markedOut(c, ln); ok {
				report(fd)
				continue
			}
			meant := analysis.NearField(c.Text(ln.Field)).Name
			spelt := analysis.AsSpelt(c, meant)
			report(analysis.Finding{
				Span:    ln.Field,
				Message: fmt.Sprintf("unknown field %s, probably %s; most crawlers skip the line", c.Excerpt(ln.Field), meant),
				Fixes:   []analysis.Fix{{Message: "write " + spelt, Edits: []analysis.Edit{{Span: ln.Field, Text: spelt}}}},
			})
		}
	},
}
