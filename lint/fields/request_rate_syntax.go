package fields

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var RequestRateSyntax = &analysis.Pass{
	ID:        "request-rate-syntax",
	Family:    analysis.Fields,
	Severity:  analysis.Warning,
	Summary:   "rate of visits is not in the format that crawlers read",
	Rationale: "Request-rate is documents/time, optionally with a unit (s, m, h or d) and hours of the day: 1/10s 0600-0845. SeznamBot and some libraries read it, and skip a line in any other format.",
	Bad:       "User-agent: SeznamBot\nRequest-rate: 10\nDisallow: /cart/\n",
	Good:      "User-agent: SeznamBot\nRequest-rate: 1/10s\nDisallow: /cart/\n",
	Source:    "An Extended Standard for Robot Exclusion, draft of 2002; Seznam's help for webmasters",
	Precision: analysis.Precision{Files: 4999, Found: 4, Read: 4, Right: 4},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reportValueFaults(c, report, "Request-rate", "parsers skip the line", "1/10s", parseRate)
	},
}
