package rules

import (
	"math"
	"slices"
	"strings"
)

// Thinning leaves lines out of rule sets as long as no verdict changes: neither
// by one of them that is left out alone, nor by all of them together.
type Thinning struct {
	sets   []*thinned
	gone   map[int]bool // lines that were left out
	looks  *int         // at rules that may still be taken
	octets int          // of meets that may still be written
}

// maxThinningLooks bounds how often a thinning looks at a rule. Looks are
// counted, not clocked, so that answers repeat; past it nothing is left out.
const maxThinningLooks = 1 << 26

// thinned is a rule set that lines are left out of.
type thinned struct {
	*RuleSet
	ranks map[int][]int // of the rules on a line
	index indexedRules
	pairs []pairs // of the patterns, by rank
}

// NewThinning returns a Thinning of sets that has left out nothing. A line that
// has rules in several sets is left out of all of them or of none.
func NewThinning(sets []*RuleSet) *Thinning {
	looks := maxThinningLooks
	return newThinning(sets, &looks)
}

// newThinning is NewThinning with as many looks as are left, which others take
// from too.
func newThinning(sets []*RuleSet, looks *int) *Thinning {
	t := &Thinning{gone: map[int]bool{}, looks: looks, octets: maxWritten}
	known := map[Rule]*RuleSet{} // by their last rule
	for _, rs := range sets {
		if len(rs.rules) == 0 {
			continue
		}
		last := rs.rules[len(rs.rules)-1]
		if other := known[last]; other != nil && rs.extends(other) {
			continue
		}
		known[last] = rs
		th := &thinned{RuleSet: rs, ranks: map[int][]int{}, index: rs.dialect.indexByVerdict(rs.rules)}
		for rank, r := range rs.rules {
			th.ranks[r.Line] = append(th.ranks[r.Line], rank)
			th.pairs = append(th.pairs, pairsOf(strings.TrimSuffix(r.Pattern, "$")))
		}
		t.sets = append(t.sets, th)
	}
	return t
}

// extends reports whether rs is other with implicit rules above it: then any
// line that other can do without, rs can do without.
func (rs *RuleSet) extends(other *RuleSet) bool {
	more := len(rs.rules) - len(other.rules)
	return more >= 0 && rs.dialect.rootless == other.dialect.rootless && slices.Equal(rs.rules[more:], other.rules) &&
		!slices.ContainsFunc(rs.rules[:more], func(r Rule) bool { return r.Line != 0 })
}

// LeaveOut leaves line out of all sets if that changes no verdict, and reports
// whether it did. By is the rule that then decides what line decided, or most
// of it; the zero Rule stands for the default.
func (t *Thinning) LeaveOut(line int) (by Rule, ok bool) {
	by, ok = t.alone(line)
	if ok && len(t.gone) > 0 {
		by, ok = t.needless(line)
	}
	if ok {
		t.gone[line] = true
	}
	return by, ok
}

// Alone reports whether line changes no verdict when nothing else is left out.
func (t *Thinning) Alone(line int) bool {
	_, ok := t.alone(line)
	return ok
}

func (t *Thinning) alone(line int) (by Rule, ok bool) {
	if *t.looks <= 0 {
		return Rule{}, false
	}
	gone := t.gone
	t.gone = nil
	by, ok = t.needless(line)
	t.gone = gone
	return by, ok
}

// needless reports whether line changes no verdict without those that are gone.
//
// A path gets another verdict only where a rule r of the line decides it and, of
// those that remain, one of the other verdict comes next. The first that matches
// the generic word of r matches all that r does, so the other is that one or
// stands between the two. Then r and the other decide the generic word of one of
// their meets too: see [Compare].
func (t *Thinning) needless(line int) (by Rule, ok bool) {
	for _, th := range t.sets {
		for _, rank := range th.ranks[line] {
			for _, part := range th.dialect.rooted(th.rules[rank].Pattern) {
				word := genericWord(part)
				if t.decider(th, word, noLine).Line != line {
					continue // r decides nothing of this part
				}
				next := t.next(th, word, line)
				if t.changes(th, word, line) || t.changesBetween(th, part, line, rank, next) {
					return Rule{}, false
				}
				if next < len(th.rules) {
					by = th.rules[next]
				}
			}
		}
	}
	return by, *t.looks > 0
}

// changesBetween reports whether a path of part, which the rule of that rank
// matches, gets another verdict without line, by a rule of a rank below next.
// It reports true where that cannot be found out.
func (t *Thinning) changesBetween(th *thinned, part string, line, rank, next int) bool {
	for other := range th.index.against(th.rules[rank]).near(literalOf(part)) {
		if *t.looks--; *t.looks <= 0 {
			return true
		}
		if other.rank <= rank || other.rank >= next || t.gone[other.rule.Line] {
			continue
		}
		found, ok := meets(part, other.pattern, &t.octets)
		if !ok || slices.ContainsFunc(found, func(m string) bool { return t.changes(th, genericWord(m), line) }) {
			return true
		}
	}
	return false
}

// changes reports whether word gets another verdict when line is left out too,
// or no more looks may be taken.
func (t *Thinning) changes(th *thinned, word string, line int) bool {
	before := t.decider(th, word, noLine)
	if *t.looks <= 0 {
		return true
	}
	if before.Line != line {
		return false
	}
	return t.decider(th, word, line).Verdict() != before.Verdict() || *t.looks <= 0
}

// decide is [RuleSet.Decide], paid for. The answer is of no use where no more
// looks may be taken.
func (t *Thinning) decide(th *thinned, word string) Rule {
	if *t.looks -= th.wildcards(); *t.looks <= 0 {
		return Rule{}
	}
	return th.Decide(word)
}

// noLine is the number of no line; rules that a dialect adds have 0.
const noLine = math.MinInt

// decider returns the rule that decides word where line is left out too.
func (t *Thinning) decider(th *thinned, word string, line int) Rule {
	if r := t.decide(th, word); r.Line != line && !t.gone[r.Line] {
		return r
	}
	if rank := t.next(th, word, line); rank < len(th.rules) {
		return th.rules[rank]
	}
	return Rule{}
}

// next is the rank of the first rule that matches word and was not left out and
// is not on line; the number of rules without one.
func (t *Thinning) next(th *thinned, word string, line int) int {
	best := len(th.rules)
	has := pairsOf(word)
	literal, _, _ := strings.Cut(word, fresh)
	for n := range len(literal) + 1 {
		for _, index := range []*literalIndex{th.index.allows, th.index.disallows} {
			for _, e := range index.at[word[:n]] {
				if e.rank >= best || *t.looks <= 0 {
					break
				}
				*t.looks--
				if th.pairs[e.rank]&^has == 0 && e.rule.Line != line && !t.gone[e.rule.Line] && matches(e.pattern, word) {
					best = e.rank
				}
			}
		}
	}
	return best
}

// pairs is a set of pairs of octets that stand side by side, each of which some
// others may pass for. A path that a pattern matches has all those of the
// pattern, so most pairs of a pattern and a path need not be compared.
type pairs uint64

// pairsOf are the pairs of text that a "*" does not part.
func pairsOf(text string) pairs {
	var set pairs
	for i := 1; i < len(text); i++ {
		if a, b := text[i-1], text[i]; a != '*' && b != '*' {
			set |= 1 << ((uint(a)*31 + uint(b)) % 64)
		}
	}
	return set
}
