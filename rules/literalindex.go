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

func (index *literalIndex) add(r *indexedRule) {
	index.sorted = append(index.sorted, r)
}

// sort makes the index ready to be asked.
func (index *literalIndex) sort() {
	slices.SortStableFunc(index.sorted, func(a, b *indexedRule) int { return cmp.Compare(a.literal, b.literal) })
	index.byLiteral = make(map[string][]*indexedRule, len(index.sorted))
	for first := 0; first < len(index.sorted); {
		literal, last := index.sorted[first].literal, first+1
		for last < len(index.sorted) && index.sorted[last].literal == literal {
			last++
		}
		index.byLiteral[literal] = index.sorted[first:last]
		first = last
	}
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

// verdictIndex holds the rules that allow and those that disallow.
type verdictIndex struct{ allows, disallows *literalIndex }

func (d *Dialect) indexByVerdict(rules []Rule) verdictIndex {
	index := verdictIndex{&literalIndex{}, &literalIndex{}}
	room := make([]indexedRule, 0, len(rules)) // for most of them at once
	for rank, r := range rules {
		for _, pattern := range d.partsOfRule(r.Pattern) {
			if len(room) == cap(room) {
				room = make([]indexedRule, 0, fewRules)
			}
			room = append(room, indexedRule{rank: rank, rule: r, pattern: pattern, literal: literalOf(pattern)})
			index.with(r.Verdict()).add(&room[len(room)-1])
		}
	}
	index.allows.sort()
	index.disallows.sort()
	return index
}

// with returns the rules whose verdict is v.
func (index verdictIndex) with(v Verdict) *literalIndex {
	if v == Allowed {
		return index.allows
	}
	return index.disallows
}

// against returns the rules whose verdict is the opposite of r's.
func (index verdictIndex) against(r Rule) *literalIndex {
	if r.Verdict() == Allowed {
		return index.disallows
	}
	return index.allows
}
