package rules

import (
	"cmp"
	"slices"
	"strings"
)

// patternTable finds the first of many patterns that matches a path, without
// building states for it. The patterns are sorted, so those that begin alike stand
// together, like the branches of a trie. After a star it is enough to look at the
// leftmost place where the literal behind it occurs, so patterns that begin with
// the same literals and stars are at the same place in a path, and one search
// serves them all.
type patternTable struct {
	sorted []wildcard // by text
	least  []int32    // a tree: the second half has the ranks of sorted; entry i before is the least of entries 2i and 2i+1
}

func newPatternTable(patterns []wildcard) *patternTable {
	t := &patternTable{sorted: slices.Clone(patterns)}
	slices.SortFunc(t.sorted, func(a, b wildcard) int {
		if order := strings.Compare(a.text, b.text); order != 0 {
			return order
		}
		return cmp.Compare(a.rank, b.rank)
	})
	n := len(patterns)
	t.least = make([]int32, 2*n)
	for i, w := range t.sorted {
		t.least[n+i] = w.rank
	}
	for i := n - 1; i > 0; i-- {
		t.least[i] = min(t.least[2*i], t.least[2*i+1])
	}
	return t
}

// leastIn returns the least rank of the patterns from lo up to hi.
func (t *patternTable) leastIn(lo, hi int) int32 {
	least := int32(noRank)
	n := len(t.sorted)
	for lo, hi = lo+n, hi+n; lo < hi; lo, hi = lo/2, hi/2 {
		if lo%2 == 1 {
			least = min(least, t.least[lo])
			lo++
		}
		if hi%2 == 1 {
			hi--
			least = min(least, t.least[hi])
		}
	}
	return least
}

// branch returns the patterns from lo up to hi, alike in their first n octets and
// none of them shorter than n+1, that go on with c.
func (t *patternTable) branch(lo, hi, n int, c byte) (first, last int) {
	first = t.seek(lo, hi, n, int(c))
	if first == hi || t.sorted[first].text[n] != c {
		return first, first
	}
	return first, t.seek(first, hi, n, int(c)+1)
}

// seek returns the first of the patterns from lo up to hi, as in branch, that goes
// on with c or a greater octet.
func (t *patternTable) seek(lo, hi, n, c int) int {
	for lo < hi {
		if mid := (lo + hi) / 2; int(t.sorted[mid].text[n]) < c {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// lookup returns the least rank of the patterns that match path, or best if that is
// less. It passes over ranks for which skip, which may be nil, reports true. The
// search costs steps: one for each visit to a branch or to an octet of the path.
func (t *patternTable) lookup(path string, best int32, skip func(rank int32) bool) (rank int32, steps int) {
	s := tableSearch{patternTable: t, path: path, best: best, skip: skip}
	s.follow(0, len(t.sorted), 0, 0, noSearch)
	return s.best, s.steps
}

// tableSearch is the state of a lookup.
type tableSearch struct {
	*patternTable
	path  string
	best  int32
	skip  func(rank int32) bool
	steps int
}

// noSearch replaces the start of a search if there was none, because the text before
// the first star can match only at the start of the path.
const noSearch = -1

// follow looks at the patterns from lo up to hi. Their first n octets are alike and
// match the path up to i. The literal that those octets end with was looked for from
// start on.
func (s *tableSearch) follow(lo, hi, n, i, start int) {
	alike := 0 // how far the patterns are alike, if that is more than n
	for lo < hi && s.leastIn(lo, hi) < s.best {
		s.steps++
		first := s.sorted[lo].text
		switch {
		case hi-lo > fewPatterns:
		case start == noSearch:
			s.compareEach(lo, hi, n, i)
			return
		default: // once for all the places where the literal may begin
			if s.isFirst(first[:n], i, start) {
				s.compareEach(lo, hi, strings.LastIndexByte(first[:n], '*'), start)
			}
			return
		}
		if alike <= n {
			alike = n + commonPrefix(first[n:], s.sorted[hi-1].text[n:])
		}
		common := first[:alike]
		literal, _, _ := strings.Cut(common[n:], "*")
		if !strings.HasPrefix(s.path[i:], literal) {
			return
		}
		s.steps += len(literal) / octetsPerStep
		n, i = n+len(literal), i+len(literal)
		rest := lo
		for rest < hi && len(s.sorted[rest].text) == n {
			rest++
		}
		from, to := s.branch(rest, hi, n, '*')
		if isFirst := rest == lo && from == to || s.isFirst(first[:n], i, start); isFirst {
			s.end(lo, rest, i)
			if from == lo && to == hi {
				if literal, _, whole := strings.Cut(common[n+1:], "*"); whole {
					at := strings.Index(s.path[i:], literal)
					if at < 0 {
						return
					}
					s.steps += at / octetsPerStep
					n, i, start = n+1+len(literal), i+at+len(literal), noSearch
					continue
				}
			}
			s.search(from, to, n+1, i)
		} else if i == len(s.path) {
			s.end(lo, rest, i)
		}
		if i == len(s.path) || s.path[i] == '*' {
			return
		}
		lo, hi = s.branch(rest, hi, n, s.path[i])
		n, i, alike = n+1, i+1, 0
	}
}

// end looks at the patterns from lo up to hi, all of whose text matches the path up
// to i.
func (s *tableSearch) end(lo, hi, i int) {
	s.steps += hi - lo
	for _, w := range s.sorted[lo:hi] {
		if !w.anchored || i == len(s.path) {
			s.accept(w.rank)
		}
	}
}

// accept takes rank for the answer if it is less than the best so far.
func (s *tableSearch) accept(rank int32) {
	if rank < s.best && (s.skip == nil || !s.skip(rank)) {
		s.best = rank
	}
}

// isFirst reports whether i is the first place behind start at which the last literal
// of text ends in the path. If it is not, the patterns that go on from there were
// looked at when the search came to the first place.
func (s *tableSearch) isFirst(text string, i, start int) bool {
	if start == noSearch {
		return true
	}
	literal := text[strings.LastIndexByte(text, '*')+1:]
	s.steps += (i - start) / octetsPerStep
	return !strings.Contains(s.path[start:i-1], literal)
}

// search looks in the path from i on for the text behind a star of the patterns from
// lo up to hi. The star is the octet before n.
func (s *tableSearch) search(lo, hi, n, i int) {
	if hi-lo <= fewPatterns {
		s.compareEach(lo, hi, n-1, i)
		return
	}
	first := s.sorted[lo].text
	literal, _, _ := strings.Cut(first[n:n+commonPrefix(first[n:], s.sorted[hi-1].text[n:])], "*")
	for at := i; at < len(s.path) && s.leastIn(lo, hi) < s.best; at++ {
		s.steps++
		if literal == "" {
			from, to := s.branch(lo, hi, n, s.path[at])
			s.follow(from, to, n+1, at+1, i)
			continue
		}
		next := strings.Index(s.path[at:], literal)
		if next < 0 {
			return
		}
		s.steps += next / octetsPerStep
		at += next
		s.follow(lo, hi, n+len(literal), at+len(literal), i)
	}
}

// compareEach compares the patterns from lo up to hi with the path, one by one: the
// text of each from n on with the path from i on.
func (s *tableSearch) compareEach(lo, hi, n, i int) {
	for _, w := range s.sorted[lo:hi] {
		if w.rank >= s.best {
			continue
		}
		s.steps += 1 + (len(w.text)-n)/octetsPerStep
		if matchesText(w.text[n:], w.anchored, s.path[i:]) {
			s.accept(w.rank)
		}
	}
}
