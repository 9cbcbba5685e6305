package rules

import (
	"cmp"
	"math"
	"slices"
)

// Thinning leaves lines out of rule sets as long as no verdict changes: neither
// when a line is left out alone, nor when all of them are left out together.
type Thinning struct {
	sets   []*thinnedSet
	places []thinnedPlace // of the rules of all sets, by line
	gone   map[int]bool   // lines that were left out
	looks  *int           // what may still be spent: see maxThinningLooks
	octets *int           // octets of meets that may still be written
}

// thinnedSet is a rule set that lines are left out of.
type thinnedSet struct {
	*RuleSet
	index *verdictIndex
}

// thinnedPlace is where a Thinning has a rule on a line.
type thinnedPlace struct {
	line, set int // the line as in the rule, the set by its index
	rank      int
}

// compare orders places by line, then as the sets and their rules are.
func (p thinnedPlace) compare(other thinnedPlace) int {
	switch {
	case p.line != other.line:
		return cmp.Compare(p.line, other.line)
	case p.set != other.set:
		return p.set - other.set
	}
	return p.rank - other.rank
}

// NewThinning returns a Thinning of sets that has left out nothing yet. A line
// with rules in several sets is left out of all of them or of none.
func NewThinning(sets []*RuleSet) *Thinning {
	looks := maxThinningLooks
	return newThinning(sets, &looks)
}

// newThinning is NewThinning with as many looks as are left, which others take
// from too.
func newThinning(sets []*RuleSet, looks *int) *Thinning {
	octets := maxWritten
	t := &Thinning{gone: map[int]bool{}, looks: looks, octets: &octets}
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
		t.places = slices.Grow(t.places, len(rs.rules))
		for rank, r := range rs.rules {
			t.places = append(t.places, thinnedPlace{r.Line, len(t.sets), rank})
		}
		t.sets = append(t.sets, &thinnedSet{rs, rs.dialect.indexByVerdict(rs.rules)})
	}
	slices.SortFunc(t.places, thinnedPlace.compare)
	return t
}

// Anew returns a Thinning of the same sets that has left out nothing yet. What the
// two may cost, they share.
func (t *Thinning) Anew() *Thinning {
	return &Thinning{sets: t.sets, places: t.places, gone: map[int]bool{}, looks: t.looks, octets: t.octets}
}

// extends reports whether rs is other with implicit rules above it. Any line that
// other can do without, rs can do without then.
func (rs *RuleSet) extends(other *RuleSet) bool {
	more := len(rs.rules) - len(other.rules)
	return more >= 0 && rs.dialect.rootless == other.dialect.rootless && slices.Equal(rs.rules[more:], other.rules) &&
		!slices.ContainsFunc(rs.rules[:more], func(r Rule) bool { return r.Line != 0 })
}

// LeaveOut leaves line, which is 1-based, out of all sets if that changes no
// verdict, and reports whether it did. By is the rule that then decides what line
// decided, or most of it; the zero Rule is the default. A line is also kept if
// the search for changes is given up.
func (t *Thinning) LeaveOut(line int) (by Rule, ok bool) {
	by, ok = t.needlessAlone(line)
	if ok && len(t.gone) > 0 {
		by, ok = t.needless(line)
	}
	if ok {
		t.gone[line] = true
	}
	return by, ok
}

// Alone reports whether leaving out line, which is 1-based, changes no verdict
// when nothing else is left out.
func (t *Thinning) Alone(line int) bool {
	_, ok := t.needlessAlone(line)
	return ok
}

func (t *Thinning) needlessAlone(line int) (by Rule, ok bool) {
	if *t.looks <= 0 {
		return Rule{}, false
	}
	gone := t.gone
	t.gone = nil
	by, ok = t.needless(line)
	t.gone = gone
	return by, ok
}

// needless reports whether line can be left out beside the lines that are gone
// without changing a verdict.
//
// The verdict of a path changes only if a rule r of the line decides the path and
// the next remaining rule that matches it, s, has the other verdict. The next
// rule that matches the generic word of r matches every path of r, so s is that
// rule or stands between the two. Then r and s decide the generic word of one of
// their meets too: see [Compare].
func (t *Thinning) needless(line int) (by Rule, ok bool) {
	if t.gone[line] {
		return Rule{}, *t.looks > 0
	}
	for _, p := range t.on(line) {
		th := t.sets[p.set]
		for _, part := range th.dialect.partsOfRule(th.rules[p.rank].Pattern) {
			word := genericWord(part)
			next := t.next(th, word, line)
			if *t.looks <= 0 {
				return Rule{}, false
			}
			before, decides := t.deciderOn(line, p.set, word, next)
			if !decides {
				continue // the rule decides nothing of this part
			}
			if th.at(next).Verdict() != before.Verdict() || t.changesBetween(th, part, line, p.rank, next) {
				return Rule{}, false
			}
			if next < len(th.rules) {
				by = th.rules[next]
			}
		}
	}
	return by, *t.looks > 0
}

// on returns the places of the rules on line.
func (t *Thinning) on(line int) []thinnedPlace {
	byLine := func(p thinnedPlace, line int) int { return cmp.Compare(p.line, line) }
	first, _ := slices.BinarySearchFunc(t.places, line, byLine)
	last := first
	for last < len(t.places) && t.places[last].line == line {
		last++
	}
	return t.places[first:last]
}

// deciderOn returns the rule on line, which was not left out, that decides word in a set.
// The rule at next is the first other one there that matches word.
func (t *Thinning) deciderOn(line, set int, word string, next int) (Rule, bool) {
	for _, p := range t.on(line) {
		if p.set == set && p.rank < next && t.sets[set].rules[p.rank].Matches(word) {
			return t.sets[set].rules[p.rank], true
		}
	}
	return Rule{}, false
}

// changesBetween reports whether a path of part, which the rule at rank matches,
// gets another verdict without line from a rule between rank and next. It also
// reports true if the search is given up.
func (t *Thinning) changesBetween(th *thinnedSet, part string, line, rank, next int) bool {
	m := newMeeter(part)
	for other := range th.index.against(th.rules[rank]).near(literalOf(part)) {
		if *t.looks -= m.price(other.pattern); *t.looks <= 0 {
			return true
		}
		if other.rank <= rank || other.rank >= next || t.gone[other.rule.Line] {
			continue
		}
		found, ok := other.meetsWith(m, t.octets)
		if !ok || slices.ContainsFunc(found, func(m string) bool { return t.changes(th, genericWord(m), line) }) {
			return true
		}
	}
	return false
}

// changes reports whether word gets another verdict if line is left out too. It
// also reports true if the search is given up.
func (t *Thinning) changes(th *thinnedSet, word string, line int) bool {
	before := th.at(t.next(th, word, noLine))
	if *t.looks <= 0 {
		return true
	}
	if before.Line != line {
		return false
	}
	return th.at(t.next(th, word, line)).Verdict() != before.Verdict() || *t.looks <= 0
}

// noLine is the number of no line. Rules that a dialect adds have 0.
const noLine = math.MinInt

// at returns the rule at rank, or the default behind the last rule.
func (th *thinnedSet) at(rank int) Rule {
	if rank < len(th.rules) {
		return th.rules[rank]
	}
	return Rule{}
}

// next returns the rank of the first rule that matches word, was not left out and
// is not on line; without such a rule, the number of rules. The answer is void if
// no looks are left.
func (t *Thinning) next(th *thinnedSet, word string, line int) int {
	if *t.looks <= 0 {
		return len(th.rules)
	}
	rank, steps := th.table().lookup(word, int32(len(th.rules)), func(rank int32) bool {
		r := th.rules[rank]
		return r.Line == line || t.gone[r.Line]
	})
	*t.looks -= 1 + steps
	return int(rank)
}
