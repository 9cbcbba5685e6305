package paths

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var TrailingStar = &analysis.Pass{
	ID:        "trailing-star",
	Family:    analysis.Path,
	Severity:  analysis.Hint,
	Summary:   "star at the end of a path pattern changes a verdict",
	Rationale: "A path pattern covers every path that begins with it, so a star at its end matches no more URLs. But Google counts it: the longest rule wins, and the star may make the rule outrank another that would otherwise be just as long. Yandex removes it before it compares. It is reported only if that changes a verdict, with a URL; otherwise such a star does no harm.",
	Bad:       "User-agent: *\nAllow: /*/print/\nDisallow: /archive/*\n",
	Good:      "User-agent: *\nAllow: /*/print/\nDisallow: /archive/\n",
	Source:    "github.com/google/robotstxt at 22b355f; Google's robots.txt specification; Yandex Webmaster's help",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 549},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reportSurplusStars(c, analysis.OpenStar, report)
	},
}
