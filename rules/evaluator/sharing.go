package evaluator

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// Sharing says which other crawlers obey the same group as a crawler.
type Sharing struct {
	With string // a crawler that the old file names too; "*" for all others, empty for none

	// Joined says that the group has no rule of its own, so that its crawlers obey the
	// rules of With, which stands below it.
	Joined bool
	Before bool // it was joined in the old file too

	NoRules bool // the group has no rules at all
}

// Sharing returns which crawlers share the group of agent, one of c.Agents, in the new
// file. The result is zero for an agent without a group of its own, and for one that
// shares it only with names that are new too.
func (c Class) Sharing(agent string) Sharing {
	if c.shared == nil {
		return Sharing{}
	}
	return c.shared.of(agent)
}

// sharedGroups are the groups of a file that several crawlers obey.
type sharedGroups struct {
	policy  *rules.Policy
	spelled spellings
	withOld map[*rules.RuleSet]string // the first product token that the old file names too
	joined  *joinedGroups
	before  *joinedGroups // of the old file
}

// joinedGroups are groups of a file that have no rule of their own.
type joinedGroups struct {
	policy *rules.Policy
	to     map[int]string // the product token of the group that they join, by their user-agent lines
}

// readSharedGroups returns the shared groups of new; before and after are old and new as
// one dialect reads them.
func readSharedGroups(old, new *ast.File, before, after *rules.Policy, spelled spellings) *sharedGroups {
	s := &sharedGroups{policy: after, spelled: spelled, withOld: map[*rules.RuleSet]string{}, joined: readJoined(new, after), before: readJoined(old, before)}
	for g := range after.Groups() {
		if _, known := s.withOld[g.Rules()]; known {
			continue
		}
		if known := before.Group(g.Token); known != nil && known.Token == g.Token {
			s.withOld[g.Rules()] = g.Token
		}
	}
	return s
}

// readJoined returns the joined groups of f, compiled as p.
func readJoined(f *ast.File, p *rules.Policy) *joinedGroups {
	j := &joinedGroups{policy: p, to: map[int]string{}}
	below, to := "", "" // the nearest user-agent line above the next rule, and above a gap
	for i := len(f.Lines) - 1; i >= 0; i-- {
		switch ln := f.Lines[i]; ln.Kind {
		case ast.UserAgent:
			if to != "" {
				j.to[ln.Number] = to
			}
			below = rules.LowerToken(p.Dialect.Token(ln.Value.In(f.Src)))
		case ast.Allow, ast.Disallow:
			below, to = "", ""
		case ast.Empty, ast.Record:
			if to == "" {
				to = below
			}
		}
	}
	return j
}

// of returns the product token of the group that the one of agent joins; empty for none.
func (j *joinedGroups) of(agent string) string {
	g := j.policy.Group(agent)
	if g == nil || g.Token != agent || len(g.Lines) == 0 {
		return ""
	}
	token := j.to[g.Lines[len(g.Lines)-1]]
	if other := j.policy.Group(token); token == "" || token == agent || other == nil || other.Rules() != g.Rules() {
		return ""
	}
	return token
}

func (s *sharedGroups) of(agent string) Sharing {
	g := s.policy.Group(agent)
	if g == nil || g.Token != agent || len(g.Lines) == 0 {
		return Sharing{}
	}
	if !slices.ContainsFunc(g.Rules().Rules(), func(r rules.Rule) bool { return r.Line > 0 }) { // the dialect's own rules do not count
		return Sharing{NoRules: true}
	}
	if token := s.joined.of(agent); token != "" {
		return Sharing{With: s.spelled.name(s.policy.Dialect, token), Joined: true, Before: s.before.of(agent) != ""}
	}
	if token, ok := s.withOld[g.Rules()]; ok && token != agent {
		return Sharing{With: s.spelled.name(s.policy.Dialect, token)}
	}
	return Sharing{}
}
