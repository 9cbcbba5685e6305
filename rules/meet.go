package rules

import "strings"

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
	w := walk{p: m.withImplicitStar(), q: other.withImplicitStar(), memo: map[position][]string{}}
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
	*budget -= w.written
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

// from returns the meets of the rest of p from i on and the rest of q from j on.
func (w *walk) from(i, j int) []string {
	key := position{int32(i), int32(j)}
	if known, ok := w.memo[key]; ok || w.tooMany {
		return known
	}
	w.memo[key] = nil
	w.written += perPosition
	w.tooMany = w.written > maxMeetWritten
	var seen map[string]bool
	var found []string
	add := func(head string, rest []string) {
		if seen == nil && len(rest) > 0 {
			seen = map[string]bool{}
		}
		for _, r := range rest {
			if w.tooMany {
				return // nothing of it will be used
			}
			m := head + r
			if head == "*" && strings.HasPrefix(r, "*") {
				m = r
			}
			if !seen[m] {
				seen[m] = true
				found = append(found, m)
				w.written += len(m)
				w.tooMany = len(found) > maxMeets || w.written > maxMeetWritten
			}
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
	case i < len(w.p) && j < len(w.q) && w.p[i] == w.q[j]:
		add(w.p[i:i+1], w.from(i+1, j+1))
	}
	w.memo[key] = found
	return found
}
