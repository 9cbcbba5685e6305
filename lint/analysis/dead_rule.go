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

// DeadRules has the dead rules of the file by line, 1-based. It is empty past
// [MaxDecisions].
var DeadRules = NewFact(findDeadRules)

// findDeadRules looks at every group that some agent follows: a rule that decides
// something in one of them is alive.
func findDeadRules(c *Context) map[int]DeadRule {
	dead := map[int]DeadRule{}
	alive := map[int]bool{}
	budget := MaxDecisions
	for _, d := range c.Dialects {
		p := c.Policy(d)
		for g := range FollowedGroups(p) {
			price := g.Rules().Price()
			for _, r := range g.Rules().Rules() {
				if r.Line == 0 || alive[r.Line] || !StartsPath(r.Pattern) || !IsMeant(c, r.Line) || IsUnintended(c, d, r.Line) {
					continue
				}
				if budget -= price; budget < 0 {
					return map[int]DeadRule{}
				}
				found, ok := outranked(p, g, r)
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
// URL shows that another rule decides in its place.
func outranked(p *rules.Policy, g *rules.Group, r rules.Rule) (DeadRule, bool) {
	var d DeadRule
	for _, by := range g.Rules().Deciders(r.Line) {
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
	decider := func(url string) int { return g.Rules().Decide(p.Dialect.Path(url)).Line }
	url := p.Witness(r.Pattern, func(url string) bool { return decider(url) != r.Line && decider(url) != 0 })
	if len(d.By) == 0 || url == "" {
		return DeadRule{}, false
	}
	d.Evidence = &Evidence{Dialect: p.Dialect, Agent: g.Token, URL: url, Line: decider(url)}
	return d, true
}
