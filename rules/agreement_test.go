package rules

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
)

// decider is one of the ways in which the package finds the rule that decides.
type decider struct {
	name   string
	decide func(path string) Rule
}

// deciders returns each way to decide a path by rs, whether or not rs would take it.
func deciders(rs *RuleSet) []decider {
	byRank := func(rank int32) Rule {
		if rank == noRank {
			return Rule{}
		}
		return rs.rules[rank]
	}
	fresh := func() *RuleSet { return newRuleSet(rs.dialect, rs.rules, new(stateMemory)) }
	m := newMatcher(rs.rules, new(stateMemory))
	full := new(stateMemory)
	full.held.Store(maxStateMemory)
	forgetful := newMatcher(rs.rules, full)
	asked := fresh()
	automaton := func(m *matcher) func(path string) Rule {
		return func(path string) Rule {
			best, _ := m.starts.lookup(path, 0)
			return byRank(m.wild().lookup(path, best))
		}
	}
	return []decider{
		{"one by one", func(path string) Rule { return fresh().Decide(path) }},
		{"matcher", func(path string) Rule { return byRank(m.rank(path)) }},
		{"automaton", automaton(m)},
		{"states of the automaton", automaton(m)},
		{"automaton without memory", automaton(forgetful)},
		{"table", func(path string) Rule { rank, _ := m.find(path); return byRank(rank) }},
		{"as often as asked", func(path string) Rule { return asked.Decide(path) }},
		{"within a budget", func(path string) Rule { r, _ := fresh().DecideWithin(path, NewBudget()); return r }},
	}
}

// Every way to decide gives the answer of the definition, for rules in every dialect.
func TestDecidersAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	urls := words("/ab", 5)
	for n := range 40 {
		var src strings.Builder
		src.WriteString("User-agent: *\n")
		for range 1 + random.IntN(12*(1+n%5)) {
			fmt.Fprintf(&src, "%s: %s\n", []string{"Allow", "Disallow"}[random.IntN(2)], randomPattern(random))
		}
		for _, d := range Dialects {
			rs := Compile(d, src.String()).RulesFor("a")
			ways := deciders(rs)
			for _, url := range urls {
				path := d.Path("https://example.com/" + url)
				want := decideByDefinition(rs, path)
				for _, way := range ways {
					if got := way.decide(path); got != want {
						t.Fatalf("%s, %s: %q in %q: got %+v, want %+v", d.Name, way.name, path, src.String(), got, want)
					}
				}
				if got := d.DecideOnce(src.String(), "a", "https://example.com/"+url); got != want {
					t.Fatalf("%s, once: %q in %q: got %+v, want %+v", d.Name, path, src.String(), got, want)
				}
			}
		}
	}
}

// Several goroutines may ask a set while it is indexed.
func TestDecideConcurrently(t *testing.T) {
	src := "User-agent: *\n" + strings.Repeat("Disallow: /a*b\nAllow: /ab\nAllow: /b*$\n", fewCompared)
	p := Compile(Google, src)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range unindexed {
				for path, want := range map[string]int{"/ab": 2, "/aab": 2, "/bb": 4, "/c": 0} {
					if got := p.Decide("a", path).Rule.Line; got != want {
						t.Errorf("%s: got line %d, want %d", path, got, want)
					}
				}
			}
		})
	}
	wg.Wait()
}

// FuzzDecidersAgree asks files of any octets. FuzzCompile holds [Policy.Decide] to
// the definition.
func FuzzDecidersAgree(f *testing.F) {
	f.Add("User-agent: *\nDisallow: /a\nAllow: /a*b\nDisallow: /a$\nAllow: *\n", "a", "/ab")
	f.Add("User-agent: a\n"+strings.Repeat("Disallow: /*a*b\nDisallow: /*b$\nAllow: /*a\n", 8), "a", "/aab")
	f.Add("User-agent: Yandex\nDisallow: /%61*\nUser-agent: *\nAllow: /dir/index.html\nDisallow: /*/$\n", "YandexBot", "/dir/")
	f.Fuzz(func(t *testing.T, src, agent, url string) {
		for _, d := range Dialects {
			p := Compile(d, src)
			want := p.Decide(agent, url).Rule
			for _, way := range deciders(p.RulesFor(agent)) {
				if got := way.decide(d.Path(url)); got != want {
					t.Errorf("%s, %s: %q asks %q of %q: got %+v, want %+v", d.Name, way.name, agent, url, src, got, want)
				}
			}
			if got := d.DecideOnce(src, agent, url); got != want {
				t.Errorf("%s, once: %q asks %q of %q: got %+v, want %+v", d.Name, agent, url, src, got, want)
			}
		}
	})
}
