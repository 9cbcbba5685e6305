package rules

import (
	"math"
	"math/bits"
	"strings"
	"sync"
)

// matcher finds the first of a list of rules that matches a path. The answer is
// that of trying one rule after the other, in time that grows with the path and
// not with the list. A trie leads to the rules that begin like the path. If those
// with wildcards are too many to compare them one by one, an automaton follows
// them together.
type matcher struct {
	starts node                 // of all patterns
	table  func() *patternTable // of the patterns with wildcards
	wild   func() *automaton    // of the same
}

// noRank stands for no rule. A rank is the index of a rule in its list.
const noRank = math.MaxInt32

func newMatcher(rules []Rule, memory *stateMemory) *matcher {
	m := &matcher{starts: newNode("")}
	var wild []wildcard
	for rank, r := range rules {
		w := wildcardOf(r.Pattern, int32(rank))
		literal, _, starred := strings.Cut(w.text, "*")
		n := m.starts.at(literal)
		switch {
		case starred:
			wild = append(wild, w)
			n.starred = append(n.starred, wildcard{w.text[len(literal):], w.anchored, w.rank})
		case w.anchored:
			n.exact = min(n.exact, w.rank)
		default:
			n.prefix = min(n.prefix, w.rank)
		}
	}
	m.table = sync.OnceValue(func() *patternTable { return newPatternTable(wild) })
	m.wild = sync.OnceValue(func() *automaton { return newAutomaton(wild, m.table, memory) })
	return m
}

// rank returns the rank of the first rule that matches path, or noRank.
func (m *matcher) rank(path string) int32 {
	best, complete := m.starts.lookup(path, fewCompared)
	if !complete {
		best = m.wild().lookup(path, best)
	}
	return best
}

// find is rank without the automaton, for a path that comes once. Steps are those of
// [patternTable.lookup], so the same path takes the same number every time.
func (m *matcher) find(path string) (rank int32, steps int) {
	rank, complete := m.starts.lookup(path, 0)
	if !complete {
		rank, steps = m.table().lookup(path, rank, nil)
	}
	return rank, steps + len(path)/octetsPerStep
}

// wildcard is a pattern without the stars that make no difference to what it
// matches: repeated ones and those at the end.
type wildcard struct {
	text     string // without a final "$"
	anchored bool   // whether it had one
	rank     int32
}

func wildcardOf(pattern string, rank int32) wildcard {
	text, anchored := strings.CutSuffix(pattern, "$")
	text = withoutRepeatedStars(text)
	if trimmed := strings.TrimSuffix(text, "*"); trimmed != text {
		text, anchored = trimmed, false
	}
	return wildcard{text, anchored, rank}
}

// withoutRepeatedStars returns text with each run of stars reduced to one.
func withoutRepeatedStars(text string) string {
	for strings.Contains(text, "**") {
		text = strings.ReplaceAll(text, "**", "*")
	}
	return text
}

// node is a node of a trie whose edges carry as many octets as they can. It holds
// the patterns whose text before the first star ends here.
type node struct {
	label   string // octets on the edge to this node
	prefix  int32  // least rank of the open literals
	exact   int32  // least rank of the anchored literals
	keys    string // first octets of the children's labels
	kids    []*node
	starred []wildcard // the patterns with stars, by rank, each from its first star on
}

func newNode(label string) node { return node{label: label, prefix: noRank, exact: noRank} }

// at returns the node where text ends under n. If there is none, it adds one.
func (n *node) at(text string) *node {
	for text != "" {
		k := strings.IndexByte(n.keys, text[0])
		if k < 0 {
			kid := newNode(text)
			n.keys += text[:1]
			n.kids = append(n.kids, &kid)
			return &kid
		}
		kid := n.kids[k]
		common := commonPrefix(kid.label, text)
		if common < len(kid.label) {
			upper := newNode(kid.label[:common])
			upper.keys, upper.kids = kid.label[common:common+1], []*node{kid}
			kid.label = kid.label[common:]
			n.kids[k] = &upper
			kid = &upper
		}
		n, text = kid, text[common:]
	}
	return n
}

// lookup returns the least rank of the patterns under n that match path. It compares
// at most limit patterns with stars; if more begin like path, it leaves some out and
// returns false.
func (n *node) lookup(path string, limit int) (best int32, complete bool) {
	best, complete = noRank, true
	for {
		best = min(best, n.prefix)
		if limit -= len(n.starred); limit < 0 {
			complete = false
		} else {
			for _, w := range n.starred {
				if w.rank < best && matchesText(w.text, w.anchored, path) {
					best = w.rank
				}
			}
		}
		if path == "" {
			return min(best, n.exact), complete
		}
		k := strings.IndexByte(n.keys, path[0])
		if k < 0 || !strings.HasPrefix(path, n.kids[k].label) {
			return best, complete
		}
		n = n.kids[k]
		path = path[len(n.label):]
	}
}

// commonPrefix returns how many octets a and b have in common at their start.
func commonPrefix(a, b string) int {
	n := min(len(a), len(b))
	i := 0
	for ; i+8 <= n; i += 8 {
		if difference := firstEight(a[i:]) ^ firstEight(b[i:]); difference != 0 {
			return i + bits.TrailingZeros64(difference)/8
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// firstEight returns the first eight octets of s, the first of them in the lowest
// bits. The compiler makes one load of it.
func firstEight(s string) uint64 {
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
