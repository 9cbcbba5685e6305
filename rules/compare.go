package rules

import (
	"cmp"
	"iter"
	"slices"
	"sort"
	"strings"
)

// Relation says how the verdicts of one rule set stand to those of another,
// over all paths.
type Relation uint8

const (
	Undecided    Relation = iota // the search was given up
	Equivalent                   // the same verdict everywhere: proved
	Stricter                     // the second disallows more, and allows nothing that the first does not
	Looser                       // the other way round
	Incomparable                 // each allows what the other does not
)

// String is the relation as diff prints it.
func (r Relation) String() string {
	return [...]string{"undecided", "equivalent", "stricter", "looser", "incomparable"}[r]
}

// Difference is a set of paths on which two rule sets give different verdicts.
type Difference struct {
	Pattern string // of the paths; rules of higher priority may decide some of them alike
	Word    string // one of them, the generic word of the pattern: for proofs, not for people
	Old     Rule   // that decides Word in the first set; the zero Rule is the default
	New     Rule   // in the second
	Witness string // a URL, fit to be shown, that Old and New decide
}

// Disallows reports whether the paths are newly disallowed, else newly allowed.
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
	Complete    bool         // there are no others; else the search was given up
}

// Relation sums up c. What was found in both directions is a proof, whether the
// search was complete or not.
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

// Compare finds every difference between two rule sets of one dialect. Where a
// path is decided by r in the first and by s in the second, with different
// verdicts, so is the generic word of the meet of r and s that the path lies
// in: what matches a generic word matches its whole pattern. So it is enough to
// ask about the generic words of the meets of rules with different verdicts, of
// which at least one stands in one set alone.
//
// A difference that no URL shows is left out, and the search is not complete;
// nor is it where b is spent.
func Compare(first, second *RuleSet, b *Budget) Comparison {
	c := comparePaths(first, second, b)
	c.findWitnesses()
	return c.Comparison
}

// comparePaths is Compare without witnesses, over paths that no URL may have.
func comparePaths(first, second *RuleSet, b *Budget) *comparer {
	c := &comparer{
		Comparison: Comparison{Complete: true},
		first:      first,
		second:     second,
		Budget:     b,
		asked:      map[Difference]bool{},
	}
	if haveSameRules(first, second) {
		return c
	}
	olds, news := distinct(first.rules), distinct(second.rules)
	keptOld, keptNew := kept(olds, news), kept(news, olds)
	c.cross(olds, news, keptOld, false)
	c.cross(news, olds, keptNew, true)
	slices.SortStableFunc(c.Differences, func(a, b Difference) int {
		return cmp.Or(cmp.Compare(a.New.Line, b.New.Line), cmp.Compare(a.Old.Line, b.Old.Line), cmp.Compare(a.Pattern, b.Pattern))
	})
	return c
}

// findWitnesses gives each difference a URL, or drops it.
func (c *comparer) findWitnesses() {
	d := c.first.dialect
	fills := fillsFor(c.first.rules, c.second.rules)
	for i := range c.Differences {
		diff := &c.Differences[i]
		diff.Witness = d.witness(diff.Pattern, fills, func(url string) bool {
			if !c.affordBoth() {
				return false
			}
			path := d.path(url)
			return c.first.Decide(path) == diff.Old && c.second.Decide(path) == diff.New
		})
	}
	found := len(c.Differences)
	c.Differences = slices.DeleteFunc(c.Differences, func(diff Difference) bool { return diff.Witness == "" })
	c.Complete = c.Complete && len(c.Differences) == found
}

// Same reports whether two rule sets of one dialect give the same verdicts
// everywhere, which is proved. The generic words of their rules tell most that
// do not apart. False says nothing where b is spent.
func Same(first, second *RuleSet, b *Budget) bool {
	if haveSameRules(first, second) {
		return true
	}
	price := first.Price() + second.Price()
	for _, rs := range []*RuleSet{first, second} {
		for _, r := range rs.rules {
			for _, pattern := range first.dialect.rooted(r.Pattern) {
				word := genericWord(pattern)
				if !b.afford(price) || first.Decide(word).Verdict() != second.Decide(word).Verdict() {
					return false
				}
			}
		}
	}
	return comparePaths(first, second, b).Relation() == Equivalent
}

// haveSameRules reports whether two rule sets have the same rules in the same
// order, as most groups of a file have that is changed elsewhere.
func haveSameRules(first, second *RuleSet) bool {
	return first == second || slices.EqualFunc(first.rules, second.rules, func(r, s Rule) bool { return r.key() == s.key() })
}

type comparer struct {
	Comparison
	*Budget
	first, second *RuleSet
	asked         map[Difference]bool // patterns for a pair of rules, the word left out
}

// affordBoth takes from the budget what it costs to ask both sets.
func (c *comparer) affordBoth() bool { return c.afford(c.first.Price() + c.second.Price()) }

// cross asks about the meets of the rules that are not kept with those of the
// other set. Turned says that the other set is the first.
func (c *comparer) cross(rules, others []Rule, kept map[Rule]bool, turned bool) {
	d := c.first.dialect
	index := d.indexByVerdict(others)
	for _, r := range rules {
		if kept[r.key()] {
			continue
		}
		for _, pattern := range d.rooted(r.Pattern) {
			for other := range index.against(r).near(literalOf(pattern)) {
				old, new := r, other.rule
				if turned {
					old, new = new, old
				}
				var found []string
				ok := c.afford(1)
				if ok {
					found, ok = meets(pattern, other.pattern, &c.written)
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

// ask adds the paths of m to the differences where old and new decide its
// generic word; it reports false where no more may be asked.
func (c *comparer) ask(old, new Rule, m string) bool {
	d := Difference{Pattern: m, Old: old, New: new}
	if c.asked[d] {
		return true
	}
	if !c.affordBoth() {
		c.Complete = false
		return false
	}
	c.asked[d] = true
	word := genericWord(m)
	if c.first.Decide(word) == old && c.second.Decide(word) == new {
		d.Word = word
		c.Differences = append(c.Differences, d)
	}
	return true
}

// key is r without its line.
func (r Rule) key() Rule { return Rule{Allow: r.Verdict() == Allowed, Pattern: r.Pattern} }

// distinct leaves out rules that repeat earlier ones, and adds the default.
func distinct(rules []Rule) []Rule {
	seen := map[Rule]bool{}
	var kept []Rule
	for _, r := range rules {
		if !seen[r.key()] {
			seen[r.key()] = true
			kept = append(kept, r)
		}
	}
	if r := (Rule{}); !seen[r.key()] {
		kept = append(kept, r)
	}
	return kept
}

// kept returns those of rules that stand among others too, unless an Allow and a
// Disallow of them have changed places: then none counts as kept.
func kept(rules, others []Rule) map[Rule]bool {
	place := make(map[Rule]int, len(others))
	for i, r := range others {
		place[r.key()] = i + 1
	}
	both := map[Rule]bool{}
	var last [2]int // place of the last Allow and the last Disallow so far
	for _, r := range rules {
		at := place[r.key()]
		if at == 0 {
			continue
		}
		kind, opposite := 0, 1
		if r.Verdict() == Disallowed {
			kind, opposite = 1, 0
		}
		if at < last[opposite] {
			return nil
		}
		last[kind] = max(last[kind], at)
		both[r.key()] = true
	}
	return both
}

// rooted is partsOf for a pattern that may be empty, and then matches every path.
func (d *Dialect) rooted(pattern string) []string {
	switch {
	case pattern != "":
		return d.partsOf(pattern)
	case d.rootless:
		return []string{"*"}
	}
	return []string{"/"}
}

// literalOf is what every path that pattern matches begins with.
func literalOf(pattern string) string {
	literal, _, _ := strings.Cut(strings.TrimSuffix(pattern, "$"), "*")
	return literal
}

// literalIndex finds the rules that may match a path that another matches too.
type literalIndex struct {
	sorted []*indexedRule // by literal
	at     map[string][]*indexedRule
}

type indexedRule struct {
	rank             int // in the list that was indexed
	rule             Rule
	pattern, literal string
}

func newLiteralIndex() *literalIndex { return &literalIndex{at: map[string][]*indexedRule{}} }

func (index *literalIndex) add(e *indexedRule) {
	index.sorted = append(index.sorted, e)
	index.at[e.literal] = append(index.at[e.literal], e)
}

func (index *literalIndex) sort() {
	slices.SortStableFunc(index.sorted, func(a, b *indexedRule) int { return cmp.Compare(a.literal, b.literal) })
}

// near yields the rules of which one literal begins with the other: no others
// match a path together.
func (index *literalIndex) near(literal string) iter.Seq[*indexedRule] {
	return func(yield func(*indexedRule) bool) {
		for n := range len(literal) {
			for _, e := range index.at[literal[:n]] {
				if !yield(e) {
					return
				}
			}
		}
		first := sort.Search(len(index.sorted), func(i int) bool { return index.sorted[i].literal >= literal })
		for _, e := range index.sorted[first:] {
			if !strings.HasPrefix(e.literal, literal) || !yield(e) {
				return
			}
		}
	}
}

// indexedRules are rules that allow and rules that disallow.
type indexedRules struct{ allows, disallows *literalIndex }

func (d *Dialect) indexByVerdict(rules []Rule) indexedRules {
	index := indexedRules{newLiteralIndex(), newLiteralIndex()}
	for rank, r := range rules {
		for _, pattern := range d.rooted(r.Pattern) {
			index.of(r.Verdict()).add(&indexedRule{rank, r, pattern, literalOf(pattern)})
		}
	}
	index.allows.sort()
	index.disallows.sort()
	return index
}

func (index indexedRules) of(v Verdict) *literalIndex {
	if v == Allowed {
		return index.allows
	}
	return index.disallows
}

// against are those of the other verdict than r.
func (index indexedRules) against(r Rule) *literalIndex {
	if r.Verdict() == Allowed {
		return index.disallows
	}
	return index.allows
}
