package crawlers

import (
	"slices"

	"github.com/robotslint/robotslint/rules"
)

// Class is a set of agents for which two policies relate alike, because each of
// them binds all of these agents by the same rules.
type Class struct {
	Agents   []string // product tokens that either file names, in lower case, and "*" for a crawler that neither names
	Inherits []string // crawlers of the registry that are not named and follow one of those
	Old, New *rules.RuleSet
	rules.Comparison

	old, new *rules.Policy
}

// Holds reports whether agent, a product token, is of c.
func (c *Class) Holds(agent string) bool {
	return Bind(c.old, agent).rules(c.old) == c.Old && Bind(c.new, agent).rules(c.new) == c.New
}

// Compare returns the classes of the agents that two policies of one dialect
// speak of: the product tokens that they name, in the order of the new file and
// then the old, any other crawler, and those of the registry that inherit. It
// says of each how the verdicts relate.
func Compare(old, new *rules.Policy) []*Class {
	type pair struct{ old, new *rules.RuleSet }
	byRules := map[pair]*Class{}
	var classes []*Class
	class := func(p pair) *Class {
		c := byRules[p]
		if c == nil {
			c = &Class{Old: p.old, New: p.new, old: old, new: new}
			byRules[p] = c
			classes = append(classes, c)
		}
		return c
	}
	for _, p := range []*rules.Policy{new, old} {
		for g := range p.Groups() {
			if g.Token == "*" || g.Token == "" {
				continue
			}
			c := class(pair{Bind(old, g.Token).rules(old), Bind(new, g.Token).rules(new)})
			if !slices.Contains(c.Agents, g.Token) {
				c.Agents = append(c.Agents, g.Token)
			}
		}
	}
	others := class(pair{old.RulesFor("*"), new.RulesFor("*")})
	others.Agents = append(others.Agents, "*")
	for crawler := range All() {
		token := rules.LowerToken(crawler.Token)
		if !crawler.Claims() || crawler.Dialect != old.Dialect.Name || named(old, token) || named(new, token) {
			continue
		}
		before, after := Bind(old, token), Bind(new, token)
		if (before.Token == "" || before.Token == token) && (after.Token == "" || after.Token == token) {
			continue // it is bound by nothing, or is one of the others
		}
		c := class(pair{before.rules(old), after.rules(new)})
		c.Inherits = append(c.Inherits, token)
	}
	for _, c := range classes {
		c.Comparison = rules.Compare(c.Old, c.New)
	}
	return classes
}

// rules are those that the agent of b is bound by.
func (b Binding) rules(p *rules.Policy) *rules.RuleSet {
	if b.Token == "" {
		return p.Unbound()
	}
	return p.RulesFor(b.Token)
}
