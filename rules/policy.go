package rules

import (
	"fmt"
	"iter"
	"slices"
	"sync"
)

// Verdict answers whether a URL may be fetched.
type Verdict uint8

const (
	Unknown       Verdict = iota
	Allowed               // may be fetched
	Disallowed            // may not
	NotApplicable         // the robots.txt does not govern the URL: see Scope
)

// String is the verdict as query prints it.
func (v Verdict) String() string {
	return [...]string{"unknown", "allow", "disallow", "not-applicable"}[v]
}

// Policy is a file compiled for a dialect. It is safe for concurrent use.
type Policy struct {
	Dialect *Dialect

	sections []section
	tokens   []*Group // in the order in which the file names them
	byToken  map[string]*Group
	parts    *node // the tokens but "*" where part of an agent's name is enough; their ranks are indexes of tokens

	unbound *RuleSet // of an agent that no group binds
	memory  *memory

	mu     sync.Mutex
	merged map[string]*RuleSet // by the sections that it is merged from
}

// section is a run of user-agent lines and the rules after it, as the dialect
// divides the file.
type section struct{ rules []Rule }

// heading is a user-agent line.
type heading struct {
	token string
	line  int
}

// Group is what a dialect takes for the group of one product token: the rules
// of all groups in the file that name it, or of the first.
type Group struct {
	Token string // in lower case; "*" for the global group
	Lines []int  // the user-agent lines that name it there

	sections []int
	rules    func() *RuleSet
}

// Decision is the answer to whether an agent may fetch a URL.
type Decision struct {
	Verdict Verdict
	Rule    Rule   // that decided; its Line is 0 where the default did
	Group   *Group // that was asked; nil where none binds the agent
}

// Compile reads src as d does, up to the dialect's size limit.
func Compile(d *Dialect, src string) *Policy {
	if d.MaxSize > 0 && len(src) > d.MaxSize {
		src = src[:d.MaxSize]
		if d.Oversize == Open {
			src = ""
		}
	}
	p := &Policy{Dialect: d, byToken: map[string]*Group{}, merged: map[string]*RuleSet{}, memory: new(memory)}
	p.unbound = newRuleSet(d, d.implicit, p.memory)
	var header []heading // of the last section, while it still takes user-agent lines
	inside := false      // of a section
	for ln := range d.Lines(src) {
		r := d.read(src, ln)
		switch r.Field {
		case UserAgent:
			if len(header) == 0 {
				p.sections = append(p.sections, section{})
				inside = true
			}
			header = append(header, heading{d.token(r.Value), ln.Number})
		case Allow, Disallow, Member:
			if len(header) > 0 {
				p.name(header)
				header = header[:0]
			}
			if inside && r.Field != Member {
				last := &p.sections[len(p.sections)-1]
				last.rules = append(last.rules, Rule{ln.Number, r.Field == Allow, d.pattern(r.Value)})
			}
		case Break:
			header = header[:0]
			inside = false
		}
	}
	if d.records {
		p.findParts()
	} else {
		p.name(header)
	}
	return p
}

// name gives the last section the names that its header has.
func (p *Policy) name(header []heading) {
	records := p.Dialect.records
	global := func(h heading) bool { return h.token == "*" }
	if records && slices.ContainsFunc(header, global) {
		header = slices.DeleteFunc(header, func(h heading) bool { return !global(h) })
	}
	last := len(p.sections) - 1
	for _, h := range header {
		g := p.named(h.token)
		if g == nil {
			g = &Group{Token: LowerToken(h.token)}
			g.rules = sync.OnceValue(func() *RuleSet { return p.rulesOf(g.sections) })
			p.byToken[g.Token] = g
			p.tokens = append(p.tokens, g)
		}
		switch known := len(g.sections); {
		case known == 0 || g.sections[known-1] != last && !records:
			g.sections = append(g.sections, last)
		case g.sections[known-1] != last:
			continue // an earlier record bears the name
		}
		g.Lines = append(g.Lines, h.line)
	}
}

// Groups yields the group of each product token, in the order in which the
// file names them. Where a token need not be compared whole there may be some
// that bind nobody: those that are not the [Policy.Group] of their own token.
func (p *Policy) Groups() iter.Seq[*Group] { return slices.Values(p.tokens) }

// ByParts reports whether a group binds every agent whose name holds its token
// somewhere, so that one agent may be bound by any of several.
func (p *Policy) ByParts() bool { return p.parts != nil }

// Group returns the group that binds agent, a product token, as the dialect
// chooses among them; nil where none does.
func (p *Policy) Group(agent string) *Group { return p.Dialect.group(p, agent) }

// ownGroup is the group of agent itself, compared whole, else the global one
// (RFC 9309 2.2.1).
func ownGroup(p *Policy, agent string) *Group {
	if g := p.named(agent); g != nil {
		return g
	}
	return p.byToken["*"]
}

// named returns the group of token itself, or nil.
func (p *Policy) named(token string) *Group {
	var buf [64]byte
	return p.byToken[string(appendLower(buf[:0], token))]
}

// Decide answers whether agent, a product token, may fetch url, a URL or a path.
func (p *Policy) Decide(agent, url string) Decision {
	g := p.Group(agent)
	r := p.rulesFor(g).Decide(p.Dialect.path(url))
	return Decision{Verdict: r.Verdict(), Rule: r, Group: g}
}

// RulesFor returns the rules that bind agent, a product token: those of its
// [Policy.Group], or what the dialect adds to every group where it has none.
func (p *Policy) RulesFor(agent string) *RuleSet { return p.rulesFor(p.Group(agent)) }

// Unbound are the rules of an agent that the file does not bind.
func (p *Policy) Unbound() *RuleSet { return p.unbound }

// rulesFor are the rules of g, or of an agent that no group binds.
func (p *Policy) rulesFor(g *Group) *RuleSet {
	if g == nil {
		return p.unbound
	}
	return g.Rules()
}

// Rules are the rules of g. Groups that stand in the same places of the file
// share them.
func (g *Group) Rules() *RuleSet { return g.rules() }

// rulesOf merges sections into the rules of the groups that stand there.
func (p *Policy) rulesOf(sections []int) *RuleSet {
	key := fmt.Sprint(sections)
	p.mu.Lock()
	defer p.mu.Unlock()
	if known := p.merged[key]; known != nil {
		return known
	}
	d := p.Dialect
	var rules []Rule
	for _, i := range sections {
		for _, r := range p.sections[i].rules {
			rules = append(rules, r)
			if d.also != nil {
				if second, ok := d.also(r); ok {
					rules = append(rules, second)
				}
			}
		}
	}
	if d.compare != nil {
		slices.SortStableFunc(rules, d.compare)
	}
	p.merged[key] = newRuleSet(d, slices.Concat(d.implicit, rules), p.memory)
	return p.merged[key]
}
