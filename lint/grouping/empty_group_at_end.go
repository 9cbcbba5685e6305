package grouping

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var EmptyGroupAtEnd = &analysis.Pass{
	ID:        "empty-group-at-end",
	Family:    analysis.Grouping,
	Severity:  analysis.Info,
	Summary:   "last group has no rules, so the crawlers it names may fetch everything",
	Rationale: "A crawler that is named obeys only the groups that name it. One without rules, with only a Crawl-delay for example, lets it fetch everything, even what the rules for \"*\" disallow; crawlers older than RFC 9309 may drop such a group and obey those rules. It is reported only with a URL that shows it.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nUser-agent: bingbot\nCrawl-delay: 10\n",
	Good:      "User-agent: *\nCrawl-delay: 10\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2.1",
	Precision: analysis.Precision{Files: 4999, Found: 109, Read: 26, Right: 26},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if len(c.File.Groups) == 0 {
			return
		}
		g := c.File.Groups[len(c.File.Groups)-1]
		if g.Header < len(g.Lines) || slices.ContainsFunc(g.Lines, func(ln ast.Line) bool { return analysis.FaultOf(c, ln) != analysis.Sound }) {
			return
		}
		nobody := analysis.UnobeyedAgentLines(c)
		budget := analysis.MaxWitnesses
		for _, d := range c.Dialects {
			for ua := range g.UserAgents() {
				agent := d.Token(c.Text(ua.Value))
				if nobody[ua.Number] || ignoresGlobal(agent) {
					continue
				}
				r, evidence := loophole(c, d, agent, &budget)
				if evidence == nil || slices.ContainsFunc(c.Policy(d).RulesFor(agent).Rules(), func(r rules.Rule) bool { return r.Line > 0 }) {
					continue // it may fetch no more than others, or another group has rules for it
				}
				report(analysis.Finding{
					Span:     ua.Content(),
					Message:  fmt.Sprintf("last group has no rules, so %s may fetch what %s on line %d closes to others", c.Excerpt(ua.Value), c.QuoteRule(r.Line), r.Line),
					Related:  []analysis.Related{{Span: c.File.Lines[r.Line-1].Content(), Message: "this rule is for \"*\""}},
					Evidence: evidence,
					Help:     `repeat in it the rules for "*", or end it with "Disallow:" if it is meant to be open`,
				})
				return
			}
		}
	},
}

// ignoresGlobal reports whether agent, a product token, is known to ignore the rules
// for "*" even if no group names it.
func ignoresGlobal(agent string) bool {
	crawler, known := crawlers.Lookup(agent)
	return known && crawler.Claims() && !slices.Contains(crawler.Chain(), "*")
}
