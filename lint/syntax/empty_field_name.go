package syntax

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var EmptyFieldName = &analysis.Pass{
	ID:        "empty-field-name",
	Family:    analysis.Syntax,
	Severity:  analysis.Warning,
	Summary:   "line begins with a colon",
	Rationale: "A value without a field means nothing, and crawlers skip the line.",
	Bad:       "User-agent: *\nDisallow: /cart/\n: /private/\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /private/\n",
	Source:    "RFC 9309 2.2",
	Precision: analysis.Precision{Files: 4999},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for run := range analysis.RunsAtFault(c, analysis.EmptyField) {
			verb, lines, out := "has", "the line", "comment out the line"
			if len(run) > 1 {
				verb, lines, out = "have", "them", "comment out the lines"
			}
			report(analysis.Finding{
				Span:    run[0].Content(),
				Message: fmt.Sprintf(`%s %s no field before the ":"; crawlers skip %s`, analysis.QuoteRun(c, run), verb, lines),
				Fixes:   []analysis.Fix{{Message: out, Edits: analysis.CommentOut(run...)}},
			})
		}
	},
}
