package rules

import (
	"math/rand/v2"
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
