package semantics

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var RobotsTxtSelfBlock = &analysis.Pass{
	ID:        "robots-txt-self-block",
	Family:    analysis.Semantics,
	Severity:  analysis.Info,
	Summary:   "rule disallows robots.txt itself",
	Rationale: "Crawlers fetch /robots.txt whatever it says, or they would not know the rule: RFC 9309 has it allowed. The rule does nothing for the file, and tools that take it literally report a file that may not be fetched. Rules for the whole site are left alone.",
	Bad:       "User-agent: *\nDisallow: /*.txt$\n",
	Good:      "User-agent: *\nDisallow: /*.txt$\nAllow: /robots.txt$\n",
	Source:    "RFC 9309 2.2.2",
	Precision: "17 of 17 findings on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		const url = "/robots.txt"
		seen := map[int]bool{}
		for _, d := range c.Dialects {
			p := c.Policy(d)
			for g := range analysis.FollowedGroups(p) {
				decision := p.Decide(g.Token, url)
				line := decision.Rule.Line
				if decision.Verdict != rules.Disallowed || seen[line] || decision.Rule == g.Rules().Rest() {
					continue
				}
				if _, ok := redundantRules.Of(c)[line]; ok {
					continue
				}
				seen[line] = true
				report(analysis.Finding{
					Span:     c.File.Lines[line-1].Content(),
					Message:  fmt.Sprintf("rule covers %s, which crawlers fetch anyway", url),
					Evidence: &analysis.Evidence{Dialect: d, Agent: g.Token, URL: url, Line: line},
				})
			}
		}
	},
}
