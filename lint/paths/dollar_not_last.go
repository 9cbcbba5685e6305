package paths

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var DollarNotLast = &analysis.Pass{
	ID:        "dollar-not-last",
	Family:    analysis.Path,
	Severity:  analysis.Warning,
	Summary:   "\"$\" has something after it that keeps it from ending the path",
	Rationale: "\"$\" ends a path only as the very last character of a pattern. Before a comma, a star or another \"$\" it is a character like any other, and the rule matches only URLs that have a \"$\" there. One in the middle of a path is left alone: some URLs have it.",
	Bad:       "User-agent: *\nDisallow: /*.php$,\n",
	Good:      "User-agent: *\nDisallow: /*.php$\n",
	Source:    "RFC 9309 2.2.3; github.com/google/robotstxt at 22b355f",
	Precision: "6 of 6 findings on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for r := range analysis.PatternsAtFault(c, analysis.DollarInside) {
			rest := ast.Span{Start: r.At.End, End: r.Value.End}
			report(analysis.Finding{
				Span:    r.At,
				Message: fmt.Sprintf(`"$" marks the end only as the last character; before %s it is a literal "$", which a URL must have to match`, c.Excerpt(rest)),
				Fixes:   []analysis.Fix{{Message: `remove what follows "$"`, Edits: []analysis.Edit{{Span: rest}}}},
			})
		}
	},
}
