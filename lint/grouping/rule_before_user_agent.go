package grouping

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var RuleBeforeUserAgent = &analysis.Pass{
	ID:        "rule-before-user-agent",
	Family:    analysis.Grouping,
	Severity:  analysis.Error,
	Summary:   "rule stands before the first user-agent line",
	Rationale: "A rule belongs to the user-agent lines above it. Without one it applies to no crawler, and some parsers refuse the whole file. Rules without a path pattern say nothing, which earns only a warning.",
	Bad:       "Disallow: /private/\nUser-agent: *\nDisallow: /cart/\n",
	Good:      "User-agent: *\nDisallow: /private/\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2.2",
	Precision: analysis.Precision{Files: 4999, Found: 26, Read: 26, Right: 26},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		orphans := analysis.OrphanRules(c)
		if len(orphans) == 0 {
			return
		}
		first := orphans[0]
		message := fmt.Sprintf("%s before any user-agent line belongs to no group and is ignored", c.Text(first.Field))
		switch n := len(orphans) - 1; {
		case n == 1:
			message = fmt.Sprintf("%s and 1 rule below stand before any user-agent line, belong to no group and are ignored", c.Text(first.Field))
		case n > 1:
			message = fmt.Sprintf("%s and %d rules below stand before any user-agent line, belong to no group and are ignored", c.Text(first.Field), n)
		}
		severity := analysis.Error
		if !slices.ContainsFunc(orphans, func(ln ast.Line) bool { return !ln.Value.Empty() }) {
			severity = analysis.Warning // empty rules say nothing that crawlers could ignore
		}
		at := ast.Span{Start: first.Text.Start, End: first.Text.Start}
		report(analysis.Finding{
			Span:     first.Content(),
			Severity: severity,
			Message:  message,
			Fixes:    []analysis.Fix{{Message: "make them rules for all crawlers", Edits: []analysis.Edit{{Span: at, Text: analysis.AsSpelt(c, "User-agent") + ": *" + c.EndOfLine(first)}}}},
		})
	},
}
