package semantics

import (
	"cmp"
	"maps"
	"slices"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// redundantRule is a rule that decides URLs, all of which have the same verdict
// without it.
type redundantRule struct {
	by      int // the line that decides them without it; 0 if none does
	decides *analysis.Evidence
}

// redundantRules are the redundant rules of the file by line. All of them can go
// together.
//
// Rules that another finding explains are left out: dead rules, rules for a part of
// a directory that a shorter prefix blocks by accident, and rules that lose to the
// surplus stars of another.
var redundantRules = analysis.NewFact(findRedundantRules)

// findRedundantRules tries to leave out one rule after the other. Longer path
// patterns go first: they are the special cases.
func findRedundantRules(c *analysis.Context) map[int]redundantRule {
	sets, places := redundancyCandidates(c)
	thinning := rules.NewThinning(sets)
	for line := range analysis.DeadRules.Of(c) {
		thinning.LeaveOut(line)
		delete(places, line)
	}
	for _, tie := range analysis.StarTies.Of(c) {
		delete(places, tie.Loser)
	}
	left := rulesBeside(c) // counts what has not been left out
	lines := slices.SortedFunc(maps.Keys(places), func(a, b int) int {
		return cmp.Or(cmp.Compare(len(places[b].Rule.Pattern), len(places[a].Rule.Pattern)), cmp.Compare(a, b))
	})
	redundant := map[int]redundantRule{}
	budget, words := analysis.MaxWitnesses, rules.NewBudget()
	for _, line := range lines {
		if n := left[line]; n == nil || *n == 0 {
			continue
		}
		by, ok := thinning.LeaveOut(line)
		if !ok {
			continue
		}
		*left[line]--
		place := places[line]
		if d := place.Policy.Dialect; analysis.IsUnintended(c, d, line) || analysis.IsUnintended(c, d, by.Line) {
			continue
		}
		if sibling, _ := analysis.BlockedSibling(c, place, c.Text(c.File.Lines[line-1].Value)); sibling != "" {
			continue
		}
		shown := placeWith(c, place, by.Line, &budget, words)
		url := shown.Policy.Witness(shown.Rule.Pattern, func(url string) bool { return shown.Decides(url) != nil })
		if url == "" {
			shown = place
			url = shown.Policy.Witness(shown.Rule.Pattern, func(url string) bool { return shown.Decides(url) != nil })
		}
		if url != "" {
			redundant[line] = redundantRule{by.Line, shown.Decides(url)}
		}
	}
	return redundant
}

// placeWith returns the place of the rule of place in a group that also has the rule on
// the line by, which the finding names: place itself, or another group that shares the
// rule. It returns place if there is no such group, or if budget, of groups and rules to
// look at, or words is spent.
func placeWith(c *analysis.Context, place analysis.RulePlace, by int, budget *int, words *rules.Budget) analysis.RulePlace {
	has := func(g *rules.Group, line int) bool {
		deciders, _ := g.Rules().DecidersWithin(line, words)
		return len(deciders) > 0
	}
	if by == 0 || has(place.Group, by) {
		return place
	}
	for _, d := range c.Dialects {
		p := c.Policy(d)
		for g := range analysis.FollowedGroups(p) {
			if *budget--; *budget < 0 || words.Spent() {
				return place
			}
			if !has(g, by) {
				continue
			}
			for _, r := range g.Rules().Rules() {
				if *budget--; r.Line == place.Rule.Line {
					return analysis.RulePlace{Policy: p, Group: g, Rule: r}
				}
			}
		}
	}
	return place
}

// redundancyCandidates returns the rule sets of all groups that some crawler
// follows, and the rules that may be redundant, each with the first group that
// holds it. There are none past the budget: a rule counts only if every group was
// looked at.
func redundancyCandidates(c *analysis.Context) ([]*rules.RuleSet, map[int]analysis.RulePlace) {
	var sets []*rules.RuleSet
	places := map[int]analysis.RulePlace{}
	budget := analysis.MaxDecisions
	for _, d := range c.Dialects {
		p := c.Policy(d)
		for g := range analysis.FollowedGroups(p) {
			set := g.Rules()
			sets = append(sets, set)
			misread := slices.ContainsFunc(set.Rules(), func(r rules.Rule) bool { return analysis.IsUnintended(c, d, r.Line) })
			restricted := slices.ContainsFunc(set.Rules(), func(r rules.Rule) bool { return r.Verdict() == rules.Disallowed })
			for _, r := range set.Rules() {
				if budget--; budget < 0 {
					return nil, nil
				}
				if r.Allow && misread {
					continue // it may be an exception to that rule
				}
				if _, known := places[r.Line]; !known && restricted && r.Line > 0 && analysis.IsSpecific(r) && analysis.IsMeant(c, r.Line) {
					places[r.Line] = analysis.RulePlace{Policy: p, Group: g, Rule: r}
				}
			}
		}
	}
	return sets, places
}

// rulesBeside returns for each rule the number of other rules in its group of the
// file. The rules of a group share the counter. A group without rules would join
// the next one.
func rulesBeside(c *analysis.Context) map[int]*int {
	beside := map[int]*int{}
	for _, g := range c.File.Groups {
		n := -1
		for _, ln := range g.Lines {
			if analysis.IsRuleToGoogle(c, ln) {
				n++
				beside[ln.Number] = &n
			}
		}
	}
	return beside
}
