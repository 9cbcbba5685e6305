package crawlers

import (
	"slices"
	"strings"

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
	return rulesOf(c.old, agent) == c.Old && rulesOf(c.new, agent) == c.New
}

// Compare returns the classes of the agents that two policies of one dialect
// speak of: the product tokens that they name, in the order of the new file and
// then the old, any other crawler, and those of the registry that inherit. It
// says of each how the verdicts relate.
func Compare(old, new *rules.Policy) []*Class {
	classes, others, complete := classesOf(old, new)
	for _, c := range classes {
		c.Comparison = rules.Compare(c.Old, c.New, rules.NewBudget())
	}
	others.Complete = others.Complete && complete
	return classes
}

// Equivalent reports whether two policies of one dialect give every agent the
// same verdicts, which is proved: also those that look for their own names alone,
// whatever the registry says. False says nothing where b is spent.
func Equivalent(old, new *rules.Policy, b *rules.Budget) bool {
	classes, _, complete := classesOf(old, new)
	if !complete {
		return false
	}
	compared := map[[2]*rules.RuleSet]bool{}
	same := func(before, after *rules.RuleSet) bool {
		pair := [2]*rules.RuleSet{before, after}
		if compared[pair] {
			return true
		}
		compared[pair] = true
		return rules.Same(before, after, b)
	}
	return !slices.ContainsFunc(classes, func(c *Class) bool {
		return !same(c.Old, c.New) || slices.ContainsFunc(c.Agents, func(agent string) bool {
			return !same(old.RulesFor(agent), new.RulesFor(agent))
		})
	})
}

// classesOf returns the classes, which are not compared yet, and the one of
// crawlers that neither file names. They are not complete where there are too
// many agents to look at.
func classesOf(old, new *rules.Policy) (classes []*Class, others *Class, complete bool) {
	type pair struct{ old, new *rules.RuleSet }
	byRules := map[pair]*Class{}
	class := func(p pair) *Class {
		c := byRules[p]
		if c == nil {
			c = &Class{Old: p.old, New: p.new, old: old, new: new}
			byRules[p] = c
			classes = append(classes, c)
		}
		return c
	}
	added := map[string]bool{}
	add := func(agent string) {
		if !added[agent] {
			added[agent] = true
			c := class(pair{rulesOf(old, agent), rulesOf(new, agent)})
			c.Agents = append(c.Agents, agent)
		}
	}
	before, after := tokens(old), tokens(new)
	for _, token := range slices.Concat(after, before) {
		add(token)
	}
	complete = true
	if old.ByParts() {
		if complete = len(before)*len(after) <= maxJoined; complete {
			for _, agent := range joined(before, after) {
				if p := (pair{old.RulesFor(agent), new.RulesFor(agent)}); byRules[p] == nil {
					add(agent)
				}
			}
		}
	}
	others = class(pair{old.RulesFor("*"), new.RulesFor("*")})
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
	return classes, others, complete
}

// tokens are those that a file names, but "*".
func tokens(p *rules.Policy) []string {
	var tokens []string
	for g := range p.Groups() {
		if g.Token != "*" && g.Token != "" {
			tokens = append(tokens, g.Token)
		}
	}
	return tokens
}

// maxJoined bounds how many joined names are looked at.
const maxJoined = 1 << 16

// joined are names that hold a token of each file and no other: where tokens are
// parts of names, an agent may be bound by any pair of groups.
func joined(before, after []string) []string {
	between := "|"
	holds := func(token string) bool { return strings.Contains(token, between) }
	if slices.ContainsFunc(before, holds) || slices.ContainsFunc(after, holds) {
		between = "\n" // no token holds a line end
	}
	var names []string
	for _, t := range before {
		for _, s := range after {
			if t != s {
				names = append(names, t+between+s)
			}
		}
	}
	return names
}

// rulesOf are the rules that p has for agent. What a file says to a crawler that
// is known not to honour it is compared all the same.
func rulesOf(p *rules.Policy, agent string) *rules.RuleSet {
	if c, ok := Lookup(agent); ok && c.Claims() && c.Robots == No {
		return p.RulesFor(agent)
	}
	return Bind(p, agent).rules(p)
}

// rules are those that the agent of b is bound by.
func (b Binding) rules(p *rules.Policy) *rules.RuleSet {
	if b.Token == "" {
		return p.Unbound()
	}
	return p.RulesFor(b.Token)
}
