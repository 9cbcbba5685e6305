package crawlers

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/internal/testcorpus"
	"github.com/robotslint/robotslint/rules"
)

// In real changes nothing is undecided, comparing with the rules one by one
// confirms each witness, and policies that are called equivalent agree on random
// URLs made of the rules of both sides.
func TestRealChanges(t *testing.T) {
	relations := map[rules.Relation]int{}
	for _, name := range testcorpus.Corpus(t) {
		if !strings.HasSuffix(name, "-old.txt") {
			continue
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			before, after := testcorpus.Read(t, name), testcorpus.Read(t, strings.TrimSuffix(name, "-old.txt")+"-new.txt")
			random := rand.New(rand.NewPCG(11, 12))
			for _, d := range []*rules.Dialect{rules.Google, rules.RFC9309, rules.Bing, rules.Yandex} {
				for _, c := range Compare(rules.Compile(d, before), rules.Compile(d, after)) {
					relations[c.Relation()]++
					if !c.Complete {
						t.Errorf("%s: %q is undecided", d.Name, c.Agents)
					}
					for _, diff := range c.Differences {
						path := d.Path(diff.Witness)
						if old, new := oneByOne(c.Old, path), oneByOne(c.New, path); old != diff.Old || new != diff.New {
							t.Errorf("%s: %q: %q is decided by %+v and %+v, want %+v", d.Name, c.Agents, diff.Witness, old, new, diff)
						}
					}
					old, new := patternsOf(c.Old), patternsOf(c.New)
					if c.Relation() != rules.Equivalent || slices.Equal(old, new) {
						continue
					}
					for range 10_000 {
						path := d.Path(randomURL(random, slices.Concat(old, new)))
						if old, new := c.Old.Decide(path), c.New.Decide(path); old.Verdict() != new.Verdict() {
							t.Fatalf("%s: %q: %q is decided by %+v and %+v, though proved equivalent", d.Name, c.Agents, path, old, new)
						}
					}
				}
			}
		})
	}
	t.Logf("classes: %v", relations)
}

func oneByOne(set *rules.RuleSet, path string) rules.Rule {
	for _, r := range set.Rules() {
		if r.Matches(path) {
			return r
		}
	}
	return rules.Rule{}
}

func patternsOf(set *rules.RuleSet) []string {
	var patterns []string
	for _, r := range set.Rules() {
		patterns = append(patterns, r.Pattern)
	}
	return patterns
}

// randomURL is made of pieces of patterns.
func randomURL(random *rand.Rand, patterns []string) string {
	if len(patterns) == 0 {
		return "/"
	}
	var b strings.Builder
	b.WriteByte('/')
	for range 1 + random.IntN(3) {
		pattern := strings.TrimSuffix(patterns[random.IntN(len(patterns))], "$")
		for piece := range strings.SplitSeq(strings.TrimPrefix(pattern, "/"), "*") {
			b.WriteString(piece)
			b.WriteString([]string{"", "", "x", "/", "1.php"}[random.IntN(5)])
		}
	}
	return b.String()
}
