package rules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Divide agrees with brute force over short paths, in both orders of rules: there
// is a part of a verdict if and only if a path has that verdict, the parts hold
// all such paths, and their generic words are among them.
func TestDivide(t *testing.T) {
	testDivide(t, RFC9309, slices.DeleteFunc(words("/abx", 7), func(path string) bool { return !strings.HasPrefix(path, "/") }), shortRules)
}

func TestLegacyDivide(t *testing.T) { testDivide(t, Legacy, legacyPaths(), legacyRules) }

func testDivide(t *testing.T, dialect *Dialect, paths []string, shortRules func(*rand.Rand) []Rule) {
	match := matchedBy(paths)
	random := rand.New(rand.NewPCG(9, 10))
	seen := map[[2]bool]int{}
	for n := range 20_000 {
		rules, q := shortRules(random), shortRules(random)[0].Pattern
		if n%2 == 0 && dialect.priority != nil {
			slices.SortStableFunc(rules, dialect.priority)
		} // else as they come, like a dialect whose first match wins
		if n%5 == 0 && dialect == RFC9309 {
			rules = append([]Rule{{Allow: true, Pattern: "/a$"}}, rules...)
		}
		d := newRuleSet(dialect, rules, new(stateMemory)).Divide(q, NewBudget())
		if !d.Complete {
			t.Fatalf("division of %q by %v gave up", q, rules)
		}
		undecided := slices.Clone(match(q))
		var allowed, disallowed, implicit pathSet = make(pathSet, len(undecided)), make(pathSet, len(undecided)), make(pathSet, len(undecided))
		for _, r := range append(rules, Rule{}) {
			set := allowed
			switch {
			case r.Line == 0 && r.Pattern != "":
				set = implicit
			case r.Verdict() == Disallowed:
				set = disallowed
			}
			for i, w := range match(r.Pattern) {
				set[i] |= undecided[i] & w
				undecided[i] &^= w
			}
		}
		isEmpty := func(s pathSet) bool { return !slices.ContainsFunc(s, func(w uint64) bool { return w != 0 }) }
		if isEmpty(allowed) && isEmpty(disallowed) {
			allowed = implicit
		}
		for _, side := range []struct {
			verdict Verdict
			parts   []Part
			want    pathSet
		}{{Allowed, d.Allowed, allowed}, {Disallowed, d.Disallowed, disallowed}} {
			if got, want := len(side.parts) > 0, !isEmpty(side.want); got != want {
				t.Fatalf("%q by %v: %s: got %v, want %v: %+v", q, rules, side.verdict, got, want, d)
			}
			covered := make(pathSet, len(side.want))
			for _, p := range side.parts {
				covered.add(match(p.Pattern))
				if word := genericWord(p.Pattern); decideNaively(rules, word) != p.Rule || !matchesNaively(q, word) || p.Rule.Verdict() != side.verdict {
					t.Fatalf("%q by %v: %+v is no part", q, rules, p)
				}
			}
			if covered.add(side.want) {
				t.Fatalf("%q by %v: the parts %+v do not hold all that is %s", q, rules, side.parts, side.verdict)
			}
		}
		seen[[2]bool{len(d.Allowed) > 0, len(d.Disallowed) > 0}]++
	}
	for _, sides := range [][2]bool{{true, false}, {false, true}, {true, true}} {
		if seen[sides] < 1000 {
			t.Errorf("only %d cases were %v", seen[sides], sides)
		}
	}
}

// But agrees with brute force over short paths: what it says of the paths that no
// pattern is excepted for is true of every one of them, and it says something if there
// is such a path. URLs that show a verdict are among them.
func TestBut(t *testing.T) {
	paths := slices.DeleteFunc(words("/abx", 7), func(path string) bool { return !strings.HasPrefix(path, "/") })
	for _, d := range Dialects {
		if d == Legacy {
			testBut(t, d, legacyPaths(), legacyRules)
		} else {
			testBut(t, d, paths, shortRules)
		}
	}
}

func testBut(t *testing.T, dialect *Dialect, paths []string, shortRules func(*rand.Rand) []Rule) {
	match := matchedBy(paths)
	random := rand.New(rand.NewPCG(11, 12))
	seen := map[Consensus]int{}
	for n := range 5000 {
		rules, pattern := shortRules(random), shortRules(random)[0].Pattern
		if dialect.priority != nil {
			slices.SortStableFunc(rules, dialect.priority)
		}
		if n%5 == 0 && dialect != Legacy {
			rules = append([]Rule{{Allow: true, Pattern: "/a$"}}, rules...)
		}
		var except []string
		for _, r := range shortRules(random) {
			except = append(except, r.Pattern)
		}
		except = slices.DeleteFunc(except, func(p string) bool { return p == "" || dialect.Pattern(p) != p })
		rs := newRuleSet(dialect, rules, new(stateMemory))
		got := (&Inquiry{dialect: dialect, pattern: pattern, rules: rs, budget: NewBudget(), decide: func(url string) Decision {
			r := rs.Decide(dialect.path(url))
			return Decision{Verdict: r.Verdict(), Rule: r}
		}}).But(except)
		left := slices.Clone(match(pattern))
		without := func(pattern string) {
			for i, w := range match(pattern) {
				left[i] &^= w
			}
		}
		for _, p := range except {
			without(p)
		}
		has := map[Verdict]bool{}
		for _, r := range append(slices.Clone(rules), Rule{}) {
			for i, w := range match(r.Pattern) {
				if left[i]&w != 0 && !r.isImplicit() {
					has[r.Verdict()] = true
				}
			}
			without(r.Pattern)
		}
		for verdict, w := range map[Verdict]Witness{Allowed: got.Allowed, Disallowed: got.Disallowed} {
			if has[verdict] && w.URL == "" {
				t.Fatalf("%s: %q but %q by %v: no URL shows what is %s: %+v", dialect.Name, pattern, except, rules, verdict, got)
			}
			if w.URL == "" {
				continue
			}
			has[verdict] = true
			path := dialect.path(w.URL)
			if r := decideNaively(rules, path); r != w.Rule || r.Verdict() != verdict || r.isImplicit() || !matchesNaively(pattern, path) ||
				slices.ContainsFunc(except, func(p string) bool { return matchesNaively(p, path) }) {
				t.Fatalf("%s: %q but %q by %v: %q is no witness that is %s: %+v", dialect.Name, pattern, except, rules, w.URL, verdict, w)
			}
		}
		want := map[[2]bool]Consensus{{true, false}: AlwaysAllowed, {false, true}: AlwaysDisallowed, {true, true}: Mixed}[[2]bool{has[Allowed], has[Disallowed]}]
		if got.Consensus != want {
			t.Fatalf("%s: %q but %q by %v: got %s, want %s", dialect.Name, pattern, except, rules, got.Consensus, want)
		}
		seen[want]++
	}
	for _, c := range []Consensus{NoConsensus, AlwaysAllowed, AlwaysDisallowed, Mixed} {
		if seen[c] < 100 {
			t.Errorf("%s: only %d cases were %s", dialect.Name, seen[c], c)
		}
	}
}

// These are questions about files like real ones. Decide confirms each witness.
func TestDecideAll(t *testing.T) {
	const shop = "User-agent: *\nDisallow: /cart\nAllow: /cart/help$\nDisallow: /*?session=\n"
	const closed = "User-agent: *\nDisallow: /\n"
	for _, tt := range []struct {
		dialect           *Dialect
		src, pattern      string
		want              string
		allowed, disallow string // witnesses; "" for none
	}{
		{Google, shop, "/products/", "mixed", "/products/", "/products/?session="},
		{Google, shop, "/cart", "mixed", "/cart/help", "/cart"},
		{Google, shop, "/cart/help$", "always-allow", "/cart/help", ""},
		{Google, shop, "/cart/x", "always-disallow", "", "/cart/x"},
		{Google, shop, "*?session=", "always-disallow", "", "/?session="},
		{Google, shop, "/$", "always-allow", "/", ""},
		{Google, closed, "/", "always-disallow", "", "/"},
		{Google, "", "/", "always-allow", "/", ""},
		{Google, "User-agent: *\nDisallow:\n", "/", "always-allow", "/", ""},
		{Google, "User-agent: *\nAllow: /a/index.html\nDisallow: /a/\n", "/a/$", "always-allow", "/a/", ""},
		{Google, "User-agent: *\nDisallow: /é\n", "/é", "always-disallow", "", "/%C3%A9"},
		{Legacy, shop, "/cart", "always-disallow", "", "/cart"},
		{Legacy, "User-agent: *\nAllow: /a/b\nDisallow: /a\n", "/a", "mixed", "/a/b", "/a"},
		{Legacy, "User-agent: *\nDisallow: /a\nAllow: /a/b\n", "/a", "always-disallow", "", "/a"},
		{Legacy, "User-agent: *\nDisallow: /*?session=\n", "/*", "mixed", "/%2A", "/%2A?session="},
		{RFC9309, closed, "/", "always-disallow", "", "/"},
		{RFC9309, closed, "/robots.txt", "always-disallow", "", "/robots.txtx"},
		{RFC9309, closed, "/robots.txt$", "always-allow", "/robots.txt", ""},
		{RFC9309, "User-agent: *\nDisallow: /%61\n", "/a", "always-disallow", "", "/a"},
		{Google, "User-agent: *\nDisallow: /$\nDisallow: /x\nDisallow: /example\nDisallow: /1\n", "/", "mixed", "/q", "/"},
		{Google, "User-agent: *\nAllow: /\nDisallow: //\n", "/", "mixed", "/", "https://example.com//"},
	} {
		p := Compile(tt.dialect, tt.src)
		got := p.DecideAll("*", tt.pattern, NewBudget())
		if got.String() != tt.want || got.Allowed.URL != tt.allowed || got.Disallowed.URL != tt.disallow {
			t.Errorf("%s, %s of\n%s\ngot %s %q %q, want %s %q %q", tt.dialect.Name, tt.pattern, tt.src,
				got.Consensus, got.Allowed.URL, got.Disallowed.URL, tt.want, tt.allowed, tt.disallow)
		}
		for verdict, w := range map[Verdict]Witness{Allowed: got.Allowed, Disallowed: got.Disallowed} {
			if d := p.Decide("*", w.URL); w.URL != "" && (d != w.Decision || d.Verdict != verdict) {
				t.Errorf("%s: witness %q is decided by %+v, not %+v", tt.pattern, w.URL, d, w.Decision)
			}
		}
	}
}

func TestCheckPattern(t *testing.T) {
	for pattern, want := range map[string]string{
		"/": "", "*": "", "/*.php$": "", "*?x=": "", "/é": "", "/a\xFF": "",
		"":        `path pattern begins with neither "/" nor "*"`,
		"a":       `path pattern begins with neither "/" nor "*"`,
		"$":       `path pattern begins with neither "/" nor "*"`,
		" /a":     `path pattern begins with neither "/" nor "*"`,
		"/a#b":    `"#" begins a comment`,
		"/#":      `"#" begins a comment`,
		"/a\tb":   "path pattern holds a control character",
		"/a\x1F":  "path pattern holds a control character",
		"/a\x7Fb": "path pattern holds a control character",
		"/\x00":   "path pattern holds a control character",
		"/a ":     "path pattern ends in a blank",
		"/a b":    "path pattern holds a blank, which is %20 in a URL",
		"* ":      "path pattern ends in a blank",
	} {
		got := ""
		if err := CheckPattern(pattern); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("CheckPattern(%q): got %q, want %q", pattern, got, want)
		}
	}
}

// Past the budget nothing is claimed.
func TestDecideAllGivesUp(t *testing.T) {
	var src strings.Builder
	src.WriteString("User-agent: *\n")
	for i := range 300 {
		fmt.Fprintf(&src, "Allow: /%s\n", strings.Repeat(fmt.Sprintf("*a%d", i%7), 20))
	}
	src.WriteString("Disallow: /\n")
	p := Compile(Google, src.String())
	pattern := "/" + strings.Repeat("*b", 20)
	if got := p.DecideAll("*", pattern, NewBudget()); got.Consensus != NoConsensus && got.Consensus != Mixed {
		t.Errorf("twenty stars with twenty: got %s, want undecided or mixed", got.Consensus)
	}
	if got := Compile(Google, "User-agent: *\nDisallow: /\n").DecideAll("*", "/a", new(Budget)); got.Consensus != NoConsensus {
		t.Errorf("without a budget: got %s, want undecided", got.Consensus)
	}
}
