package useragent

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var AgentCase = &analysis.Pass{
	ID:        "agent-case",
	Family:    analysis.UserAgent,
	Severity:  analysis.Hint,
	Summary:   "name is not written as its operator writes it",
	Rationale: "Names are compared without regard to case, so crawlers read both spellings alike. People who search a file for a name look for the spelling that its operator uses.",
	Bad:       "User-agent: GPTbot\nDisallow: /\n",
	Good:      "User-agent: GPTBot\nDisallow: /\n",
	Source:    "RFC 9309 2.2.1",
	Precision: analysis.Precision{Files: 4999, Found: 780, Note: "all read alike, so it is off unless selected"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.OddCase) {
			name := analysis.RegisteredSpelling(a.Crawler, c.Text(a.Value))
			report(analysis.Finding{
				Span:    a.Value,
				Message: fmt.Sprintf("%s is commonly written %s; crawlers read both alike", c.Excerpt(a.Value), name),
				Fixes:   writeName(c, a, name),
			})
		}
	},
}
