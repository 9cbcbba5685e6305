package fields

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var ObsoleteField = &analysis.Pass{
	ID:        "obsolete-field",
	Family:    analysis.Fields,
	Severity:  analysis.Info,
	Summary:   "field of an old proposal that no crawler reads",
	Rationale: "Visit-time, Robot-version and Comment come from drafts of 1996 and 2002, the fields of ACAP from a proposal of publishers of 2007, and Revisit-after was a meta tag. No crawler is known to read any of them, so the line has no effect.",
	Bad:       "User-agent: *\nDisallow: /cart/\nVisit-time: 0100-0400\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "An Extended Standard for Robot Exclusion, draft of 2002; ACAP 1.0, 2007; robotslint's registry of fields",
	Precision: analysis.Precision{Files: 4999, Found: 30, Read: 30, Right: 30},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		isObsolete := func(known *analysis.KnownField) bool { return known.Obsolete }
		for ln := range recordsWhere(c, c.File.Lines, isObsolete) {
			field := c.Text(ln.Field)
			if slices.ContainsFunc(c.Fields, func(own string) bool { return ast.EqualFold(own, field) }) {
				continue
			}
			report(analysis.Finding{
				Span:    ln.Content(),
				Message: fmt.Sprintf("no crawler reads %s any more; the line has no effect", field),
				Fixes:   []analysis.Fix{{Message: "remove the line", Edits: analysis.RemoveLine(c, ln)}},
			})
		}
	},
}
