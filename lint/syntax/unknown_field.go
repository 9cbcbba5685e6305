package syntax

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

var UnknownField = &analysis.Pass{
	ID:        "unknown-field",
	Family:    analysis.Syntax,
	Severity:  analysis.Info,
	Summary:   "no crawler knows the field",
	Rationale: "Crawlers skip fields they do not know. That does no harm, but the author expected the line to do something; it may also be a sentence that lost its \"#\".",
	Bad:       "User-agent: *\nDisallow: /cart/\nPriority: low\n",
	Good:      "User-agent: *\nDisallow: /cart/\n# Priority: low\n",
	Source:    "RFC 9309 2.2.4; Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Found: 3, Read: 3, Right: 3},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		likely := map[string]*analysis.KnownField{} // by field in lower case
		for ln := range analysis.LinesAtFault(c, analysis.UnknownField) {
			name := strings.ToLower(c.Text(ln.Field))
			k, known := likely[name]
			if !known {
				k = analysis.LikelyField(name)
				likely[name] = k
			}
			fd := analysis.Finding{Span: ln.Field, Message: fmt.Sprintf("unknown field %s; crawlers skip the line", c.Excerpt(ln.Field))}
			if k == nil {
				fd.Help = "write \"#\" before it if it is a note; if a program of yours reads it, list it under \"fields\" in .robotslint.yaml"
			} else {
				fd.Message += fmt.Sprintf(" (close to %s)", k.Name)
				spelt := analysis.AsSpelt(c, k.Name)
				fd.Fixes = []analysis.Fix{{Message: "write " + spelt, Adds: true, Edits: []analysis.Edit{{Span: ln.Field, Text: spelt}}}}
			}
			report(fd)
		}
	},
}
