package rules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// The meets of two patterns match exactly the paths that both match.
func TestMeets(t *testing.T) {
	paths := slices.DeleteFunc(words("/ab$", 6), func(path string) bool { return !strings.HasPrefix(path, "/") })
	random := rand.New(rand.NewPCG(5, 6))
	for range 3000 {
		p, q := "/"+randomPattern(random), "/"+randomPattern(random)
		found, ok := meetsOf(p, q)
		if !ok {
			t.Fatalf("meets(%q, %q) gave up", p, q)
		}
		for _, path := range paths {
			want := matchesNaively(p, path) && matchesNaively(q, path)
			got := slices.ContainsFunc(found, func(m string) bool { return matchesNaively(m, path) })
			if got != want {
				t.Fatalf("meets(%q, %q) = %q: %q matches: got %v, want %v", p, q, found, path, got, want)
			}
		}
	}
}

func meetsOf(p, q string) ([]string, bool) {
	budget := maxWritten
	return meets(p, q, &budget)
}

// Compare agrees with brute force over short paths, in both orders of rules: it
// finds each set of paths that differ once, finds no others, and every path of a
// difference changes as stated, except those that Exceptions names.
func TestCompare(t *testing.T) {
	testCompare(t, RFC9309, slices.DeleteFunc(words("/abx", 7), func(path string) bool { return !strings.HasPrefix(path, "/") }), shortRules)
}

func TestLegacyCompare(t *testing.T) { testCompare(t, Legacy, legacyPaths(), legacyRules) }

func testCompare(t *testing.T, d *Dialect, paths []string, shortRules func(*rand.Rand) []Rule) {
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
	random := rand.New(rand.NewPCG(7, 8))
	relations := map[Relation]int{}
	for n := range 20_000 {
		a, b := shortRules(random), shortRules(random)
		if n%3 == 0 { // mostly the same rules, as in a change
			b = slices.Clone(a)
			if i := random.IntN(len(b)); random.IntN(2) == 0 {
				b = slices.Delete(b, i, i+1)
			} else {
				b[i].Allow = !b[i].Allow
			}
		}
		if n%2 == 0 && d.priority != nil {
			slices.SortStableFunc(a, d.priority)
			slices.SortStableFunc(b, d.priority)
		}
		first, second := newRuleSet(d, a, new(stateMemory)), newRuleSet(d, b, new(stateMemory))
		c := comparePaths(first, second, NewBudget()).Comparison
		if !c.Complete {
			t.Fatalf("comparison of %v and %v gave up", a, b)
		}
		for i, d := range c.Differences {
			if slices.Contains(c.Differences[:i], d) {
				t.Fatalf("%v and %v: %+v is found twice", a, b, d)
			}
		}
		found := map[bool]pathSet{true: make(pathSet, (len(paths)+63)/64), false: make(pathSet, (len(paths)+63)/64)}
		for _, d := range c.Differences {
			old, new := decideNaively(a, d.Word), decideNaively(b, d.Word)
			if old.Verdict() == new.Verdict() || (new.Verdict() == Disallowed) != d.Disallows() {
				t.Fatalf("%v and %v do not differ at %q as %+v says", a, b, d.Word, d)
			}
			found[d.Disallows()].add(match(d.Pattern))
		}
		old, new := disallowed(a), disallowed(b)
		var differs [2]bool
		for i := range old {
			stricter, looser := new[i]&^old[i], old[i]&^new[i]
			differs[0], differs[1] = differs[0] || stricter != 0, differs[1] || looser != 0
			if stricter&^found[true][i] != 0 || looser&^found[false][i] != 0 {
				t.Fatalf("%v and %v differ at paths that %+v does not cover", a, b, c.Differences)
			}
		}
		for _, d := range c.Differences {
			excepted := make(pathSet, len(old))
			exceptions, complete := d.Exceptions(first, second, NewBudget())
			if !complete {
				t.Fatalf("exceptions from %+v in %v and %v: gave up", d, a, b)
			}
			for _, e := range exceptions {
				excepted.add(match(e.Pattern))
				word := genericWord(e.Pattern)
				if before, after := decideNaively(a, word).Verdict(), decideNaively(b, word).Verdict(); before == d.Old.Verdict() && after == d.New.Verdict() {
					t.Fatalf("%v and %v: %+v is no exception from %+v", a, b, e, d)
				}
			}
			for i, w := range match(d.Pattern) {
				changed := old[i] &^ new[i]
				if d.Disallows() {
					changed = new[i] &^ old[i]
				}
				if w&^changed&^excepted[i] != 0 {
					t.Fatalf("%v and %v: a path does not change as %+v says, and %+v does not except it", a, b, d, exceptions)
				}
			}
		}
		want := map[[2]bool]Relation{{false, false}: Equivalent, {true, false}: Stricter, {false, true}: Looser, {true, true}: Incomparable}[differs]
		if got := c.Relation(); got != want {
			t.Fatalf("%v and %v: got %s, want %s; %+v", a, b, got, want, c.Differences)
		}
		if got := Same(first, second, NewBudget()); got != (want == Equivalent) {
			t.Fatalf("%v and %v are the same: got %v, want %v", a, b, got, !got)
		}
		relations[want]++
	}
	for _, r := range []Relation{Equivalent, Stricter, Looser, Incomparable} {
		if relations[r] < 200 {
			t.Errorf("only %d cases were %s", relations[r], r)
		}
	}
}

// shortRules returns up to five rules whose meets show in paths of seven octets.
func shortRules(r *rand.Rand) []Rule {
	rules := make([]Rule, 1+r.IntN(5))
	for i := range rules {
		pattern := []byte{"///*"[r.IntN(4)]}
		for range r.IntN(4) {
			pattern = append(pattern, "/aab**"[r.IntN(6)])
		}
		if r.IntN(4) == 0 {
			pattern = append(pattern, '$')
		}
		rules[i] = Rule{Line: i + 1, Allow: r.IntN(2) == 0, Pattern: string(pattern)}
	}
	return rules
}

func decideNaively(rules []Rule, path string) Rule {
	for _, r := range rules {
		if matchesNaively(r.Pattern, path) {
			return r
		}
	}
	return Rule{}
}

// A URL shows every difference between rules that files may have.
func TestCompareWitnesses(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for _, d := range []*Dialect{Google, RFC9309, Bing, Yandex} {
		for range 3000 {
			first, second := newRuleSet(d, shortRules(random), new(stateMemory)), newRuleSet(d, shortRules(random), new(stateMemory))
			c := Compare(first, second, NewBudget())
			if !c.Complete {
				t.Fatalf("%s: comparison of %v and %v is not complete: %+v", d.Name, first.rules, second.rules, comparePaths(first, second, NewBudget()).Differences)
			}
			for _, diff := range c.Differences {
				path := d.path(diff.Witness)
				if old, new := decideNaively(first.rules, path), decideNaively(second.rules, path); old != diff.Old || new != diff.New {
					t.Fatalf("%s: %q is decided by %v and %v, want %+v", d.Name, diff.Witness, old, new, diff)
				}
			}
		}
	}
}

// A URL shows every difference between rules that hold escapes and parts of
// escapes, even if decoding creates an escape: "%%61b" becomes "%ab".
func TestCompareShowsEscapes(t *testing.T) {
	const pieces = "/a % %% 6 1 b %61 %2f %2F %25 %%61 * $ é"
	random := rand.New(rand.NewPCG(61, 62))
	of := strings.Fields(pieces)
	file := func() string {
		var b strings.Builder
		b.WriteString("User-agent: *\n")
		for range 1 + random.IntN(2) {
			b.WriteString([]string{"Disallow: /", "Allow: /"}[random.IntN(2)])
			for range random.IntN(5) {
				b.WriteString(of[random.IntN(len(of))])
			}
			b.WriteString("\n")
		}
		return b.String()
	}
	differences := 0
	for range 6000 {
		old, new := file(), file()
		for _, d := range Dialects {
			c := Compare(Compile(d, old).RulesFor("a"), Compile(d, new).RulesFor("a"), NewBudget())
			if !c.Complete {
				t.Errorf("%s: the comparison of %q and %q is undecided", d.Name, old, new)
			}
			differences += len(c.Differences)
		}
	}
	if differences < 10_000 {
		t.Errorf("only %d differences were shown", differences)
	}
}

func TestExceptions(t *testing.T) {
	const old = "User-agent: *\nDisallow: /shop\n"
	for _, tt := range []struct{ new, want string }{
		{"User-agent: *\nDisallow: /shop/cart\nDisallow: /shop/*/order\n", "/shop: /shop/*/order (3) /shop/cart (2)"},
		{"User-agent: *\nDisallow: /shop/cart\nAllow: /shop/cart/1\n", "/shop: /shop/cart (2)"},
		{"", "/shop:"},
		{"User-agent: *\nDisallow: /\nAllow: /a\n", "/: /shop (2) /a (3)"},
	} {
		first, second := Compile(RFC9309, old).RulesFor("a"), Compile(RFC9309, tt.new).RulesFor("a")
		c := Compare(first, second, NewBudget())
		if len(c.Differences) == 0 {
			t.Errorf("%q: got no difference", tt.new)
			continue
		}
		got := c.Differences[0].Pattern + ":"
		parts, complete := c.Differences[0].Exceptions(first, second, NewBudget())
		for _, p := range parts {
			got += fmt.Sprintf(" %s (%d)", p.Pattern, p.Rule.Line)
		}
		if got != tt.want || !complete {
			t.Errorf("%q: got %s, complete %v; want %s", tt.new, got, complete, tt.want)
		}
		if _, complete := c.Differences[0].Exceptions(first, second, new(Budget)); complete {
			t.Errorf("%q: complete without a budget", tt.new)
		}
	}
}

// Past the budget a comparison is undecided, and it ends in seconds.
func TestCompareGivesUp(t *testing.T) {
	var a, b []Rule
	for i := range 300 {
		a = append(a, Rule{Line: i + 1, Pattern: "/" + strings.Repeat(fmt.Sprintf("*a%d", i%7), 20)})
		b = append(b, Rule{Line: i + 1, Allow: true, Pattern: "/" + strings.Repeat(fmt.Sprintf("*b%d", i%5), 20)})
	}
	start := time.Now()
	c := comparePaths(newRuleSet(RFC9309, a, new(stateMemory)), newRuleSet(RFC9309, b, new(stateMemory)), NewBudget()).Comparison
	if c.Complete {
		t.Error("a comparison of twenty stars with twenty was complete")
	}
	t.Logf("gave up after %s: %s", time.Since(start), c.Relation())
}

func TestMeetsOfManyStars(t *testing.T) {
	p := strings.Repeat("/*", 11)
	found, ok := meetsOf(p, p+".css")
	if !ok || !slices.Equal(found, []string{p + ".css"}) {
		t.Errorf("got %q, %v", found, ok)
	}
	if found, ok = meetsOf(p+"x", p+".css"); !ok {
		t.Errorf("gave up on %d meets", len(found))
	}
}

// The two files differ in ten lines of 12,000.
func BenchmarkCompare(b *testing.B) {
	src := largeFile()
	other := strings.Replace(src, "/item-1", "/item-x1", 10)
	b.Run("ten lines", func(b *testing.B) {
		for b.Loop() {
			first, second := Compile(Google, src), Compile(Google, other)
			Compare(first.Group("*").Rules(), second.Group("*").Rules(), NewBudget())
		}
	})
	b.Run("every line", func(b *testing.B) {
		other := strings.ReplaceAll(src, "Disallow: /", "Allow: /x")
		for b.Loop() {
			first, second := Compile(Google, src), Compile(Google, other)
			Compare(first.Group("*").Rules(), second.Group("*").Rules(), NewBudget())
		}
	})
}

// Every pair of rules that is examined counts, whether the rules meet or not.
func TestCompareCountsPairs(t *testing.T) {
	var a, b []Rule
	for i := range 2000 {
		a = append(a, Rule{Line: i + 1, Pattern: fmt.Sprintf("/*%d*z", i)})
		b = append(b, Rule{Line: i + 1, Allow: true, Pattern: fmt.Sprintf("/p%d/", i)})
	}
	budget := NewBudget()
	c := Compare(newRuleSet(RFC9309, a, new(stateMemory)), newRuleSet(RFC9309, b, new(stateMemory)), budget)
	if c.Complete || budget.words > 0 {
		t.Errorf("got complete %v with %d words left of %d for %d pairs", c.Complete, budget.words, maxWords, len(a)*len(b))
	}
}

// Every position that the search for meets visits counts, even if it finds none.
func TestMeetsCountsPositions(t *testing.T) {
	long := strings.Repeat("a", 500)
	budget := maxWritten
	found, ok := meets("/*"+long+"b$", "/*"+long+"c$", &budget)
	if spent := maxWritten - budget; len(found) > 0 || !ok || spent < len(long) {
		t.Errorf("got %q, %v for %d of budget", found, ok, spent)
	}
}
