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
	Summary:   "\"$\" does not end the path because something follows it",
	Rationale: "\"$\" ends a path only as the last character of a pattern. Before a comma, a star or another \"$\", it is an ordinary character, and the rule matches only URLs with a \"$\" there. A \"$\" in the middle of a path is left alone: some URLs have one.",
	Bad:       "User-agent: *\nDisallow: /*.php$,\n",
	Good:      "User-agent: *\nDisallow: /*.php$\n",
	Source:    "RFC 9309 2.2.3; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 2, Read: 2, Right: 2},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for r := range analysis.PatternsAtFault(c, analysis.DollarInside) {
			rest := ast.Span{Start: r.At.End, End: r.Value.End}
			report(analysis.Finding{
				Span:    r.At,
				Message: fmt.Sprintf(`"$" marks the end only as the last character; before %s it is an ordinary character, and only URLs with a "$" there match`, c.Excerpt(rest)),
				Fixes:   []analysis.Fix{{Message: `remove what follows "$"`, Edits: []analysis.Edit{{Span: rest}}}},
			})
		}
	},
}
