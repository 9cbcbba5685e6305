package rules

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// Rule is an Allow or Disallow line as a dialect compares it.
type Rule struct {
	Line    int // 1-based; 0 for a rule that the dialect adds to every group
	Allow   bool
	Pattern string // in the form of Dialect.Pattern; an empty one decides nothing
}

// Verdict returns the verdict of r on the paths that it matches. A rule without
// a path disallows nothing.
func (r Rule) Verdict() Verdict {
	if r.Allow || r.Pattern == "" {
		return Allowed
	}
	return Disallowed
}

// Matches reports whether r matches path, which is in the form of [Dialect.Path].
func (r Rule) Matches(path string) bool { return matches(r.Pattern, path) }

// matches is the comparison of RFC 9309 2.2.2 and 2.2.3: a pattern matches from
// the first octet on, "*" matches any octets and a final "$" the end of the path.
func matches(pattern, path string) bool {
	for i := range len(pattern) {
		c := pattern[i]
		if c == '*' || c == '$' {
			text, anchored := strings.CutSuffix(pattern[i:], "$")
			return matchesText(text, anchored, path[i:])
		}
		if i == len(path) || path[i] != c {
			return false
		}
	}
	return true
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

// RuleSet is the rules of one group in order of priority: the first that matches
// a path decides it. A path that no rule matches is allowed. A RuleSet is safe
// for concurrent use.
type RuleSet struct {
	dialect *Dialect
	rules   []Rule
	memory  *stateMemory

	asked   atomic.Int32 // paths, up to the first that needs the matcher
	build   sync.Once
	indexed atomic.Pointer[matcher] // once built
	sort    sync.Once
	sorted  *patternTable // of all patterns, once sorted
	count   sync.Once
	starred int // see stars, once counted
	index   sync.Once
	byLine  map[int][]Rule // once indexed
}

func newRuleSet(d *Dialect, rules []Rule, memory *stateMemory) *RuleSet {
	return &RuleSet{dialect: d, rules: rules, memory: memory}
}

// Rules returns the rules in order of priority, those that the dialect adds to
// every group first. The caller must not change them.
func (rs *RuleSet) Rules() []Rule { return rs.rules }

// Price is an upper estimate, from its stars alone, of what one decision of rs
// costs, in words of a [Budget]. [RuleSet.DecideWithin] takes the exact cost.
func (rs *RuleSet) Price() int { return 1 + rs.stars()/starsPerWord }

// stars returns how many stars the patterns have, without those at their ends.
func (rs *RuleSet) stars() int {
	rs.count.Do(func() {
		for _, r := range rs.rules {
			rs.starred += strings.Count(strings.TrimRight(r.Pattern, "*"), "*")
		}
	})
	return rs.starred
}

// Decide returns the rule that decides path, which is in the form of
// [Dialect.Path]. The zero Rule is the default, which allows.
func (rs *RuleSet) Decide(path string) Rule {
	if len(rs.rules) <= fewRules || rs.indexed.Load() == nil && rs.asked.Add(1) <= unindexed {
		for _, r := range rs.rules {
			if r.Matches(path) {
				return r
			}
		}
		return Rule{}
	}
	if rank := rs.matcher().rank(path); rank != noRank {
		return rs.rules[rank]
	}
	return Rule{}
}

// matcher returns the index of rs.
func (rs *RuleSet) matcher() *matcher {
	m := rs.indexed.Load()
	if m == nil {
		rs.build.Do(func() { rs.indexed.Store(newMatcher(rs.rules, rs.memory)) })
		m = rs.indexed.Load()
	}
	return m
}

// table returns the patterns of all rules, sorted.
func (rs *RuleSet) table() *patternTable {
	rs.sort.Do(func() {
		patterns := make([]wildcard, len(rs.rules))
		for rank, r := range rs.rules {
			patterns[rank] = wildcardOf(r.Pattern, int32(rank))
		}
		rs.sorted = newPatternTable(patterns)
	})
	return rs.sorted
}

// rulesOn returns the rules on a line.
func (rs *RuleSet) rulesOn(line int) []Rule {
	rs.index.Do(func() {
		rs.byLine = map[int][]Rule{}
		for _, r := range rs.rules {
			rs.byLine[r.Line] = append(rs.byLine[r.Line], r)
		}
	})
	return rs.byLine[line]
}

// DecideWithin is [RuleSet.Decide], paid for from b with what the decision costs.
// It returns false if b is spent.
func (rs *RuleSet) DecideWithin(path string, b *Budget) (Rule, bool) {
	if b.words <= 0 {
		return Rule{}, false
	}
	rank, steps := rs.matcher().find(path)
	b.words -= 1 + steps/stepsPerWord
	if rank != noRank {
		return rs.rules[rank], true
	}
	return Rule{}, true
}

// Deciders returns the rules that decide the generic words of the patterns on a
// line, each once. If no rule of the line itself is among them, the line decides
// no path at all: each decider outranks it on all of one part of its paths, and
// the parts make up the whole. The result is empty if the line holds no rule of
// rs that matches anything.
func (rs *RuleSet) Deciders(line int) []Rule {
	deciders, _ := rs.DecidersWithin(line, NewBudget())
	return deciders
}

// DecidersWithin is [RuleSet.Deciders], paid for from b like
// [RuleSet.DecideWithin]. It returns false if b is spent.
func (rs *RuleSet) DecidersWithin(line int, b *Budget) ([]Rule, bool) {
	var deciders []Rule
	for _, r := range rs.rulesOn(line) {
		for _, pattern := range rs.dialect.partsOf(r.Pattern) {
			d, ok := rs.DecideWithin(genericWord(pattern), b)
			if !ok {
				return nil, false
			}
			if !slices.Contains(deciders, d) {
				deciders = append(deciders, d)
			}
		}
	}
	return deciders, true
}

// Closes reports whether rs disallows every path that begins with "/", except
// those that the dialect itself allows. A rule that decides anything decides one
// of its generic words, so it is enough to ask about those.
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

// Rest returns the rule that decides the paths that no narrower rule matches: the
// first that matches every path, or the zero Rule.
func (rs *RuleSet) Rest() Rule { return rs.Decide(genericWord("/")) }

// FirstMatch returns the rules of rs in the order of the file, as parsers before
// RFC 9309 read them: the first that matches decides. A rule without a path
// matches every path and allows it.
func (rs *RuleSet) FirstMatch() *RuleSet {
	rules := slices.Clone(rs.rules)
	slices.SortStableFunc(rules, func(a, b Rule) int { return a.Line - b.Line })
	return newRuleSet(rs.dialect, rules, new(stateMemory))
}

// fresh is an octet that occurs in no pattern: patterns escape octets outside
// ASCII.
const fresh = "\xFF"

// genericWord returns a path that another pattern matches if and only if it
// matches every path of this one: each "*" is replaced by the fresh octet, which
// nothing but a "*" can match.
func genericWord(pattern string) string {
	literal, anchored := strings.CutSuffix(pattern, "$")
	if !anchored {
		literal += fresh
	}
	return strings.ReplaceAll(literal, "*", fresh)
}

// partsOf returns patterns that together match the same paths of d as pattern,
// and each of which has one generic word.
func (d *Dialect) partsOf(pattern string) []string {
	if d.rootless {
		return []string{pattern}
	}
	return withinRoot(pattern)
}

// partsOfRule is partsOf for the pattern of a rule, which may be empty and then
// matches every path.
func (d *Dialect) partsOfRule(pattern string) []string {
	switch {
	case pattern != "":
		return d.partsOf(pattern)
	case d.rootless:
		return []string{"*"}
	}
	return []string{"/"}
}

// withinRoot returns patterns that begin with "/" and together match those paths
// of pattern that begin with "/": a leading "*" matches either the "/" or nothing.
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
