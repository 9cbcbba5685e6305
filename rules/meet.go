package rules

import "strings"

// What bounds the search for the meets of two patterns. Pairs of real files
// have a hundred at most; with many stars on both sides their number grows
// exponentially.
const (
	maxMeets       = 4096
	maxMeetOctets  = 4096    // of both patterns, behind what they begin with alike
	maxMeetWritten = 1 << 20 // octets of meets and parts of meets
	perPosition    = 1       // what a pair of positions costs, in such octets
)

// meets returns patterns that together match the paths that both p and q match,
// which begin with "/". It reports false where there are too many. The octets
// that the search writes are taken from budget; without any left it is given up.
func meets(p, q string, budget *int) ([]string, bool) {
	if gen := genericWord(p); matches(q, gen) {
		return []string{p}, true
	}
	if gen := genericWord(q); matches(p, gen) {
		return []string{q}, true
	}
	if isExact(p) || isExact(q) {
		return nil, true
	}
	w := walk{p: spelt(p), q: spelt(q), memo: map[position][]string{}}
	start := 0 // of the first octet that either swallows or that differs
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
		patterns[i] = unspelt(w.p[:start] + m)
	}
	return patterns, true
}

// isExact reports whether pattern matches one path alone.
func isExact(pattern string) bool {
	return strings.HasSuffix(pattern, "$") && !strings.Contains(pattern, "*")
}

// spelt writes the star that an open end stands for, and no two side by side.
func spelt(pattern string) string {
	text, anchored := strings.CutSuffix(pattern, "$")
	if !anchored {
		text += "*"
	}
	for strings.Contains(text, "**") {
		text = strings.ReplaceAll(text, "**", "*")
	}
	return text
}

func unspelt(text string) string {
	switch open, ok := strings.CutSuffix(text, "*"); {
	case !ok:
		return text + "$"
	case strings.HasSuffix(open, "$"): // an ordinary character, if it is not the last
		return text
	default:
		return open
	}
}

// walk goes through two spelt patterns at once. What is left to write from a
// pair of positions does not depend on the way there, so it is found once.
type walk struct {
	p, q    string
	memo    map[position][]string
	written int // octets, and perPosition
	tooMany bool
}

// from returns the meets of what stands in p from i on and in q from j on.
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
			m := head + r
			if head == "*" && strings.HasPrefix(r, "*") {
				m = r
			}
			if !seen[m] {
				seen[m] = true
				found = append(found, m)
				w.written += len(m)
			}
		}
		w.tooMany = w.tooMany || len(found) > maxMeets || w.written > maxMeetWritten
	}
	pStar, qStar := i < len(w.p) && w.p[i] == '*', j < len(w.q) && w.q[j] == '*'
	switch {
	case i == len(w.p) && j == len(w.q):
		found = []string{""}
	case pStar && qStar: // both swallow anything, then either may go on
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
