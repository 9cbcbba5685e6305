package semantics

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var OrderDependent = &analysis.Pass{
	ID:        "order-dependent",
	Family:    analysis.Semantics,
	Severity:  analysis.Hint,
	Summary:   "rule is overruled where the first matching rule wins",
	Rationale: "Before RFC 9309, many parsers took the first rule of the file that matches, and some still do. They decide otherwise where a more specific rule stands below a broader one of the other kind. Both ways of reading agree on a file whose longer path patterns come first.",
	Bad:       "User-agent: *\nDisallow: /shop\nAllow: /shop/open\n",
	Good:      "User-agent: *\nAllow: /shop/open\nDisallow: /shop\n",
	Source:    "RFC 9309 2.2.2; robotstxt.org",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 12452, Note: "many by the two lines that WordPress writes, so it is off unless selected"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		done := reportedElsewhere(c)
		budget := analysis.MaxComparedRules
		for _, d := range c.Dialects {
			p := c.Policy(d)
			for g := range analysis.FollowedGroups(p) {
				set := g.Rules()
				if budget -= len(set.Rules()) * set.Price(); budget < 0 {
					break
				}
				firstMatch := set.FirstMatch()
				for _, r := range set.Rules() {
					if r.Line == 0 || r.Pattern == "" || done[r.Line] || !analysis.IsMeant(c, r.Line) {
						continue
					}
					var instead rules.Rule
					url := p.Witness(r.Pattern, func(url string) bool {
						instead = firstMatch.Decide(d.Path(url))
						return instead.Verdict() != r.Verdict() && instead.Pattern != "" && !isDead(c, instead.Line) && p.Decide(g.Token, url).Rule.Line == r.Line
					})
					if url == "" || instead.Line == 0 {
						continue
					}
					done[r.Line] = true
					report(analysis.Finding{
						Span:     c.File.Lines[r.Line-1].Content(),
						Message:  fmt.Sprintf("parsers that take the first matching rule follow %s on line %d instead", c.QuoteRule(instead.Line), instead.Line),
						Help:     fmt.Sprintf("put this line above line %d", instead.Line),
						Related:  []analysis.Related{{Span: c.File.Lines[instead.Line-1].Content(), Message: "matches first"}},
						Evidence: &analysis.Evidence{Dialect: d, Agent: g.Token, URL: url, Line: r.Line},
					})
				}
			}
		}
	},
}

// reportedElsewhere are the lines that decide URLs and that redundant-rule or
// dialect-divergence reports: a line earns one semantic finding.
func reportedElsewhere(c *analysis.Context) map[int]bool {
	lines := map[int]bool{}
	for line := range redundantRules.Of(c) {
		lines[line] = true
	}
	for _, v := range divergences.Of(c) {
		lines[v.line] = true
	}
	return lines
}

// isDead reports whether conflicting-rules, duplicate-rule or unreachable-rule
// reports the line: to mend it is to mend the order too.
func isDead(c *analysis.Context, line int) bool {
	_, dead := analysis.DeadRules.Of(c)[line]
	return dead
}
