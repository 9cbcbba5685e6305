package rules

import (
	"encoding/binary"
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
	extent
	firstRule, endRule int // its rules, as a half-open range of those of the policy
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

	policy   *Policy
	sections []int
	merge    sync.Once
	rules    *RuleSet // once merged
}

// Rules returns the rules of g. Groups that stand in the same sections share one
// RuleSet.
func (g *Group) Rules() *RuleSet {
	g.merge.Do(func() { g.rules = g.policy.mergedRules(g.sections) })
	return g.rules
}

// readGroups divides src into the sections and groups of p.
func (p *Policy) readGroups(src string) {
	d := p.Dialect
	rd := sectionReader{policy: p, size: len(src)}
	if d.lines != nil {
		for ln := range d.lines(src) {
			rd.read(ln.Number, ln.Start, d.read(src, ln))
		}
	} else {
		lines := newLineReader(d, src)
		for r, ok := lines.next(); ok; r, ok = lines.next() {
			rd.read(lines.number(), lines.start(), r)
		}
	}
	if d.records {
		p.indexTokens()
	} else {
		p.closeHeader(rd.header)
	}
}

// sectionReader adds the sections of a file to a policy.
type sectionReader struct {
	policy    *Policy
	size      int       // of the file, in octets
	header    []heading // of the last section, while it still takes user-agent lines
	inSection bool
}

// read takes the next line of the file, which begins at the offset start.
func (rd *sectionReader) read(number, start int, r Reading) {
	p := rd.policy
	switch r.Field {
	case UserAgent:
		if len(rd.header) == 0 {
			p.sections = append(p.sections, section{extent{first: number}, len(p.rules), len(p.rules)})
			rd.inSection = true
		}
		rd.header = append(rd.header, heading{p.Dialect.token(r.Value), number})
	case Allow, Disallow, Member:
		if len(rd.header) > 0 {
			p.closeHeader(rd.header)
			rd.header = rd.header[:0]
		}
		if rd.inSection && r.Field != Member {
			rd.makeRoom(start)
			p.rules = append(p.rules, Rule{number, r.Field == Allow, p.Dialect.pattern(r.Value)})
			p.sections[len(p.sections)-1].endRule = len(p.rules)
		}
	case Break:
		rd.header = rd.header[:0]
		rd.inSection = false
	}
	if rd.inSection {
		p.sections[len(p.sections)-1].last = number
	}
}

// makeRoom makes room for a rule on the line at the offset start, and for as many
// more as the rest of the file has if it is like the part before.
func (rd *sectionReader) makeRoom(start int) {
	p := rd.policy
	n := len(p.rules)
	if n < cap(p.rules) {
		return
	}
	more := fewRules
	if n > 0 {
		more += (rd.size - start) / (start / n)
	}
	p.rules = slices.Grow(p.rules, more)
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
			g = &Group{Token: LowerToken(h.token), policy: p}
			p.addGroup(g)
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
	if p.byToken == nil {
		for _, g := range p.groups {
			if equalFold(token, g.Token) {
				return g
			}
		}
		return nil
	}
	var buf [64]byte
	return p.byToken[string(appendLower(buf[:0], token))]
}

// addGroup adds g to the groups of p, which has none of that token.
func (p *Policy) addGroup(g *Group) {
	p.groups = append(p.groups, g)
	switch {
	case p.byToken != nil:
		p.byToken[g.Token] = g
	case len(p.groups) > fewGroups:
		p.byToken = map[string]*Group{}
		for _, g := range p.groups {
			p.byToken[g.Token] = g
		}
	}
}

// mergedRules returns the rules of sections, merged in order of priority.
func (p *Policy) mergedRules(sections []int) *RuleSet {
	var key []byte
	for _, i := range sections {
		key = binary.AppendUvarint(key, uint64(i))
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if known := p.merged[string(key)]; known != nil {
		return known
	}
	d := p.Dialect
	rules := slices.Clone(d.implicit)
	for _, i := range sections {
		s := p.sections[i]
		for _, r := range p.rules[s.firstRule:s.endRule] {
			rules = append(rules, r)
			if d.second != nil {
				if second, ok := d.second(r); ok {
					rules = append(rules, second)
				}
			}
		}
	}
	if d.priority != nil {
		slices.SortFunc(rules[len(d.implicit):], d.priority)
	}
	if p.merged == nil {
		p.merged = map[string]*RuleSet{}
	}
	set := newRuleSet(d, rules, &p.memory)
	p.merged[string(key)] = set
	return set
}
