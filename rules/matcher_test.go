package rules

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
)

// rankByDefinition compares path with one pattern after the other.
func rankByDefinition(patterns []string, path string) int32 {
	for rank, pattern := range patterns {
		if matchesNaively(pattern, path) {
			return int32(rank)
		}
	}
	return noRank
}

func rulesOf(patterns []string) []Rule {
	rules := make([]Rule, len(patterns))
	for i, p := range patterns {
		rules[i] = Rule{Line: i + 1, Pattern: p}
	}
	return rules
}

func checkMatcher(t *testing.T, m *matcher, patterns []string, path string) {
	t.Helper()
	if got, want := m.rank(path), rankByDefinition(patterns, path); got != want {
		t.Fatalf("first of %q that matches %q: got %d, want %d", patterns, path, got, want)
	}
}

// Every path of a small alphabet against random rules.
func TestMatcherAgainstDefinition(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	paths := words("/ab", 6)
	for range 300 {
		patterns := make([]string, 1+random.IntN(8))
		for i := range patterns {
			patterns[i] = randomPattern(random)
		}
		m := newMatcher(rulesOf(patterns), new(stateMemory))
		for _, path := range paths {
			checkMatcher(t, m, patterns, path)
		}
	}
}

func randomPattern(random *rand.Rand) string {
	var b strings.Builder
	for range random.IntN(7) {
		b.WriteByte("//aab**$"[random.IntN(8)])
	}
	if random.IntN(3) == 0 {
		b.WriteByte('$')
	}
	return b.String()
}

func FuzzMatcher(f *testing.F) {
	f.Add("/a\n/a*b\n/a$\n*", "/ab")
	f.Add("/*a*a*b$\n/*.css$\n//x\n\n$\na", "/aaab")
	f.Add("/fish*.php\n/fish\n/*/x/*y", "/fishheads/x/catfish.phpy")
	f.Fuzz(func(t *testing.T, list, path string) {
		patterns := strings.Split(list, "\n")
		if strings.Count(list, "*") > 12 || len(path) > 40 {
			t.Skip("the definition takes too long")
		}
		check := func(patterns []string, path string) {
			m := newMatcher(rulesOf(patterns), new(stateMemory))
			checkMatcher(t, m, patterns, path)
			checkMatcher(t, m, patterns, path) // by states that are there
		}
		check(patterns, path)
		for _, d := range Dialects {
			written := make([]string, len(patterns))
			for i, p := range patterns {
				written[i] = d.Pattern(p)
				if d == Legacy && written[i] != "*" && strings.ContainsAny(written[i], "*$") {
					t.Errorf("legacy: %q is written %q, which has wildcards", p, written[i])
				}
			}
			check(written, d.Path(path))
		}
	})
}

// An automaton without memory for its states still answers correctly.
func TestMatcherForgets(t *testing.T) {
	memory := new(stateMemory)
	memory.held.Store(maxStateMemory)
	patterns := []string{"/*a*b$", "/*b*a", "/x"}
	m := newMatcher(rulesOf(patterns), memory)
	for _, path := range []string{"/ab", "/ba", "/abab", "/x", "/xxab", "/"} {
		checkMatcher(t, m, patterns, path)
	}
}

func TestMatcherConcurrently(t *testing.T) {
	var patterns []string
	for i := range 50 {
		patterns = append(patterns, fmt.Sprintf("/*%d*x%d", i%7, i))
	}
	m := newMatcher(rulesOf(patterns), new(stateMemory))
	var wg sync.WaitGroup
	for w := range 4 {
		wg.Go(func() {
			random := rand.New(rand.NewPCG(uint64(w), 0))
			for range 300 {
				path := fmt.Sprintf("/%d/x%d", random.IntN(100), random.IntN(60))
				if got, want := m.rank(path), rankByDefinition(patterns, path); got != want {
					t.Errorf("first of the rules that matches %q: got %d, want %d", path, got, want)
				}
			}
		})
	}
	wg.Wait()
}

// hostile returns n patterns that each keep five stars open.
func hostile(n int) []string {
	patterns := make([]string, n)
	for i := range patterns {
		patterns[i] = fmt.Sprintf("/*a*a*a*a*a*b%d", i)
	}
	return patterns
}

func BenchmarkHostile(b *testing.B) {
	rules := rulesOf(hostile(2000))
	path := "/" + strings.Repeat("a", 2<<10)
	b.Run("warm", func(b *testing.B) {
		m := newMatcher(rules, new(stateMemory))
		for b.Loop() {
			m.rank(path)
		}
	})
	b.Run("cold", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			newMatcher(rules, new(stateMemory)).rank(path)
		}
	})
	b.Run("other paths", func(b *testing.B) {
		m := newMatcher(rules, new(stateMemory))
		random := rand.New(rand.NewPCG(1, 2))
		for b.Loop() {
			path := []byte(path)
			for range 20 {
				path[1+random.IntN(len(path)-1)] = "b0123456789"[random.IntN(11)]
			}
			m.rank(string(path))
		}
	})
}

// BenchmarkRank asks 1,000 URLs of 12,000 rules, a fifth with wildcards.
func BenchmarkRank(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	var patterns []string
	for i := range 12000 {
		pattern := fmt.Sprintf("/catalogue/section-%d/item-%d", random.IntN(500), i)
		if i%5 == 0 {
			pattern = fmt.Sprintf("/catalogue/section-%d/*?sort=%d", random.IntN(500), i)
		}
		patterns = append(patterns, pattern)
	}
	var paths []string
	for range 1000 {
		paths = append(paths, fmt.Sprintf("/catalogue/section-%d/item-%d?sort=%d", random.IntN(600), random.IntN(15000), random.IntN(15000)))
	}
	m := newMatcher(rulesOf(patterns), new(stateMemory))
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		m.rank(paths[i%len(paths)])
		i++
	}
	b.ReportMetric(float64(m.wild().memory.held.Load())/1e6, "MB-held")
}

// Paths that come once build no states among many patterns. A path that comes
// often does.
func TestAutomatonIsPatient(t *testing.T) {
	var patterns []Rule
	for i := range 1000 {
		patterns = append(patterns, Rule{Line: i + 1, Pattern: fmt.Sprintf("*x%dy*z", i)})
	}
	m := newMatcher(patterns, new(stateMemory))
	for i := range 100 {
		m.rank(fmt.Sprintf("/x%dy/z", 2*i))
	}
	if got := len(m.wild().states); got > 1 {
		t.Errorf("got %d states after 100 paths, want 1", got)
	}
	for range 10 * patience {
		m.rank("/x7y/z")
	}
	if got := len(m.wild().states); got < 3 {
		t.Errorf("got %d states after one path %d times, want more", got, 10*patience)
	}
}
