package rules

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// Every path of a small alphabet against random patterns, with some of them
// skipped.
func TestPatternTableAgainstDefinition(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	paths := append(words("/ab", 6), "/*", "/a*b", "/$", "/a$")
	for range 200 {
		patterns := make([]string, 1+random.IntN(60))
		var table []wildcard
		skipped := map[int32]bool{}
		for i := range patterns {
			patterns[i] = randomPattern(random)
			table = append(table, wildcardOf(patterns[i], int32(i)))
			skipped[int32(i)] = random.IntN(4) == 0
		}
		pt := newPatternTable(table)
		for _, path := range paths {
			if got, _ := pt.lookup(path, noRank, nil); got != rankByDefinition(patterns, path) {
				t.Fatalf("first of %q that matches %q: got %d, want %d", patterns, path, got, rankByDefinition(patterns, path))
			}
			want := int32(noRank)
			for i, pattern := range patterns {
				if rank := int32(i); !skipped[rank] && rank < want && matchesNaively(pattern, path) {
					want = rank
				}
			}
			if got, _ := pt.lookup(path, noRank, func(rank int32) bool { return skipped[rank] }); got != want {
				t.Fatalf("first of %q that matches %q, without %v: got %d, want %d", patterns, path, skipped, got, want)
			}
		}
	}
}

// BenchmarkPatternTable looks up the generic word of one of 10,000 patterns.
func BenchmarkPatternTable(b *testing.B) {
	for _, shape := range []struct {
		name    string
		pattern func(i int) string
	}{
		{"two-wildcards", func(i int) string { return fmt.Sprintf("/*a*a*%d", i) }},
		{"two-letters", func(i int) string {
			return "/" + strings.NewReplacer("0", "*a", "1", "*b").Replace(fmt.Sprintf("%016b", i))
		}},
		{"leading-wildcards", func(i int) string { return fmt.Sprintf("*x%d*y", i) }},
		{"ladder", func(i int) string { return "/" + strings.Repeat("a", 1+i%1000) + "*b" }},
	} {
		b.Run(shape.name, func(b *testing.B) {
			var patterns []wildcard
			for i := range 10000 {
				patterns = append(patterns, wildcardOf(shape.pattern(i), int32(i)))
			}
			table := newPatternTable(patterns)
			steps, i := 0, 0
			for b.Loop() {
				_, more := table.lookup(genericWord(shape.pattern(i%10000)), noRank, nil)
				steps += more
				i += 7
			}
			b.ReportMetric(float64(steps)/float64(b.N), "steps/op")
		})
	}
}
