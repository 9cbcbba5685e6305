package grouping

import (
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// loophole looks for a URL that d lets agent, a product token, fetch although a rule for
// "*" alone disallows it. A URL that a rule for agent allows does not count: that rule
// was written to open it. It returns that rule, and the verdict for agent as evidence,
// which is nil if no URL is found within budget.
func loophole(c *analysis.Context, d *rules.Dialect, agent string, budget *int) (rules.Rule, *analysis.Evidence) {
	if *budget < 0 {
		return rules.Rule{}, nil
	}
	p := c.Policy(d)
	global, own := p.RulesFor("*"), p.RulesFor(agent)
	if global == own {
		return rules.Rule{}, nil
	}
	*budget -= len(own.Rules())
	shared := map[int]bool{}
	for _, r := range own.Rules() {
		shared[r.Line] = true
	}
	for _, r := range global.Rules() {
		if *budget--; *budget < 0 {
			break
		}
		if shared[r.Line] || r.Line == 0 || r.Verdict() != rules.Disallowed {
			continue
		}
		url := p.Witness(r.Pattern, func(url string) bool {
			own := p.Decide(agent, url)
			return p.Decide("*", url).Rule.Line == r.Line && own.Verdict == rules.Allowed && !own.Rule.Allow
		})
		if url != "" {
			return r, &analysis.Evidence{Dialect: d, Agent: agent, URL: url, Line: p.Decide(agent, url).Rule.Line}
		}
	}
	return rules.Rule{}, nil
}
