package syntax

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var AcceptedTypo = &analysis.Pass{
	ID:        "accepted-typo",
	Family:    analysis.Syntax,
	Severity:  analysis.Warning,
	Summary:   "field is misspelt in a way that Google accepts",
	Rationale: "Google reads a few common misspellings as the fields they stand for. Crawlers that follow RFC 9309 to the letter skip the line, so the file says different things to different crawlers.",
	Bad:       "User-agent: *\nDissalow: /cart/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 21, Read: 21, Right: 21},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range analysis.LinesAtFault(c, analysis.GoogleTypo) {
			meant := rules.Google.Read(c.File.Src, ln).Field.String()
			spelt := analysis.AsSpelt(c, meant)
			report(analysis.Finding{
				Span:    ln.Field,
				Message: fmt.Sprintf("unknown field %s; Google guesses %s, RFC 9309 crawlers skip the line", c.Excerpt(ln.Field), meant),
				Fixes:   []analysis.Fix{{Message: "write " + spelt, Edits: []analysis.Edit{{Span: ln.Field, Text: spelt}}}},
			})
		}
	},
}
