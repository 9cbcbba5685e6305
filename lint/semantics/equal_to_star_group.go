package semantics

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var EqualToStarGroup = &analysis.Pass{
	ID:        "equal-to-star-group",
	Family:    analysis.Semantics,
	Severity:  analysis.Hint,
	Summary:   "named crawler has the rules of all crawlers",
	Rationale: "A group that decides every URL just as the group for \"*\" does adds nothing: its crawlers would follow that group if they were not named. Two copies drift apart. Groups are left alone if their crawlers ignore \"*\" or would follow another group, or if they have other fields such as Crawl-delay.",
	Bad:       "User-agent: *\nDisallow: /admin/\n\nUser-agent: Googlebot\nDisallow: /admin/\n",
	Good:      "User-agent: *\nDisallow: /admin/\n",
	Source:    "RFC 9309 2.2.1",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 324},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		budget, words := analysis.MaxComparedRules, rules.NewBudget()
		for _, g := range c.File.Groups {
			if slices.ContainsFunc(g.Lines, func(ln ast.Line) bool {
				return ln.Kind == ast.Record && analysis.HasReaders(c.Text(ln.Field)) && !analysis.ReadsAsSitemap(c, ln)
			}) {
				continue
			}
			tokens := slices.Collect(g.UserAgents())
			if slices.ContainsFunc(tokens, func(ua ast.Line) bool { return !equalsStar(c, ua, &budget, words) }) {
				continue
			}
			p := c.Policy(c.Dialects[0])
			own, star := p.Group(p.Dialect.Token(c.Text(tokens[0].Value))), p.Group("*")
			const url = "/"
			report(analysis.Finding{
				Span:     tokens[0].Value,
				Message:  fmt.Sprintf("group decides every URL just as the one for %q on line %d does", star.Token, star.Lines[0]),
				Help:     "remove the group",
				Related:  []analysis.Related{{Span: c.File.Lines[star.Lines[0]-1].Content(), Message: "decides the same"}},
				Evidence: &analysis.Evidence{Dialect: p.Dialect, Agent: own.Token, URL: url, Line: p.Decide(own.Token, url).Rule.Line},
				Contrast: &analysis.Evidence{Dialect: p.Dialect, Agent: star.Token, URL: url, Line: p.Decide(star.Token, url).Rule.Line},
			})
		}
	},
}

// equalsStar reports whether, in all selected dialects, the crawler that ua names
// would follow the group for "*" if it had no group of its own, and would get the
// same verdicts. It draws on two budgets, rules to compare and words to ask about, and
// reports false once one of them is spent.
func equalsStar(c *analysis.Context, ua ast.Line, budget *int, words *rules.Budget) bool {
	for _, d := range c.Dialects {
		p := c.Policy(d)
		token := d.Token(c.Text(ua.Value))
		own, star := p.Group(token), analysis.OtherGroup(p, token)
		if own == nil || star == nil || star.Token != "*" || own.Rules() == star.Rules() || analysis.HasFaultyRule(c, own) || analysis.HasFaultyRule(c, star) {
			return false
		}
		if *budget -= len(own.Rules().Rules()) + len(star.Rules().Rules()); *budget < 0 || !rules.Same(star.Rules(), own.Rules(), words) {
			return false
		}
	}
	return len(c.Dialects) > 0
}
