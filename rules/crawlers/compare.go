package crawlers

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
)

// Class is a set of agents for which two policies relate alike, because each
// policy binds all of these agents by the same rules.
type Class struct {
	Agents   []string // product tokens that either file names, in lower case, and "*" for a crawler that neither names
	Inherits []string // registered crawlers that neither file names and that obey the group of one of Agents, in lower case
	Old, New *rules.RuleSet
	rules.Comparison

	old, new *rules.Policy
}

// Holds reports whether agent, a product token, belongs to c.
func (c *Class) Holds(agent string) bool {
	return rulesFor(c.old, agent) == c.Old && rulesFor(c.new, agent) == c.New
}

// Groups returns the product tokens of the groups that bind agent in the old file
// and in the new one: "*" for the global group, empty for none.
func (c *Class) Groups(agent string) (old, new string) {
	return groupOf(c.old, agent), groupOf(c.new, agent)
}

func groupOf(p *rules.Policy, agent string) string {
	token := boundToken(p, agent)
	if token == "" {
		return ""
	}
	if g := p.Group(token); g != nil {
		return g.Token
	}
	return ""
}

// Compare compares two policies of one dialect for every agent. It returns a
// class for the product tokens that the files name, in the order of the new file
// and then of the old, for any other crawler, and for registered crawlers that
// inherit from a named one, each with its comparison. All share one budget.
func Compare(old, new *rules.Policy) []*Class {
	classes, others, complete := classesOf(old, new)
	budget := rules.NewBudget() // a file may have thousands of classes
	for _, c := range classes {
		c.Comparison = rules.Compare(c.Old, c.New, budget)
	}
	others.Complete = others.Complete && complete
	return classes
}

// Equivalent reports whether two policies of one dialect give every agent the
// same verdicts; true is proved. That includes agents that look for their own
// names alone, whatever the registry says. False means nothing if b is spent.
func Equivalent(old, new *rules.Policy, b *rules.Budget) bool {
	if rules.SameGroups(old, new) {
		return true
	}
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

// Classes returns the classes of [Compare] without their comparisons. It reports
// false if there are too many names to find every class.
func Classes(old, new *rules.Policy) ([]*Class, bool) {
	classes, _, complete := classesOf(old, new)
	return classes, complete
}

// classesOf returns the classes, not compared yet, and the one among them of the
// crawlers that neither file names. It reports false if there are too many names
// to find every class.
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
			c := class(pair{rulesFor(old, agent), rulesFor(new, agent)})
			c.Agents = append(c.Agents, agent)
		}
	}
	before, after := tokensOf(old), tokensOf(new)
	for _, token := range slices.Concat(after, before) {
		add(token)
	}
	complete = true
	if old.ByParts() {
		if complete = len(before)*len(after) <= maxJoinedNames; complete {
			for _, agent := range joinedNames(before, after) {
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
		if !crawler.Claims() || crawler.Dialect != old.Dialect.Name || hasGroup(old, token) || hasGroup(new, token) {
			continue
		}
		before, after := Bind(old, token), Bind(new, token)
		if (before.Token == "" || before.Token == token) && (after.Token == "" || after.Token == token) {
			continue // nothing binds it, or it is one of the others
		}
		c := class(pair{before.rules(old), after.rules(new)})
		c.Inherits = append(c.Inherits, token)
	}
	return classes, others, complete
}

// tokensOf returns the product tokens that a file names, except "*".
func tokensOf(p *rules.Policy) []string {
	var tokens []string
	for g := range p.Groups() {
		if g.Token != "*" && g.Token != "" {
			tokens = append(tokens, g.Token)
		}
	}
	return tokens
}

// maxJoinedNames is how many joined names a comparison examines; with more, it is
// not complete.
const maxJoinedNames = 1 << 16

// joinedNames returns names that contain a token of each file and no other
// token. Where a group binds every name that contains its token, such a name may
// be bound by any pair of groups.
func joinedNames(before, after []string) []string {
	separator := "|"
	hasSeparator := func(token string) bool { return strings.Contains(token, separator) }
	if slices.ContainsFunc(before, hasSeparator) || slices.ContainsFunc(after, hasSeparator) {
		separator = "\n" // which no token contains
	}
	var names []string
	for _, t := range before {
		for _, s := range after {
			if t != s {
				names = append(names, t+separator+s)
			}
		}
	}
	return names
}

// rulesFor returns the rules of p that bind agent.
func rulesFor(p *rules.Policy, agent string) *rules.RuleSet {
	return Binding{Token: boundToken(p, agent)}.rules(p)
}

// boundToken returns the product token under which p is asked for agent; empty if
// nothing binds it. A crawler that is known not to honour a file is compared by what
// the file says to it.
func boundToken(p *rules.Policy, agent string) string {
	if c, ok := Lookup(agent); ok && c.Claims() && c.Robots == No {
		return agent
	}
	return Bind(p, agent).Token
}
