package rules

import "sync"

// Verdict answers whether a URL may be fetched. The zero Verdict is no answer.
type Verdict uint8

const (
	Unknown       Verdict = iota
	Allowed               // may be fetched
	Disallowed            // may not be fetched
	NotApplicable         // the robots.txt does not govern the URL: see Scope
)

// String is the verdict as query prints it.
func (v Verdict) String() string {
	return [...]string{"unknown", "allow", "disallow", "not-applicable"}[v]
}

// Policy is a file compiled for a dialect. It is safe for concurrent use.
type Policy struct {
	Dialect *Dialect

	rules     []Rule // of all sections, in the order of the file
	sections  []section
	groups    []*Group          // in the order in which the file names them
	byToken   map[string]*Group // nil while there are few groups
	tokenTrie *node             // tokens but "*", by index of groups, in dialects that look for them inside an agent's name; else nil

	unbound RuleSet // the rules of an agent that no group binds
	memory  stateMemory

	mu     sync.Mutex
	merged map[string]*RuleSet // by the sections that it merges
}

// Decision is the answer to whether an agent may fetch a URL.
type Decision struct {
	Verdict Verdict
	Rule    Rule   // the rule that decided; the zero Rule if the default did
	Group   *Group // the group that binds the agent; nil if none does
}

// Compile reads src as d does, up to the dialect's size limit. It never fails:
// lines that d cannot read are ignored.
func Compile(d *Dialect, src string) *Policy {
	p := &Policy{Dialect: d}
	p.unbound = RuleSet{dialect: d, rules: d.implicit, memory: &p.memory}
	p.readGroups(d.readable(src))
	return p
}

// Decide answers whether agent, a product token, may fetch url, a URL or a path. To
// ask many URLs for one agent, take its rules from [Policy.RulesFor]; to ask one
// path of many rule sets, take it from [Dialect.Path]. [RuleSet.Decide] brings the
// two together.
func (p *Policy) Decide(agent, url string) Decision {
	g := p.Group(agent)
	r := p.rulesOf(g).Decide(p.Dialect.path(url))
	return Decision{Verdict: r.Verdict(), Rule: r, Group: g}
}

// RulesFor returns the rules that bind agent, a product token: those of its
// [Policy.Group], or those of [Policy.Unbound] if it has none.
func (p *Policy) RulesFor(agent string) *RuleSet { return p.rulesOf(p.Group(agent)) }

// Unbound returns the rules of an agent that no group binds: those that the
// dialect adds to every group.
func (p *Policy) Unbound() *RuleSet { return &p.unbound }

// rulesOf returns the rules of g, or those of an agent that no group binds if g
// is nil.
func (p *Policy) rulesOf(g *Group) *RuleSet {
	if g == nil {
		return &p.unbound
	}
	return g.Rules()
}
