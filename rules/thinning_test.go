package rules

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Thinning agrees with brute force, in both orders of rules: the lines that it
// leaves out of two sets change no verdict in either, alone or together, and each
// line that it keeps changes the verdict of some path.
func TestThinning(t *testing.T) {
	paths := slices.DeleteFunc(words("/abx", 7), func(path string) bool { return !strings.HasPrefix(path, "/") })
	match := matchedBy(paths)
	disallowed := func(rules []Rule, gone map[int]bool) pathSet {
		decided, set := make(pathSet, (len(paths)+63)/64), make(pathSet, (len(paths)+63)/64)
		for _, r := range rules {
			if gone[r.Line] {
				continue
			}
			for i, w := range match(r.Pattern) {
				if r.Verdict() == Disallowed {
					set[i] |= w &^ decided[i]
				}
				decided[i] |= w
			}
		}
		return set
	}
	random := rand.New(rand.NewPCG(11, 12))
	left, kept := 0, 0
	for n := range 10_000 {
		a, b := shortRules(random), shortRules(random)
		if n%2 == 0 {
			slices.SortStableFunc(a, longestFirst)
			slices.SortStableFunc(b, longestFirst)
		}
		sets := [][]Rule{a, b}
		if n%3 == 0 {
			a = append(a, Rule{Line: 1, Allow: n%5 == 0, Pattern: "/"}) // a line with two rules
			sets = [][]Rule{a}
		}
		var rss []*RuleSet
		for _, set := range sets {
			rss = append(rss, newRuleSet(RFC9309, set, new(stateMemory)))
		}
		thinning := NewThinning(rss)
		gone := map[int]bool{}
		same := func() bool {
			return !slices.ContainsFunc(sets, func(set []Rule) bool {
				return !slices.Equal(disallowed(set, gone), disallowed(set, nil))
			})
		}
		for line := range 6 {
			all := gone
			gone = map[int]bool{line: true}
			want := same()
			gone = all
			gone[line] = true
			want = want && same()
			if _, got := thinning.LeaveOut(line); got != want {
				t.Fatalf("%v: line %d beside %v can be left out: got %v, want %v", sets, line, gone, got, want)
			}
			if want {
				left++
			} else {
				kept++
				delete(gone, line)
			}
		}
	}
	if left < 1000 || kept < 1000 {
		t.Errorf("%d lines were left out and %d kept, which is few", left, kept)
	}
}

// Of two rules that each make the other needless, only one may be left out.
func TestThinningOfTwo(t *testing.T) {
	rules := []Rule{
		{Line: 1, Pattern: "/aaa*b"},
		{Line: 3, Pattern: "/aaa"},
		{Line: 4, Allow: true, Pattern: "/*b"},
		{Line: 5, Pattern: "/"},
	}
	for _, order := range [][2]int{{1, 3}, {3, 1}} {
		thinning := NewThinning([]*RuleSet{newRuleSet(RFC9309, rules, new(stateMemory))})
		for i, line := range order {
			if _, got := thinning.LeaveOut(line); got != (i == 0) {
				t.Errorf("line %d as number %d: left out is %v", line, i+1, got)
			}
		}
	}
}

func BenchmarkThinning(b *testing.B) {
	src := largeFile()
	for b.Loop() {
		set := Compile(Google, src).Group("*").Rules()
		thinning := NewThinning([]*RuleSet{set})
		for _, r := range set.Rules() {
			thinning.LeaveOut(r.Line)
		}
	}
}
