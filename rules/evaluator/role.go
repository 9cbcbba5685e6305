package evaluator

import (
	"slices"

	"github.com/robotslint/robotslint/rules"
)

// Role is what one rule of a file does.
type Role struct {
	// Agents are the product tokens that the rule binds, in lower case and in the
	// order of the file; "*" stands for every crawler that follows no other group.
	// If it is empty, the rule binds nobody and the other fields are zero.
	Agents []string

	// The other fields hold for the group of "*" if the rule is in it, else for
	// the group of the first of Agents.

	Rule        rules.Rule   // as compared
	Witness     string       // a URL that the rule decides; empty if none could be shown
	OutrankedBy []rules.Rule // together they decide every URL that the rule matches; empty if it decides some
	Exceptions  []rules.Rule // each decides some URLs that the rule matches; in the order of the file
}

// RoleOf says what the rule on a line, 1-based, does in p. On a line without a rule
// that p reads, the Role is zero.
func RoleOf(p *rules.Policy, line int) Role {
	var role Role
	var group *rules.Group
	for g := range p.Groups() {
		i := slices.IndexFunc(g.Rules().Rules(), func(r rules.Rule) bool { return r.Line == line })
		if i < 0 || p.Group(g.Token) != g {
			continue
		}
		role.Agents = append(role.Agents, g.Token)
		if group == nil || g.Token == "*" {
			group, role.Rule = g, g.Rules().Rules()[i]
		}
	}
	if group == nil || role.Rule.Pattern == "" {
		return role
	}
	rs := group.Rules()
	role.Witness = p.Witness(role.Rule.Pattern, func(url string) bool { return rs.Decide(p.Dialect.Path(url)).Line == line })
	deciders := rs.Deciders(line)
	if !slices.ContainsFunc(deciders, func(r rules.Rule) bool { return r.Line == line }) {
		role.OutrankedBy = deciders
	}
	if len(role.OutrankedBy) == 0 {
		role.Exceptions = exceptions(rs, role.Rule)
	}
	return role
}

// exceptions are the other rules of rs that decide some of what r matches. Rules
// of the dialect itself are not among them: see [rules.RuleSet.Divide].
func exceptions(rs *rules.RuleSet, r rules.Rule) []rules.Rule {
	division := rs.Divide(r.Pattern, rules.NewBudget())
	var others []rules.Rule
	for _, part := range slices.Concat(division.Allowed, division.Disallowed) {
		if part.Rule.Line != r.Line {
			others = append(others, part.Rule)
		}
	}
	slices.SortFunc(others, func(a, b rules.Rule) int { return a.Line - b.Line })
	return slices.Compact(others)
}
