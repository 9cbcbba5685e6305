package rules

import (
	"cmp"
	"slices"
)

// Relation says how the verdicts of one rule set relate to those of another,
// over all paths.
type Relation uint8

const (
	Undecided    Relation = iota // the search was given up
	Equivalent                   // the same verdict everywhere: proved
	Stricter                     // the second disallows more, and allows nothing that the first does not
	Looser                       // the second allows more, and disallows nothing that the first does not
	Incomparable                 // each allows something that the other does not
)

// String is the relation as diff prints it.
func (r Relation) String() string {
	return [...]string{"undecided", "equivalent", "stricter", "looser", "incomparable"}[r]
}

// Difference is a set of paths on which two rule sets give different verdicts.
type Difference struct {
	Pattern string // of the paths; see Exceptions for those that do not differ
	Word    string // one of the paths, the generic word of Pattern: for proofs, not for people
	Old     Rule   // the rule that decides Word in the first set; the zero Rule is the default
	New     Rule   // the rule that decides Word in the second set; the zero Rule is the default
	Witness string // a URL, fit to be shown, that Old and New decide
}

// Disallows reports whether the paths are newly disallowed; if not, they are
// newly allowed.
func (d Difference) Disallows() bool { return d.New.Verdict() == Disallowed }

// Exceptions returns the parts of d's pattern on which the two rule sets do not
// differ as d says, because a rule of higher priority decides in one of them:
// "newly allowed: /shop" may except "/shop/cart", which stays disallowed. Every
// path of the pattern that lies in no exception changes as d says. Paths that the
// dialect itself allows to every agent, such as /robots.txt, are not named. The
// result is complete unless b is spent.
//
// The rule sets are those that [Compare] was asked about, in the same order.
func (d Difference) Exceptions(first, second *RuleSet, b *Budget) (parts []Part, complete bool) {
	before, after := first.Divide(d.Pattern, b), second.Divide(d.Pattern, b)
	found := slices.Concat(before.Allowed, after.Disallowed)
	if d.Disallows() {
		found = slices.Concat(before.Disallowed, after.Allowed)
	}
	for _, p := range found {
		if !slices.ContainsFunc(parts, func(q Part) bool { return q.Pattern == p.Pattern }) {
			parts = append(parts, p)
		}
	}
	return parts, before.Complete && after.Complete
}

// Comparison is what is known of the differences between two rule sets.
type Comparison struct {
	Differences []Difference // one for each meet of two deciding rules
	Complete    bool         // there are no other differences; if false, the search was given up
}

// Relation sums up c. Differences in both directions prove that the rule sets
// are incomparable, whether or not the search was complete.
func (c Comparison) Relation() Relation {
	stricter := slices.ContainsFunc(c.Differences, Difference.Disallows)
	looser := slices.ContainsFunc(c.Differences, func(d Difference) bool { return !d.Disallows() })
	switch {
	case stricter && looser:
		return Incomparable
	case !c.Complete:
		return Undecided
	case stricter:
		return Stricter
	case looser:
		return Looser
	}
	return Equivalent
}

// Compare finds every difference between two rule sets of one dialect, over the
// paths that a URL can have. It is
// enough to ask about the generic words of the meets of two rules with different
// verdicts, at least one of which stands in one set alone: if a path is decided
// by r in the first set and by s in the second, with different verdicts, so is
// the generic word of the meet of r and s that holds the path, because a rule
// that matches a generic word matches all of its pattern.
//
// The comparison is incomplete if b is spent (limits.go says what each step
// costs) or if no URL can be found that shows a difference, which is left out
// then.
func Compare(first, second *RuleSet, b *Budget) Comparison {
	c := comparePaths(first, second, b)
	c.findWitnesses()
	return c.Comparison
}

// Same reports whether two rule sets of one dialect give the same verdict on
// every path; true is proved. False means nothing if b is spent.
func Same(first, second *RuleSet, b *Budget) bool {
	if haveSameRules(first, second) {
		return true
	}
	c := newComparer(first, second, b)
	// The generic words of the changed rules themselves tell most different sets apart.
	isApart := func(rules []Rule, unchanged map[Rule]bool) bool {
		return slices.ContainsFunc(rules, func(r Rule) bool {
			return !unchanged[r.key()] && slices.ContainsFunc(first.dialect.partsOfRule(r.Pattern), func(pattern string) bool {
				word := genericWord(pattern)
				old, _ := first.DecideWithin(word, b)
				new, ok := second.DecideWithin(word, b)
				return !ok || old.Verdict() != new.Verdict()
			})
		})
	}
	if isApart(c.olds, c.unchangedOld) || isApart(c.news, c.unchangedNew) {
		return false
	}
	c.askAll()
	return c.Relation() == Equivalent
}

// comparer is a comparison under way.
type comparer struct {
	Comparison
	*Budget
	first, second *RuleSet
	olds, news    []Rule              // distinct rules of the two sets
	asked         map[Difference]bool // differences that were asked about, without Word and Witness

	unchangedOld, unchangedNew map[Rule]bool // keys of those of olds and news that the other set has too
}

// newComparer returns a comparison that has found nothing yet.
func newComparer(first, second *RuleSet, b *Budget) *comparer {
	c := &comparer{
		Comparison: Comparison{Complete: true},
		Budget:     b,
		first:      first,
		second:     second,
		olds:       distinct(first.rules),
		news:       distinct(second.rules),
		asked:      map[Difference]bool{},
	}
	c.unchangedOld, c.unchangedNew = unchanged(c.olds, c.news), unchanged(c.news, c.olds)
	return c
}

// comparePaths is Compare without witnesses. It finds differences even between
// paths that no URL has.
func comparePaths(first, second *RuleSet, b *Budget) *comparer {
	if haveSameRules(first, second) {
		return &comparer{Comparison: Comparison{Complete: true}, Budget: b, first: first, second: second}
	}
	c := newComparer(first, second, b)
	c.askAll()
	return c
}

// askAll finds all differences.
func (c *comparer) askAll() {
	c.askMeets(c.olds, c.news, c.unchangedOld, false)
	c.askMeets(c.news, c.olds, c.unchangedNew, true)
	slices.SortStableFunc(c.Differences, func(a, b Difference) int {
		return cmp.Or(cmp.Compare(a.New.Line, b.New.Line), cmp.Compare(a.Old.Line, b.Old.Line), cmp.Compare(a.Pattern, b.Pattern))
	})
}

// haveSameRules reports whether two rule sets have the same rules in the same
// order, as most groups do when a file is changed elsewhere.
func haveSameRules(first, second *RuleSet) bool {
	return first == second || slices.EqualFunc(first.rules, second.rules, func(r, s Rule) bool { return r.key() == s.key() })
}

// SameGroups reports whether two policies of one dialect name the same product tokens
// in the same order, each with the same rules. Such policies give the same verdicts.
func SameGroups(old, new *Policy) bool {
	return slices.EqualFunc(old.groups, new.groups, func(g, h *Group) bool {
		return g.Token == h.Token && haveSameRules(g.Rules(), h.Rules())
	})
}

// key is r without its line.
func (r Rule) key() Rule { return Rule{Allow: r.Verdict() == Allowed, Pattern: r.Pattern} }

// distinct returns rules without those that repeat earlier ones, and with the
// default.
func distinct(rules []Rule) []Rule {
	seen := make(map[Rule]bool, len(rules)+1)
	firsts := make([]Rule, 0, len(rules)+1)
	for _, r := range rules {
		if !seen[r.key()] {
			seen[r.key()] = true
			firsts = append(firsts, r)
		}
	}
	if r := (Rule{}); !seen[r.key()] {
		firsts = append(firsts, r)
	}
	return firsts
}

// unchanged returns the keys of those rules that are among others too. It
// returns none if an Allow and a Disallow of them stand in the other order
// there: then every rule counts as changed.
func unchanged(rules, others []Rule) map[Rule]bool {
	rankAmongOthers := make(map[Rule]int, len(others)) // from 1
	for i, r := range others {
		rankAmongOthers[r.key()] = i + 1
	}
	both := make(map[Rule]bool, min(len(rules), len(others)))
	var last [2]int // rank of the last Allow and of the last Disallow so far
	for _, r := range rules {
		rank := rankAmongOthers[r.key()]
		if rank == 0 {
			continue
		}
		kind, opposite := 0, 1
		if r.Verdict() == Disallowed {
			kind, opposite = 1, 0
		}
		if rank < last[opposite] {
			return nil
		}
		last[kind] = max(last[kind], rank)
		both[r.key()] = true
	}
	return both
}

// askMeets asks about the meets of the changed rules with others, the rules of
// the other set. If swapped, rules are of the second set and others of the first.
func (c *comparer) askMeets(rules, others []Rule, unchanged map[Rule]bool, swapped bool) {
	d := c.first.dialect
	index := d.indexByVerdict(others)
	for _, r := range rules {
		if unchanged[r.key()] {
			continue
		}
		for _, pattern := range d.partsOfRule(r.Pattern) {
			m := newMeeter(pattern)
			for other := range index.against(r).near(literalOf(pattern)) {
				old, new := r, other.rule
				if swapped {
					old, new = new, old
				}
				var found []string
				ok := c.afford(m.price(other.pattern))
				if ok {
					found, ok = other.meetsWith(m, &c.written)
				}
				c.Complete = c.Complete && ok
				if c.words < 0 {
					return
				}
				for _, m := range found {
					if !c.ask(old, new, m) {
						return
					}
				}
			}
		}
	}
}

// ask adds a difference with the pattern m if old and new decide its generic
// word. It reports false if the budget is spent.
func (c *comparer) ask(old, new Rule, m string) bool {
	d := Difference{Pattern: m, Old: old, New: new}
	if c.asked[d] {
		return true
	}
	c.asked[d] = true
	word := genericWord(m)
	both, ok := c.decides(word, old, new)
	if !ok {
		c.Complete = false
		return false
	}
	if both {
		d.Word = word
		c.Differences = append(c.Differences, d)
	}
	return true
}

// decides reports whether old and new decide path. It returns false for ok if the
// budget is spent.
func (c *comparer) decides(path string, old, new Rule) (both, ok bool) {
	r, ok := c.first.DecideWithin(path, c.Budget)
	if !ok || r != old {
		return false, ok
	}
	r, ok = c.second.DecideWithin(path, c.Budget)
	return ok && r == new, ok
}

// findWitnesses gives each difference a URL, or drops it. A difference between
// paths that no URL has is none.
func (c *comparer) findWitnesses() {
	d := c.first.dialect
	c.Differences = slices.DeleteFunc(c.Differences, func(diff Difference) bool { return !d.hasURL(diff.Pattern) })
	fills := fillsFor(c.first.rules, c.second.rules)
	for i := range c.Differences {
		diff := &c.Differences[i]
		diff.Witness = d.witness(diff.Pattern, fills, func(url string) bool {
			both, _ := c.decides(d.path(url), diff.Old, diff.New)
			return both
		})
	}
	found := len(c.Differences)
	c.Differences = slices.DeleteFunc(c.Differences, func(diff Difference) bool { return diff.Witness == "" })
	c.Complete = c.Complete && len(c.Differences) == found
}
