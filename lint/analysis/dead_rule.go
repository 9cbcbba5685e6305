package analysis

import (
	"slices"

	"github.com/robotslint/robotslint/rules"
)

// DeadRule is a rule that is meant as it is read and decides no URL, in any group of
// any selected dialect. It earns one finding, for the first reason that applies: a
// rule of the other kind has the same pattern (Twin), an equal rule stands elsewhere
// (Copy), or other rules outrank it.
type DeadRule struct {
	By       []int // the lines that outrank it, 1-based
	Twin     int   // one of By with the same pattern and the other kind; 0 for none
	Copy     int   // one of By with the same pattern and kind; 0 for none
	Hidden   bool  // one of By is of the other kind, so that a verdict differs
	Evidence *Evidence
}

// DeadRules has the dead rules of the file by line, 1-based. It is empty if the
// search spends its budget: a rule is dead only if every group was looked at.
var DeadRules = NewFact(findDeadRules)

// findDeadRules looks at every group that some agent follows: a rule that decides
// something in one of them is alive.
func findDeadRules(c *Context) map[int]DeadRule {
	dead := map[int]DeadRule{}
	alive := map[int]bool{}
	budget := rules.NewBudget()
	for _, d := range c.Dialects {
		p := c.Policy(d)
		for g := range FollowedGroups(p) {
			for _, r := range g.Rules().Rules() {
				if r.Line == 0 || alive[r.Line] || !StartsPath(r.Pattern) || !IsMeant(c, r.Line) || IsUnintended(c, d, r.Line) {
					continue
				}
				found, ok := outranked(p, g, r, budget)
				if budget.Spent() {
					return map[int]DeadRule{}
				}
				if !ok || slices.ContainsFunc(found.By, func(line int) bool { return IsUnintended(c, p.Dialect, line) }) {
					alive[r.Line] = true
					delete(dead, r.Line)
				} else if d, known := dead[r.Line]; !known || found.Hidden && !d.Hidden {
					dead[r.Line] = found
				}
			}
		}
	}
	return dead
}

// outranked returns how r is dead in g. It returns false if r decides a path, or no
// URL shows that another rule decides in its place. Decisions are paid for from b.
func outranked(p *rules.Policy, g *rules.Group, r rules.Rule, b *rules.Budget) (DeadRule, bool) {
	var d DeadRule
	deciders, _ := g.Rules().DecidersWithin(r.Line, b)
	for _, by := range deciders {
		if by.Line == r.Line || by.Line == 0 {
			return DeadRule{}, false
		}
		d.By = append(d.By, by.Line)
		d.Hidden = d.Hidden || by.Allow != r.Allow
		switch {
		case by.Pattern != r.Pattern:
		case by.Allow == r.Allow:
			d.Copy = by.Line
		default:
			d.Twin = by.Line
		}
	}
	decider := 0
	decided := func(by func(line int) bool) string {
		return p.Witness(r.Pattern, func(url string) bool {
			rule, _ := g.Rules().DecideWithin(p.Dialect.Path(url), b)
			decider = rule.Line
			return by(decider)
		})
	}
	url := decided(func(line int) bool { return slices.Contains(d.By, line) }) // the findings name these
	if url == "" {
		url = decided(func(line int) bool { return line != r.Line && line != 0 })
	}
	if len(d.By) == 0 || url == "" {
		return DeadRule{}, false
	}
	d.Evidence = &Evidence{Dialect: p.Dialect, Agent: g.Token, URL: url, Line: decider}
	return d, true
}
