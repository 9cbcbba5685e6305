package rules

import (
	"math"
	"math/bits"
	"strings"
)

// matcher finds the first of a list of rules that matches a path. The answer is
// that of trying one rule after the other, in time that grows with the path and
// not with the list: literal patterns stand in a trie, and an automaton follows
// those with wildcards together.
type matcher struct {
	literals node
	wild     *automaton // nil if no pattern has wildcards
}

// noRank stands for no rule. A rank is the index of a rule in its list.
const noRank = math.MaxInt32

func newMatcher(rules []Rule, memory *stateMemory) *matcher {
	m := &matcher{literals: node{prefix: noRank, exact: noRank}}
	var wild []wildcard
	for rank, r := range rules {
		w := wildcardOf(r.Pattern, int32(rank))
		if strings.Contains(w.text, "*") {
			wild = append(wild, w)
		} else {
			m.literals.insert(w.text, w.anchored, w.rank)
		}
	}
	if wild != nil {
		m.wild = newAutomaton(wild, memory)
	}
	return m
}

// rank returns the rank of the first rule that matches path, or noRank.
func (m *matcher) rank(path string) int32 {
	best := m.literals.lookup(path)
	if m.wild != nil {
		best = m.wild.lookup(path, best)
	}
	return best
}

// find is rank without the automaton, for a path that comes once. Steps are those of
// [patternTable.lookup], so the same path takes the same number every time.
func (m *matcher) find(path string) (rank int32, steps int) {
	rank = m.literals.lookup(path)
	if m.wild != nil {
		rank, steps = m.wild.table().lookup(path, rank, nil)
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

// node is a node of a trie whose edges carry as many octets as they can.
type node struct {
	label  string // octets on the edge to this node
	prefix int32  // least rank of the open literals that end here
	exact  int32  // least rank of the anchored literals that end here
	keys   string // first octets of the children's labels
	kids   []*node
}

// insert adds a literal to the trie under n.
func (n *node) insert(text string, anchored bool, rank int32) {
	for text != "" {
		k := strings.IndexByte(n.keys, text[0])
		if k < 0 {
			kid := &node{label: text, prefix: noRank, exact: noRank}
			n.keys += text[:1]
			n.kids = append(n.kids, kid)
			n, text = kid, ""
			break
		}
		kid := n.kids[k]
		common := commonPrefix(kid.label, text)
		if common < len(kid.label) {
			upper := &node{label: kid.label[:common], prefix: noRank, exact: noRank, keys: kid.label[common : common+1], kids: []*node{kid}}
			kid.label = kid.label[common:]
			n.kids[k] = upper
			kid = upper
		}
		n, text = kid, text[common:]
	}
	if anchored {
		n.exact = min(n.exact, rank)
	} else {
		n.prefix = min(n.prefix, rank)
	}
}

// lookup returns the least rank of the literals under n that match path.
func (n *node) lookup(path string) int32 {
	best := n.prefix
	for path != "" {
		k := strings.IndexByte(n.keys, path[0])
		if k < 0 || !strings.HasPrefix(path, n.kids[k].label) {
			return best
		}
		n = n.kids[k]
		path = path[len(n.label):]
		best = min(best, n.prefix)
	}
	return min(best, n.exact)
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
