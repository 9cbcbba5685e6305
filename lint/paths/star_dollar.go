package paths

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var StarDollar = &analysis.Pass{
	ID:        "star-dollar",
	Family:    analysis.Path,
	Severity:  analysis.Info,
	Summary:   "star before the final \"$\" undoes it",
	Rationale: "\"$\" ends a path, but a star before it matches up to any end: the pattern matches the same URLs without both. They make the rule longer, and the longest rule wins. If that changes a verdict, the finding shows a URL.",
	Bad:       "User-agent: *\nDisallow: /archive/*$\n",
	Good:      "User-agent: *\nDisallow: /archive/\n",
	Source:    "RFC 9309 2.2.3",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 100},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reportSurplusStars(c, analysis.StarredEnd, report)
	},
}
