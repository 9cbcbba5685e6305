package rules

import (
	"slices"
	"strings"
	"sync"
)

// meets returns patterns that together match the paths that both p and q match;
// both begin with "/". It reports false if there are too many. The octets that
// the search writes are taken from budget, and it is given up if none are left.
func meets(p, q string, budget *int) ([]string, bool) {
	return newMeeter(p).with(newMeeter(q), budget)
}

// meeter is a pattern that is to meet others, with what every meet needs.
type meeter struct {
	pattern, generic string
	stars            string // the pattern withImplicitStar; empty until it is needed
}

func newMeeter(pattern string) *meeter {
	return &meeter{pattern: pattern, generic: genericWord(pattern)}
}

func (m *meeter) withImplicitStar() string {
	if m.stars == "" {
		m.stars = withImplicitStar(m.pattern)
	}
	return m.stars
}

// price is what it costs to examine the pair of m and a pattern, in words.
func (m *meeter) price(pattern string) int {
	return 1 + (len(m.pattern)+len(pattern))/octetsPerWord
}

// with returns the meets of m and other: see meets.
func (m *meeter) with(other *meeter, budget *int) ([]string, bool) {
	p, q := m.pattern, other.pattern
	if matches(q, m.generic) {
		return []string{p}, true
	}
	if matches(p, other.generic) {
		return []string{q}, true
	}
	if isExact(p) || isExact(q) {
		return nil, true
	}
	w := newWalk(m.withImplicitStar(), other.withImplicitStar())
	defer w.release()
	start := 0 // of the first star or difference
	for start < len(w.p) && start < len(w.q) && w.p[start] == w.q[start] && w.p[start] != '*' {
		start++
	}
	if len(w.p)+len(w.q)-2*start > maxMeetOctets {
		if start < len(w.p) && start < len(w.q) && w.p[start] != '*' && w.q[start] != '*' {
			return nil, true
		}
		return nil, false
	}
	if *budget <= 0 {
		return nil, false
	}
	found := w.from(start, start)
	*budget -= min(w.written, maxMeetWritten+1)
	if w.tooMany {
		return nil, false
	}
	patterns := make([]string, len(found))
	for i, m := range found {
		patterns[i] = withoutImplicitStar(w.p[:start] + m)
	}
	return patterns, true
}

// isExact reports whether pattern matches one path alone.
func isExact(pattern string) bool {
	return strings.HasSuffix(pattern, "$") && !strings.Contains(pattern, "*")
}

// withImplicitStar returns pattern with its open end written as a star, or
// without its "$", and with no two stars side by side.
func withImplicitStar(pattern string) string {
	text, anchored := strings.CutSuffix(pattern, "$")
	if !anchored {
		text += "*"
	}
	return withoutRepeatedStars(text)
}

// withoutImplicitStar is the inverse of withImplicitStar.
func withoutImplicitStar(text string) string {
	switch open, ok := strings.CutSuffix(text, "*"); {
	case !ok:
		return text + "$"
	case strings.HasSuffix(open, "$"): // an ordinary character, if it is not the last
		return text
	default:
		return open
	}
}

// walk goes through two patterns with their implicit stars at once. What is left
// to write from a pair of positions does not depend on the way there, so it is
// found once.
type walk struct {
	p, q    string
	memo    map[position][]string
	written int // octets, and perPosition for each pair of positions
	tooMany bool
}

// walks are walks to use again: most are short, and to make the memo would be most of
// the work.
var walks = sync.Pool{New: func() any { return &walk{memo: map[position][]string{}} }}

func newWalk(p, q string) *walk {
	w := walks.Get().(*walk)
	w.p, w.q, w.written, w.tooMany = p, q, 0, false
	return w
}

// release makes w available to others. A large memo would make clearing dear for them.
func (w *walk) release() {
	if len(w.memo) > maxKeptMemo {
		return
	}
	clear(w.memo)
	walks.Put(w)
}

// maxKeptMemo is the size of the largest memo that is used again.
const maxKeptMemo = 256

// from returns the meets of the rest of p from i on and the rest of q from j on.
func (w *walk) from(i, j int) []string {
	key := position{int32(i), int32(j)}
	if known, ok := w.memo[key]; ok || w.tooMany {
		return known
	}
	w.memo[key] = nil
	var found []string
	if run := w.literalFrom(i, j); run != "" {
		found = w.behind(run, i, j)
	} else {
		found = w.fromStar(i, j)
	}
	w.memo[key] = found
	return found
}

// literalFrom returns the octets without a star that both rests begin with.
func (w *walk) literalFrom(i, j int) string {
	n := 0
	for i+n < len(w.p) && j+n < len(w.q) && w.p[i+n] == w.q[j+n] && w.p[i+n] != '*' {
		n++
	}
	return w.p[i : i+n]
}

// behind returns the meets from i and j on, where both patterns go on with run. No
// other way leads into the middle of a run, so the positions there need no memo, but
// they are paid for.
func (w *walk) behind(run string, i, j int) []string {
	n := len(run)
	w.spend(n * perPosition)
	rest := w.from(i+n, j+n)
	found := make([]string, 0, len(rest))
	for _, r := range rest {
		if w.tooMany {
			return nil
		}
		found = append(found, run+r)
		w.spend(n*len(r) + n*(n+1)/2)
	}
	return found
}

// fromStar returns the meets from i and j on, where a pattern goes on with a star, both
// end, or they differ.
func (w *walk) fromStar(i, j int) []string {
	w.spend(perPosition)
	var found []string
	var seen map[string]bool // nil while there are few
	add := func(head string, rest []string) {
		for _, r := range rest {
			if w.tooMany {
				return // nothing of it will be used
			}
			m := head + r
			if head == "*" && strings.HasPrefix(r, "*") {
				m = r
			}
			if seen == nil && len(found) > fewMeets {
				seen = map[string]bool{}
				for _, m := range found {
					seen[m] = true
				}
			}
			if seen[m] || seen == nil && slices.Contains(found, m) {
				continue
			}
			if seen != nil {
				seen[m] = true
			}
			found = append(found, m)
			w.spend(len(m))
			w.tooMany = w.tooMany || len(found) > maxMeets
		}
	}
	pStar, qStar := i < len(w.p) && w.p[i] == '*', j < len(w.q) && w.q[j] == '*'
	switch {
	case i == len(w.p) && j == len(w.q):
		found = []string{""}
	case pStar && qStar: // both match anything, then either may move on
		add("*", w.from(i+1, j))
		add("*", w.from(i, j+1))
	case pStar:
		add("", w.from(i+1, j))
		if j < len(w.q) {
			add(w.q[j:j+1], w.from(i, j+1))
		}
	case qStar:
		add("", w.from(i, j+1))
		if i < len(w.p) {
			add(w.p[i:i+1], w.from(i+1, j))
		}
	}
	return found
}

// fewMeets is how many meets are compared one by one.
const fewMeets = 8

// spend counts octets as written.
func (w *walk) spend(octets int) {
	w.written += octets
	w.tooMany = w.tooMany || w.written > maxMeetWritten
}
