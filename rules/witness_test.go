package rules

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestUnusedIn(t *testing.T) {
	const all = "~_xqzjkvwybcdfghmnprstaeiou0123456789XQZJKVWYBCDFGHMNPRSTAEIOUlL.-"
	for _, tt := range []struct {
		patterns []string
		want     []string
	}{
		{nil, []string{"~"}},
		{[]string{"/a", "/*b"}, []string{"~"}},
		{[]string{"/~a"}, []string{"_"}},
		{[]string{"/" + all[:5], "/" + all[6:]}, []string{all[5:6]}},
		{[]string{"/" + all}, nil},
	} {
		if got := unusedIn(rulesOf(tt.patterns)); !slices.Equal(got, tt.want) {
			t.Errorf("unusedIn(%q): got %q, want %q", tt.patterns, got, tt.want)
		}
	}
}

// A star is replaced by the plainest text that will do, and a path that begins
// with "//" is shown with a host.
func TestWitness(t *testing.T) {
	for _, tt := range []struct {
		dialect      *Dialect
		pattern, not string // a witness matches the one and not the other
		want         string
	}{
		{Google, "/a*b", "", "/ab"},
		{Google, "/a*b$", "/ab", "/axb"},
		{Google, "/a", "/a$", "/ax"},
		{Google, "/a$", "/a$", ""},
		{Google, "*a", "", "/a"},
		{Google, "/*/feed/*", "", "/x/feed/"},
		{Google, "/*.css?*", "", "/x.css?"},
		{Google, "/a/**/b*.js$", "", "/a/x/b.js"},
		{Google, "/.well-known/*/*", "", "/.well-known/x/"},
		{Google, "/*//*", "", "/x//"},
		{Google, "/*/", "/x/", "/example/"},
		{Google, "*/a", "", "/a"},
		{Google, "*/a", "/a", "/x/a"},
		{Google, "//a", "", "https://example.com//a"},
		{Google, "a", "", ""},
		{RFC9309, "/a%ab", "", "/a%%61b"},
		{RFC9309, "/a%24", "", "/a%24"},
		{Legacy, "*", "", "/"},
		{Legacy, "a", "", "a"},
		{Google, "/x y", "", ""},
		{RFC9309, "/x\x7f", "", ""},
		{Legacy, "/x y\x01", "", "/x%20y%01"},
	} {
		p := Compile(tt.dialect, "")
		got := p.Witness(tt.pattern, func(url string) bool { return tt.not == "" || !matches(tt.not, p.Dialect.Path(url)) })
		if got != tt.want {
			t.Errorf("%s: witness of %q without %q: got %q, want %q", tt.dialect.Name, tt.pattern, tt.not, got, tt.want)
		}
	}
}

// What no URL has makes no difference and no division, whatever rules match it: a
// blank stands for b in random rules, and paths have another letter that no rule has.
func TestPathsOfURLs(t *testing.T) {
	paths := slices.DeleteFunc(words("/az", 8), func(path string) bool { return !strings.HasPrefix(path, "/") })
	random := rand.New(rand.NewPCG(11, 12))
	withBlanks := func() (rules []Rule) {
		for _, r := range shortRules(random) {
			r.Pattern = strings.ReplaceAll(r.Pattern, "b", " ")
			rules = append(rules, r)
		}
		slices.SortStableFunc(rules, RFC9309.priority)
		return rules
	}
	relations, answers, blanks := map[Relation]int{}, map[Consensus]int{}, 0
	for range 1500 {
		a, b := withBlanks(), withBlanks()
		first, second := newRuleSet(RFC9309, a, new(stateMemory)), newRuleSet(RFC9309, b, new(stateMemory))
		var stricter, looser bool
		var seen [2]bool
		q := strings.ReplaceAll(b[0].Pattern, " ", "*")
		for _, path := range paths {
			old, new := decideNaively(a, path).Verdict(), decideNaively(b, path).Verdict()
			stricter = stricter || old == Allowed && new == Disallowed
			looser = looser || old == Disallowed && new == Allowed
			if matches(q, path) {
				seen[old-Allowed] = true
			}
		}
		c := Compare(first, second, NewBudget())
		want := map[[2]bool]Relation{{false, false}: Equivalent, {true, false}: Stricter, {false, true}: Looser, {true, true}: Incomparable}[[2]bool{stricter, looser}]
		if got := c.Relation(); got != want {
			t.Fatalf("%v and %v: got %s, want %s; %+v", a, b, got, want, c.Differences)
		}
		for _, d := range c.Differences {
			if !isURL(d.Witness) {
				t.Fatalf("%v and %v: got %q", a, b, d.Witness)
			}
		}
		for _, part := range slices.Concat(first.Divide(q, NewBudget()).Allowed, first.Divide(q, NewBudget()).Disallowed) {
			if strings.Contains(part.Pattern, " ") {
				t.Fatalf("%v, %q: got the part %q", a, q, part.Pattern)
			}
		}
		global := &Group{Token: "*", rules: first}
		global.merge.Do(func() {})
		p := &Policy{Dialect: RFC9309, groups: []*Group{global}}
		answer := map[[2]bool]Consensus{{true, false}: AlwaysAllowed, {false, true}: AlwaysDisallowed, {true, true}: Mixed}[seen]
		if got := p.DecideAll("a", q, NewBudget()).Consensus; seen != [2]bool{} && got != answer {
			t.Fatalf("%v, %q: got %s, want %s", a, q, got, answer)
		}
		relations[want]++
		answers[answer]++
		if slices.ContainsFunc(a, func(r Rule) bool { return strings.Contains(r.Pattern, " ") }) {
			blanks++
		}
	}
	if len(relations) < 4 || answers[Mixed] < 100 || answers[AlwaysAllowed] < 100 || answers[AlwaysDisallowed] < 100 || blanks < 500 {
		t.Errorf("got %v, %v, %d with blanks: too few to tell", relations, answers, blanks)
	}
}
