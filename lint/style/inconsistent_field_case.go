package style

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

var InconsistentFieldCase = &analysis.Pass{
	ID:        "inconsistent-field-case",
	Family:    analysis.Style,
	Severity:  analysis.Hint,
	Summary:   "one field is written in different letter case",
	Rationale: "Crawlers ignore the case of field names. A reader who looks for one spelling overlooks the lines with another.",
	Bad:       "User-agent: *\nDisallow: /cart/\nDisallow: /search\ndisallow: /login\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /search\nDisallow: /login\n",
	Source:    "RFC 9309 2.2; robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 576, Note: "a second program found both spellings in each file"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		usual := analysis.FieldSpellings.Of(c)
		for ln := range analysis.LinesAtFault(c, analysis.Sound) {
			field := c.Text(ln.Field)
			most := usual[strings.ToLower(field)]
			if field == most.Field {
				continue
			}
			report(analysis.Finding{
				Span:    ln.Field,
				Message: fmt.Sprintf("%q is written %q elsewhere (lines: %d); crawlers read both alike", field, most.Field, most.Lines),
				Fixes:   []analysis.Fix{{Message: "write " + most.Field, Edits: []analysis.Edit{{Span: ln.Field, Text: most.Field}}}},
			})
		}
	},
}
