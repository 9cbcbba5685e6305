package rules

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Exchange against brute force, in both orders of rules: of one line it is
// exact, and what it says of several is true.
func TestExchange(t *testing.T) {
	paths := slices.DeleteFunc(words("/abx", 7), func(path string) bool { return !strings.HasPrefix(path, "/") })
	match := matchedBy(paths)
	disallowed := func(rules []Rule) pathSet {
		decided, set := make(pathSet, (len(paths)+63)/64), make(pathSet, (len(paths)+63)/64)
		for _, r := range rules {
			for i, w := range match(r.Pattern) {
				if r.Verdict() == Disallowed {
					set[i] |= w &^ decided[i]
				}
				decided[i] |= w
			}
		}
		return set
	}
	random := rand.New(rand.NewPCG(21, 22))
	ordered := *RFC9309
	ordered.implicit = nil
	first := ordered
	first.priority = nil
	count := map[bool]int{}
	several := 0
	for n := range 10_000 {
		d := &ordered
		a, b := shortRules(random), shortRules(random)
		if n%2 == 0 {
			d = &first
		} else {
			slices.SortStableFunc(a, longestFirst)
			slices.SortStableFunc(b, longestFirst)
		}
		patterns := map[int]string{}
		for line, other := range shortRules(random) {
			if other.Pattern != "" {
				patterns[line] = other.Pattern
			}
		}
		if n%3 == 0 { // what matches the same paths, but for its length
			for _, r := range a {
				if strings.HasSuffix(r.Pattern, "*") {
					patterns[r.Line] = strings.TrimSuffix(r.Pattern, "*")
				}
			}
		}
		sets := [][]Rule{a, b}
		exchanged := func(lines ...int) bool {
			return !slices.ContainsFunc(sets, func(set []Rule) bool {
				other := slices.Clone(set)
				for i, r := range other {
					if slices.Contains(lines, r.Line) {
						other[i].Pattern = patterns[r.Line]
					}
				}
				if d.priority != nil {
					slices.SortStableFunc(other, d.priority)
				}
				return !slices.Equal(disallowed(set), disallowed(other))
			})
		}
		var lines []int
		for line := range patterns {
			empty := func(r Rule) bool { return r.Line == line && r.Pattern == "" }
			if patterns[line] == "" || slices.ContainsFunc(a, empty) || slices.ContainsFunc(b, empty) {
				delete(patterns, line)
				continue
			}
			lines = append(lines, line)
		}
		slices.Sort(lines)
		looks := maxThinningLooks
		x := NewExchange([]*RuleSet{newRuleSet(d, a, new(stateMemory)), newRuleSet(d, b, new(stateMemory))}, patterns, &looks)
		for _, line := range lines {
			got, want := x.Keeps(line), exchanged(line)
			if got != want {
				t.Fatalf("%v: line %d becomes %q: got %v, want %v", sets, line, patterns[line], got, want)
			}
			count[want]++
		}
		if x.Keeps(lines...) {
			if !exchanged(lines...) {
				t.Fatalf("%v: lines %v become %v: got true, want false", sets, lines, patterns)
			}
			if len(lines) > 1 {
				several++
			}
		}
	}
	t.Logf("%d exchanges kept all verdicts, %d did not; several at once: %d", count[true], count[false], several)
	if count[true] < 1000 || count[false] < 1000 || several < 100 {
		t.Errorf("%d exchanges kept all verdicts, %d did not, %d of several lines, which is few", count[true], count[false], several)
	}
}
