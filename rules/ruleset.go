package rules

import (
	"slices"
	"strings"
	"sync"
)

// Rule is an Allow or Disallow line as a dialect compares it.
type Rule struct {
	Line    int // 1-based; 0 for a rule that the dialect adds to every group
	Allow   bool
	Pattern string // normalised; empty decides nothing
}

// Verdict is what r says of the paths that it matches. A rule without a path
// says nothing, so they stay allowed.
func (r Rule) Verdict() Verdict {
	if r.Allow || r.Pattern == "" {
		return Allowed
	}
	return Disallowed
}

// Matches reports whether r matches path, which is normalised.
func (r Rule) Matches(path string) bool { return matches(r.Pattern, path) }

// matches is the comparison of RFC 9309 2.2.2 and 2.2.3: a pattern matches from
// the first octet on, "*" stands for any octets and a final "$" for the end.
func matches(pattern, path string) bool {
	text, anchored := strings.CutSuffix(pattern, "$")
	return matchesText(text, anchored, path)
}

// matchesText is matches for the text before the "$" of an anchored pattern.
func matchesText(text string, anchored bool, path string) bool {
	literal, text, more := strings.Cut(text, "*")
	if !strings.HasPrefix(path, literal) {
		return false
	}
	path = path[len(literal):]
	for more {
		literal, text, more = strings.Cut(text, "*")
		if !more && anchored {
			return strings.HasSuffix(path, literal)
		}
		i := strings.Index(path, literal)
		if i < 0 {
			return false
		}
		path = path[i+len(literal):]
	}
	return !anchored || path == ""
}

// RuleSet are the rules of one group in the order in which they are asked: the
// first that matches a path decides it. No rule: the path is allowed. A RuleSet
// is safe for concurrent use.
type RuleSet struct {
	dialect   *Dialect
	rules     []Rule
	matcher   func() *matcher
	wildcards func() int // that are not at the end
	byLine    func() map[int][]Rule
}

func newRuleSet(d *Dialect, rules []Rule, memory *memory) *RuleSet {
	return &RuleSet{
		dialect: d,
		rules:   rules,
		matcher: sync.OnceValue(func() *matcher { return newMatcher(rules, memory) }),
		wildcards: sync.OnceValue(func() int {
			n := 0
			for _, r := range rules {
				if strings.Contains(strings.TrimRight(r.Pattern, "*"), "*") {
					n++
				}
			}
			return n
		}),
		byLine: sync.OnceValue(func() map[int][]Rule {
			m := map[int][]Rule{}
			for _, r := range rules {
				m[r.Line] = append(m[r.Line], r)
			}
			return m
		}),
	}
}

// Rules are the rules in order; those that the dialect adds to every group
// first. They are not to be changed.
func (rs *RuleSet) Rules() []Rule { return rs.rules }

// Price is what a decision of rs counts for where decisions are counted: a path
// that comes once is compared with the patterns that have wildcards one by one.
func (rs *RuleSet) Price() int { return 1 + rs.wildcards()/128 }

// Decide returns the rule that decides path, which is normalised. The zero
// Rule stands for the default, which allows.
func (rs *RuleSet) Decide(path string) Rule {
	if rank := rs.matcher().rank(path); rank != noRank {
		return rs.rules[rank]
	}
	return Rule{}
}

// Deciders returns the rules that decide what the rules of rs on that line
// match: one for each generic word of their patterns. A line that is not among
// them decides no path at all, and each of those that are outranks it on all of
// its part of the paths. It is empty where the line holds no rule of rs that
// matches anything.
func (rs *RuleSet) Deciders(line int) []Rule {
	var deciders []Rule
	for _, r := range rs.byLine()[line] {
		for _, pattern := range rs.dialect.partsOf(r.Pattern) {
			if d := rs.Decide(genericWord(pattern)); !slices.Contains(deciders, d) {
				deciders = append(deciders, d)
			}
		}
	}
	return deciders
}

// Closes reports whether rs disallows every path that begins with "/", but for
// those that the dialect itself allows. A rule that decides anything decides its
// generic words, so that no others need be asked.
func (rs *RuleSet) Closes() bool {
	open := func(pattern string) bool { return rs.Decide(genericWord(pattern)).Verdict() == Allowed }
	if rs.Rest().Verdict() == Allowed {
		return false
	}
	for _, r := range rs.rules {
		if r.Line != 0 && r.Allow && slices.ContainsFunc(withinRoot(r.Pattern), open) {
			return false
		}
	}
	return true
}

// Rest returns the rule that decides all paths but those that others are about:
// the first that matches every path, else the zero Rule.
func (rs *RuleSet) Rest() Rule { return rs.Decide(genericWord("/")) }

// FirstMatch are the rules of rs as parsers ask them that take the first of the
// file that matches, as was usual before RFC 9309. A rule without a path allows
// what comes to it.
func (rs *RuleSet) FirstMatch() *RuleSet {
	rules := slices.Clone(rs.rules)
	slices.SortStableFunc(rules, func(a, b Rule) int { return a.Line - b.Line })
	return newRuleSet(rs.dialect, rules, new(memory))
}

// fresh is an octet that no pattern holds: those outside ASCII are escaped.
const fresh = "\xFF"

// genericWord is a path that another pattern matches if and only if it matches
// everything that this one does: each "*" is replaced by the fresh octet, which
// only a "*" can consume.
func genericWord(pattern string) string {
	literal, anchored := strings.CutSuffix(pattern, "$")
	if !anchored {
		literal += "*"
	}
	return strings.ReplaceAll(literal, "*", fresh)
}

// partsOf returns patterns that together match the paths of d that pattern
// does, each of which has one generic word.
func (d *Dialect) partsOf(pattern string) []string {
	if d.rootless {
		return []string{pattern}
	}
	return withinRoot(pattern)
}

// withinRoot returns patterns that begin with "/" and together match the paths
// that pattern does and that begin with it: a leading "*" either swallows the "/"
// or stands for nothing.
func withinRoot(pattern string) []string {
	rest := strings.TrimLeft(pattern, "*")
	switch {
	case strings.HasPrefix(pattern, "/"):
		return []string{pattern}
	case len(rest) == len(pattern):
		return nil // matches nothing
	case strings.HasPrefix(rest, "/"):
		return []string{rest, "/*" + rest}
	}
	return []string{"/*" + rest}
}
