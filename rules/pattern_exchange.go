package rules

import "slices"

// Exchange says whether other path patterns on lines of rule sets change a
// verdict. Each line keeps its kind.
//
// A rule r may be exchanged for r', of the same kind, if and only if r' changes
// nothing beside r, and then r changes nothing beside r'. Where r' decides a
// path in the end, it outranks all others there, so it decides it beside r too,
// or r does, which has the same verdict.
type Exchange struct {
	thinning *Thinning // of sets that hold both, the new rules left out
}

// NewExchange returns an Exchange for sets of one dialect. Patterns are the new
// ones by line, as the dialect compares them and not empty. Looks are how often
// rules may be looked at, by all that share the number; past it nothing is proved.
func NewExchange(sets []*RuleSet, patterns map[int]string, looks *int) *Exchange {
	memory := new(stateMemory)
	both := make([]*RuleSet, len(sets))
	for i, rs := range sets {
		both[i] = newRuleSet(rs.dialect, rs.with(patterns), memory)
	}
	x := &Exchange{thinning: newThinning(both, looks)}
	x.thinning.gone = map[int]bool{}
	for line := range patterns {
		x.thinning.gone[-line] = true
	}
	return x
}

// with are the rules of rs and the new ones, whose lines are negative.
func (rs *RuleSet) with(patterns map[int]string) []Rule {
	d := rs.dialect
	own := len(d.implicit)
	rules := slices.Clone(rs.rules[:own])
	seen := map[int]bool{} // lines may have two rules
	for _, r := range rs.rules[own:] {
		rules = append(rules, r)
		pattern, ok := patterns[r.Line]
		if !ok || seen[r.Line] {
			continue
		}
		seen[r.Line] = true
		other := Rule{-r.Line, r.Allow, pattern}
		rules = append(rules, other)
		if d.second != nil {
			if more, ok := d.second(other); ok {
				rules = append(rules, more)
			}
		}
	}
	if d.priority != nil {
		slices.SortStableFunc(rules[own:], d.priority)
	}
	return rules
}

// Keeps reports whether it is proved that the patterns of lines may all be
// exchanged and every verdict stays. For one line that is exact, as long as
// there are looks left.
func (x *Exchange) Keeps(lines ...int) bool {
	gone := x.thinning.gone
	defer func() {
		for _, line := range lines {
			delete(gone, line)
			gone[-line] = true
		}
	}()
	for _, sign := range []int{-1, 1} { // the new rules change nothing, nor then the old ones
		for _, line := range lines {
			delete(gone, -line)
		}
		for _, line := range lines {
			if _, ok := x.thinning.needless(sign * line); !ok {
				return false
			}
			gone[sign*line] = true
		}
	}
	return true
}
