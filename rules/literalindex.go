package rules

import (
	"cmp"
	"iter"
	"slices"
	"sort"
	"strings"
)

// literalOf returns what every path that pattern matches begins with.
func literalOf(pattern string) string {
	literal, _, _ := strings.Cut(strings.TrimSuffix(pattern, "$"), "*")
	return literal
}

// literalIndex finds the rules that may match a path that another rule matches
// too, by their literals.
type literalIndex struct {
	sorted    []*indexedRule // by literal
	byLiteral map[string][]*indexedRule
}

type indexedRule struct {
	rank             int // in the list that was indexed
	part             int // of the rule's pattern: see [Dialect.partsOfRule]
	rule             Rule
	pattern, literal string
	meeter           *meeter // nil until it is needed
}

// meetsWith returns the meets of the pattern of r and that of m: see meets.
func (r *indexedRule) meetsWith(m *meeter, budget *int) ([]string, bool) {
	if r.meeter == nil {
		r.meeter = newMeeter(r.pattern)
	}
	return m.with(r.meeter, budget)
}

// compare orders rules by literal, then as they were listed.
func (r *indexedRule) compare(other *indexedRule) int {
	if order := strings.Compare(r.literal, other.literal); order != 0 {
		return order
	}
	return cmp.Or(cmp.Compare(r.rank, other.rank), cmp.Compare(r.part, other.part))
}

// newLiteralIndex returns the index of those of rules, as d compares them, whose
// verdict is v.
func (d *Dialect) newLiteralIndex(rules []Rule, v Verdict) *literalIndex {
	index := &literalIndex{}
	var room []indexedRule // for many of them at once
	for rank, r := range rules {
		if r.Verdict() != v {
			continue
		}
		for part, pattern := range d.partsOfRule(r.Pattern) {
			if len(room) == cap(room) {
				room = make([]indexedRule, 0, max(fewRules, 2*len(room)))
			}
			room = append(room, indexedRule{rank: rank, part: part, rule: r, pattern: pattern, literal: literalOf(pattern)})
			index.sorted = append(index.sorted, &room[len(room)-1])
		}
	}
	slices.SortFunc(index.sorted, (*indexedRule).compare)
	index.byLiteral = make(map[string][]*indexedRule, len(index.sorted))
	for first := 0; first < len(index.sorted); {
		literal, last := index.sorted[first].literal, first+1
		for last < len(index.sorted) && index.sorted[last].literal == literal {
			last++
		}
		index.byLiteral[literal] = index.sorted[first:last]
		first = last
	}
	return index
}

// near yields the rules whose literal begins with the given one or is a prefix
// of it: no other rule matches a path that begins with literal.
func (index *literalIndex) near(literal string) iter.Seq[*indexedRule] {
	return func(yield func(*indexedRule) bool) {
		for n := range len(literal) {
			for _, r := range index.byLiteral[literal[:n]] {
				if !yield(r) {
					return
				}
			}
		}
		first := sort.Search(len(index.sorted), func(i int) bool { return index.sorted[i].literal >= literal })
		for _, r := range index.sorted[first:] {
			if !strings.HasPrefix(r.literal, literal) || !yield(r) {
				return
			}
		}
	}
}

// verdictIndex holds the rules that allow and those that disallow, each once they are
// asked for.
type verdictIndex struct {
	dialect           *Dialect
	rules             []Rule
	allows, disallows *literalIndex
}

func (d *Dialect) indexByVerdict(rules []Rule) *verdictIndex {
	return &verdictIndex{dialect: d, rules: rules}
}

// against returns the rules whose verdict is the opposite of r's.
func (index *verdictIndex) against(r Rule) *literalIndex {
	if r.Verdict() == Allowed {
		return index.known(&index.disallows, Disallowed)
	}
	return index.known(&index.allows, Allowed)
}

func (index *verdictIndex) known(built **literalIndex, v Verdict) *literalIndex {
	if *built == nil {
		*built = index.dialect.newLiteralIndex(index.rules, v)
	}
	return *built
}
