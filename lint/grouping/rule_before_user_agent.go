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
	Rationale: "A rule belongs to the user-agent lines above it. Without one it applies to no crawler, and some parsers refuse the whole file. Rules without a path pattern say nothing, which earns only an info.",
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
			severity = analysis.Info // empty rules say nothing that crawlers could ignore
		}
		them := "make it a rule for all crawlers"
		if len(orphans) > 1 {
			them = "make them rules for all crawlers"
		}
		at := ast.Span{Start: first.Text.Start, End: first.Text.Start}
		fd := analysis.Finding{
			Span:     first.Content(),
			Severity: severity,
			Message:  message,
			Fixes:    []analysis.Fix{{Message: them, Edits: []analysis.Edit{{Span: at, Text: analysis.AsSpelt(c, "User-agent") + ": *" + c.EndOfLine(first)}}}},
		}
		if i := slices.IndexFunc(orphans, func(ln ast.Line) bool { return ln.Kind == ast.Disallow && analysis.IsWholeSite(c.Text(ln.Value)) }); i >= 0 {
			fd.Help = fmt.Sprintf("write \"User-agent: *\" above, and remove %s on line %d unless the whole site is to be closed", c.QuoteRule(orphans[i].Number), orphans[i].Number)
		}
		report(fd)
	},
}
