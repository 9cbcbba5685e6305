package evaluator

import (
	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// Sharing says with which other crawlers a group is shared.
type Sharing struct {
	With string // a crawler that the old file names too; "*" for all others, empty for none

	// Joined says that the group has no rule of its own, so that its crawlers obey the
	// rules of With, which stands below it.
	Joined bool

	NoRules bool // the group has no rules at all
}

// Sharing returns with whom agent, one of c.Agents, shares its group in the new file.
// The zero Sharing is that of an agent without a group, and of one that shares its group
// only with names that are new too.
func (c Class) Sharing(agent string) Sharing {
	if c.shared == nil {
		return Sharing{}
	}
	return c.shared.of(agent)
}

// sharedGroups are the groups of a file of which several crawlers obey one.
type sharedGroups struct {
	policy   *rules.Policy
	spelled  spellings
	withOld  map[*rules.RuleSet]string // the first product token that the old file names too
	joinedTo map[int]string            // the product tokens of groups that others join, by the line of those
}

// readSharedGroups returns the shared groups of new, compiled from f.
func readSharedGroups(f *ast.File, old, new *rules.Policy, spelled spellings) *sharedGroups {
	s := &sharedGroups{policy: new, spelled: spelled, withOld: map[*rules.RuleSet]string{}, joinedTo: map[int]string{}}
	for g := range new.Groups() {
		if _, known := s.withOld[g.Rules()]; known {
			continue
		}
		if before := old.Group(g.Token); before != nil && before.Token == g.Token {
			s.withOld[g.Rules()] = g.Token
		}
	}
	below, joined := "", "" // of the user-agent lines up to the next rule; joined after a gap
	for i := len(f.Lines) - 1; i >= 0; i-- {
		switch ln := f.Lines[i]; ln.Kind {
		case ast.UserAgent:
			if joined != "" {
				s.joinedTo[ln.Number] = joined
			}
			below = rules.LowerToken(new.Dialect.Token(ln.Value.In(f.Src)))
		case ast.Allow, ast.Disallow:
			below, joined = "", ""
		case ast.Empty, ast.Record:
			joined = below
		}
	}
	return s
}

func (s *sharedGroups) of(agent string) Sharing {
	g := s.policy.Group(agent)
	if g == nil || g.Token != agent || len(g.Lines) == 0 {
		return Sharing{}
	}
	if len(g.Rules().Rules()) == 0 {
		return Sharing{NoRules: true}
	}
	if token := s.joinedTo[g.Lines[len(g.Lines)-1]]; token != "" && token != agent {
		if other := s.policy.Group(token); other != nil && other.Rules() == g.Rules() {
			return Sharing{With: s.spelled.name(s.policy.Dialect, token), Joined: true}
		}
	}
	if token, ok := s.withOld[g.Rules()]; ok && token != agent {
		return Sharing{With: s.spelled.name(s.policy.Dialect, token)}
	}
	return Sharing{}
}
