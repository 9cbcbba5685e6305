package paths

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var RepeatedStars = &analysis.Pass{
	ID:        "repeated-stars",
	Family:    analysis.Path,
	Severity:  analysis.Hint,
	Summary:   "path pattern has several stars in a row",
	Rationale: "One star matches any octets, slashes included, so a second one matches no more URLs. It makes the rule longer, and the longest rule wins. If that changes a verdict, the finding shows a URL.",
	Bad:       "User-agent: *\nDisallow: /archive/**/print\n",
	Good:      "User-agent: *\nDisallow: /archive/*/print\n",
	Source:    "RFC 9309 2.2.3; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 97},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reportSurplusStars(c, analysis.StarRun, report)
	},
}
