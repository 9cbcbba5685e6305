package analysis

import (
	"github.com/robotslint/robotslint/rules"
)

// DeadRule is a rule that is meant as it is read and decides no URL, in any group of
// any selected dialect. It earns one finding, for the first reason that applies: a rule
// of the other kind has the same pattern (twin), an equal rule stands elsewhere (copy),
// or other rules outrank it.
type DeadRule struct {
	By       []int // the lines that outrank it
	Twin     int   // one of them that has its pattern and is of the other kind, or 0
	Copy     int   // one of them that has its pattern and its kind, or 0
	Hidden   bool  // one of them is of the other kind, so that it turns a verdict
	Evidence *Evidence
}

// DeadRules returns the dead rules of the file by line.
var DeadRules = NewFact(findDeadRules)

// findDeadRules looks at every group that some crawler follows: a rule lives if
// it decides something in one of them.
func findDeadRules(c *Context) map[int]DeadRule {
	dead := map[int]DeadRule{}
	alive := map[int]bool{}
	budget := MaxDecisions
	for _, d := range c.Dialects {
		p := c.Policy(d)
		for g := range FollowedGroups(p) {
			price := g.Rules().Price()
			for _, r := range g.Rules().Rules() {
				if r.Line == 0 || alive[r.Line] || !StartsPath(r.Pattern) || !IsMeant(c, r.Line) {
					continue
				}
				if budget -= price; budget < 0 {
					return map[int]DeadRule{}
				}
				found, ok := outranked(p, g, r)
				if !ok {
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

// outranked returns how r is dead in g, or false where it decides a path, or no
// URL can be shown that another rule decides in its place.
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
