package paths

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

// rulePlaces has the first place of the rule on each line, 1-based, among the
// groups that some agent follows. Past [analysis.MaxEvidenceRules] rules the
// remaining lines are missing.
var rulePlaces = analysis.NewFact(findRulePlaces)

func findRulePlaces(c *analysis.Context) map[int]analysis.RulePlace {
	places := map[int]analysis.RulePlace{}
	budget := analysis.MaxEvidenceRules
	for _, d := range c.Dialects {
		p := c.Policy(d)
		for g := range analysis.FollowedGroups(p) {
			set := g.Rules().Rules()
			if budget -= len(set); budget < 0 {
				return places
			}
			for _, r := range set {
				if _, known := places[r.Line]; !known && r.Line > 0 {
					places[r.Line] = analysis.RulePlace{Policy: p, Group: g, Rule: r}
				}
			}
		}
	}
	return places
}
