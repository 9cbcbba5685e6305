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
	Rationale: "RFC 9309 always allows /robots.txt: a crawler has to fetch the file to know the rule. The rule has no effect on it, and tools that read it literally report that the file may not be fetched. Rules for the whole site are left alone.",
	Bad:       "User-agent: *\nDisallow: /*.txt$\n",
	Good:      "User-agent: *\nDisallow: /*.txt$\nAllow: /robots.txt$\n",
	Source:    "RFC 9309 2.2.2",
	Precision: analysis.Precision{Files: 4999, Found: 17, Read: 17, Right: 17},
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
					continue // redundant-rule
				}
				seen[line] = true
				report(analysis.Finding{
					Span:     c.File.Lines[line-1].Content(),
					Message:  fmt.Sprintf("rule covers %s, which crawlers fetch anyway", url),
					Help:     fmt.Sprintf("if a tool complains about it, add \"Allow: %s$\"", url),
					Evidence: &analysis.Evidence{Dialect: d, Agent: g.Token, URL: url, Line: line},
				})
			}
		}
	},
}
