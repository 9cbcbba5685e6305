package rules

import (
	"fmt"
	"iter"
	"slices"
	"sync"
)

// This file says how the lines of a file form groups.
//
// A run of user-agent lines opens a section; the rules after it belong to it.
// The section is closed by the next user-agent line after a rule (or after any
// other Member, in dialects that have them), by a Break, or by the end of the
// file. Blank lines, comments and other fields close nothing unless the dialect
// reads them as a Break. The group of a product token is every section that
// names it (RFC 9309 2.2.1).
//
// Dialects with records, the model before RFC 9309, differ in three ways: a
// section without a rule or other Member does not exist, only the first section
// that names a token counts, and a section that names "*" has no other name.

// section is a run of user-agent lines and what follows it.
type section struct {
	rules []Rule
	extent
}

// extent is the lines from first to last, 1-based and inclusive.
type extent struct{ first, last int }

// heading is a user-agent line.
type heading struct {
	token string
	line  int
}

// Group is the group of one product token as a dialect sees it: the rules of
// all sections of the file that name the token, or of the first in dialects that
// do not merge.
type Group struct {
	Token string // in lower case; "*" for the global group
	Lines []int  // the 1-based lines that name it

	sections []int
	rules    func() *RuleSet
}

// Rules returns the rules of g. Groups that stand in the same sections share one
// RuleSet.
func (g *Group) Rules() *RuleSet { return g.rules() }

// readGroups divides src into the sections and groups of p.
func (p *Policy) readGroups(src string) {
	d := p.Dialect
	var header []heading // of the last section, while it still takes user-agent lines
	inSection := false
	for ln := range d.Lines(src) {
		r := d.read(src, ln)
		switch r.Field {
		case UserAgent:
			if len(header) == 0 {
				p.sections = append(p.sections, section{extent: extent{first: ln.Number}})
				inSection = true
			}
			header = append(header, heading{d.token(r.Value), ln.Number})
		case Allow, Disallow, Member:
			if len(header) > 0 {
				p.closeHeader(header)
				header = header[:0]
			}
			if inSection && r.Field != Member {
				last := &p.sections[len(p.sections)-1]
				last.rules = append(last.rules, Rule{ln.Number, r.Field == Allow, d.pattern(r.Value)})
			}
		case Break:
			header = header[:0]
			inSection = false
		}
		if inSection {
			p.sections[len(p.sections)-1].last = ln.Number
		}
	}
	if d.records {
		p.indexTokens()
	} else {
		p.closeHeader(header)
	}
}

// closeHeader adds the last section to the groups that its header names.
func (p *Policy) closeHeader(header []heading) {
	records := p.Dialect.records
	isGlobal := func(h heading) bool { return h.token == "*" }
	if records && slices.ContainsFunc(header, isGlobal) {
		header = slices.DeleteFunc(header, func(h heading) bool { return !isGlobal(h) })
	}
	last := len(p.sections) - 1
	for _, h := range header {
		g := p.groupOf(h.token)
		if g == nil {
			g = &Group{Token: LowerToken(h.token)}
			g.rules = sync.OnceValue(func() *RuleSet { return p.mergedRules(g.sections) })
			p.byToken[g.Token] = g
			p.groups = append(p.groups, g)
		}
		switch known := len(g.sections); {
		case known == 0 || g.sections[known-1] != last && !records:
			g.sections = append(g.sections, last)
		case g.sections[known-1] != last:
			continue // an earlier record has the name
		}
		g.Lines = append(g.Lines, h.line)
	}
}

// Groups yields the group of each product token, in the order in which the file
// names them. Where [Policy.ByParts] holds, a group may bind no agent: it is not
// the [Policy.Group] of its own token then.
func (p *Policy) Groups() iter.Seq[*Group] { return slices.Values(p.groups) }

// Sections yields the first and the last line, 1-based, of each section of the
// file that makes up g, a group of p. Other fields than rules belong to g if they
// stand on these lines.
func (p *Policy) Sections(g *Group) iter.Seq2[int, int] {
	return func(yield func(first, last int) bool) {
		for _, i := range g.sections {
			if s := p.sections[i]; !yield(s.first, s.last) {
				return
			}
		}
	}
}

// ByParts reports whether a group binds every agent whose name contains its
// token, so that one agent may be bound by any of several groups.
func (p *Policy) ByParts() bool { return p.tokenTrie != nil }

// Group returns the group that binds agent, a product token, by the dialect's
// own choice among them; nil if no group does.
func (p *Policy) Group(agent string) *Group {
	if p.Dialect.records {
		return legacyGroup(p, agent)
	}
	for _, token := range p.Dialect.tokensFor(agent) {
		if g := p.groupOf(token); g != nil {
			return g
		}
	}
	return nil
}

// tokensFor returns the tokens whose groups bind agent, in a dialect without
// records. The first that the file names counts: that of agent itself, compared
// whole, or else that of its family, or else the global group (RFC 9309 2.2.1).
func (d *Dialect) tokensFor(agent string) [3]string {
	family := agent
	if d.family != "" && indexFold(agent, d.family) >= 0 {
		family = d.family
	}
	return [...]string{agent, family, "*"}
}

// groupOf returns the group of token itself, or nil.
func (p *Policy) groupOf(token string) *Group {
	var buf [64]byte
	return p.byToken[string(appendLower(buf[:0], token))]
}

// mergedRules returns the rules of sections, merged in order of priority.
func (p *Policy) mergedRules(sections []int) *RuleSet {
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
			if d.second != nil {
				if second, ok := d.second(r); ok {
					rules = append(rules, second)
				}
			}
		}
	}
	if d.priority != nil {
		slices.SortStableFunc(rules, d.priority)
	}
	p.merged[key] = newRuleSet(d, slices.Concat(d.implicit, rules), p.memory)
	return p.merged[key]
}
