package paths

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var SeveralPathsInRule = &analysis.Pass{
	ID:        "several-paths-in-rule",
	Family:    analysis.Path,
	Severity:  analysis.Warning,
	Summary:   "one rule lists several paths",
	Rationale: "The whole value of a rule is one path pattern. A comma, semicolon or bar between two paths is an ordinary character, so the rule matches only URLs that contain the whole list. Each path needs a rule of its own.",
	Bad:       "User-agent: *\nDisallow: /cart/,/checkout/\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /checkout/\n",
	Source:    "RFC 9309 2.2.2",
	Precision: analysis.Precision{Files: 4999},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for r := range analysis.PatternsAtFault(c, analysis.PathList) {
			var gaps []ast.Span
			for _, gap := range analysis.PathSeparator().FindAllStringSubmatchIndex(c.Text(r.Value), -1) {
				gaps = append(gaps, ast.Span{Start: gap[2], End: gap[3]})
			}
			report(analysis.Finding{
				Span:    r.At,
				Message: fmt.Sprintf("%s is read as one path pattern, so it matches none of these paths alone", c.Excerpt(r.Value)),
				Fixes:   []analysis.Fix{{Message: "give each path pattern a line of its own", Edits: replaceGaps(r.Value, gaps, c.EndOfLine(r.Line)+c.Text(r.Field)+": ")}},
			})
		}
	},
}
