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
	Precision: "618 findings on 471 of 4,999 real files; all read alike, so that it is off unless selected",
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
