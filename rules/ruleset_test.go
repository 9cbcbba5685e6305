package rules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
)

// matchesNaively is the definition that matches is held to: a pattern matches
// from the first octet on, "*" stands for any octets, a final "$" for the end.
func matchesNaively(pattern, path string) bool {
	switch {
	case pattern == "":
		return true
	case pattern == "$":
		return path == ""
	case pattern[0] == '*':
		return matchesNaively(pattern[1:], path) || path != "" && matchesNaively(pattern, path[1:])
	}
	return path != "" && path[0] == pattern[0] && matchesNaively(pattern[1:], path[1:])
}

// words returns every word of up to n of the symbols, the empty one first.
func words(symbols string, n int) []string {
	all := []string{""}
	for start := 0; n > 0; n-- {
		end := len(all)
		for _, w := range all[start:end] {
			for i := range len(symbols) {
				all = append(all, w+symbols[i:i+1])
			}
		}
		start = end
	}
	return all
}

func TestMatches(t *testing.T) {
	paths := words("/a$", 5)
	for _, pattern := range words("/a*$", 5) {
		for _, path := range paths {
			if got, want := matches(pattern, path), matchesNaively(pattern, path); got != want {
				t.Fatalf("matches(%q, %q): got %v, want %v", pattern, path, got, want)
			}
		}
	}
}

func FuzzMatches(f *testing.F) {
	for _, pattern := range []string{"", "/", "/*", "/$", "$", "/a$b", "/a*b$", "*a", "/*ab*ab$", "/a**b", "/%2A"} {
		for _, path := range []string{"/", "/a", "/a$b", "/ab", "/aab", "/abab", "/ababa", "/%2A"} {
			f.Add(pattern, path)
		}
	}
	f.Fuzz(func(t *testing.T, pattern, path string) {
		if strings.Count(pattern, "*") > 4 || len(path) > 40 {
			t.Skip("the definition would take too long")
		}
		if got, want := matches(pattern, path), matchesNaively(pattern, path); got != want {
			t.Errorf("matches(%q, %q): got %v, want %v", pattern, path, got, want)
		}
	})
}

// Deciders agrees with brute force: a line is among its deciders if and only if it
// decides some path, and the deciders together match all paths of the line.
// Patterns have up to four octets, so paths of up to six octets, with one symbol
// that no pattern has, tell any two of them apart.
func TestDeciders(t *testing.T) {
	testDeciders(t, RFC9309, slices.DeleteFunc(words("/ab$x", 6), func(path string) bool { return !strings.HasPrefix(path, "/") }), randomRules)
}

func TestLegacyDeciders(t *testing.T) { testDeciders(t, Legacy, legacyPaths(), legacyRules) }

// legacyPaths need not begin with "/".
func legacyPaths() []string {
	paths := words("/ab*$x", 5)[1:]
	for i, path := range paths {
		paths[i] = quote(path)
	}
	return paths
}

// legacyRules returns rules with literal patterns, except those that match
// everything.
func legacyRules(r *rand.Rand) []Rule {
	var rs []Rule
	for line := range 1 + r.IntN(6) {
		value := make([]byte, r.IntN(5))
		for i := range value {
			value[i] = "//aabb*$"[r.IntN(8)]
		}
		rs = append(rs, Rule{Line: line + 1, Allow: r.IntN(3) == 0, Pattern: Legacy.Pattern(string(value))})
	}
	return rs
}

func testDeciders(t *testing.T, d *Dialect, paths []string, randomRules func(*rand.Rand) []Rule) {
	match := matchedBy(paths)
	const seed = 9309
	r := rand.New(rand.NewPCG(seed, 0))
	for n := range 20_000 {
		rules := randomRules(r)
		if n%2 == 0 && d.priority != nil {
			slices.SortStableFunc(rules, d.priority)
		} // else as they come, like a dialect whose first match wins
		rs := newRuleSet(d, rules, new(stateMemory))
		alive := map[int]bool{}
		decided := make(pathSet, (len(paths)+63)/64)
		for _, rule := range rules {
			if decided.add(match(rule.Pattern)) {
				alive[rule.Line] = true
			}
		}
		for _, rule := range rules {
			deciders := rs.Deciders(rule.Line)
			got := slices.ContainsFunc(deciders, func(d Rule) bool { return d.Line == rule.Line })
			if got != alive[rule.Line] {
				t.Fatalf("%v: line %d decides a path: got %v, want %v", rules, rule.Line, got, alive[rule.Line])
			}
			covered := make(pathSet, len(decided))
			for _, d := range deciders {
				covered.add(match(d.Pattern))
			}
			if covered.add(match(rule.Pattern)) {
				t.Fatalf("%v: the deciders %v of line %d do not match all that it does", rules, deciders, rule.Line)
			}
		}
	}
}

// pathSet is a set of paths by their index.
type pathSet []uint64

// matchedBy returns which of paths a pattern matches, by definition.
func matchedBy(paths []string) func(pattern string) pathSet {
	known := map[string]pathSet{}
	return func(pattern string) pathSet {
		set, ok := known[pattern]
		if !ok {
			set = make(pathSet, (len(paths)+63)/64)
			for i, path := range paths {
				if matchesNaively(pattern, path) {
					set[i/64] |= 1 << (i % 64)
				}
			}
			known[pattern] = set
		}
		return set
	}
}

// add puts the paths of other into s and reports whether any is new.
func (s pathSet) add(other pathSet) bool {
	grown := false
	for i, w := range other {
		grown = grown || w&^s[i] != 0
		s[i] |= w
	}
	return grown
}

// randomRules returns up to six rules, some of them on one line. No pattern is
// empty, because an empty one matches but decides nothing.
func randomRules(r *rand.Rand) []Rule {
	var rs []Rule
	line := 0
	for range 1 + r.IntN(6) {
		if line == 0 || r.IntN(8) > 0 {
			line++
		}
		pattern := []byte{"/////*$a"[r.IntN(8)]}
		for range r.IntN(4) {
			pattern = append(pattern, "/aabb***$"[r.IntN(9)])
		}
		rs = append(rs, Rule{Line: line, Allow: r.IntN(3) == 0, Pattern: string(pattern)})
	}
	return rs
}

// FuzzCompile checks that every dialect answers every question about every file,
// by a line of that file.
func FuzzCompile(f *testing.F) {
	for _, src := range []string{
		"", "User-agent: *\nDisallow: /\n", "\xEF\xBB\xBFuser-agent: a\rallow:\r\ndisallow: */b$\x00c\n",
		"Disallow: /\nUser-agent: a/1\nUser-agent b\nAllow: /index.html\nDisallow: /%zz%4a%2a$é\n",
		"User-agent: a\nCrawl-delay: 1\n\nUser-agent: %2A\u2028Disallow: HTTP:a;?#\vDisallow: //\n\nDisallow: /b\nUser-agent: Yandex*\nDisallow: *$\n",
	} {
		for _, agent := range []string{"", "a", "*"} {
			for _, url := range []string{"", "/", "//h/a?b#c", "https://example.com/%61*$"} {
				f.Add(src, agent, url)
			}
		}
	}
	f.Fuzz(func(t *testing.T, src, agent, url string) {
		last := 0
		for range grammar.Lines(src) {
			last++
		}
		within := func(what string, line, least int) {
			if line < least || line > last {
				t.Errorf("%s is line %d of %d", what, line, last)
			}
		}
		for _, dialect := range Dialects {
			p := Compile(dialect, src)
			d := p.Decide(agent, url)
			if d.Verdict != Allowed && d.Verdict != Disallowed {
				t.Errorf("%s: got verdict %s", dialect.Name, d.Verdict)
			}
			path := dialect.Path(url)
			if path == "" || !dialect.rootless && path[0] != '/' {
				t.Errorf("%s: %q is no path", dialect.Name, path)
			}
			if want := decideByDefinition(p.rulesOf(d.Group), path); d.Rule != want {
				t.Errorf("%s: %q is decided by %+v, want %+v", dialect.Name, path, d.Rule, want)
			}
			within("the deciding rule", d.Rule.Line, 0)
			for g := range p.Groups() {
				for _, line := range g.Lines {
					within(fmt.Sprintf("a user-agent line of %q", g.Token), line, 1)
				}
				for _, r := range g.Rules().Rules() {
					within(fmt.Sprintf("a rule of %q", g.Token), r.Line, 0)
				}
			}
		}
	})
}

// decideByDefinition compares path with one rule of rs after the other.
func decideByDefinition(rs *RuleSet, path string) Rule {
	for _, r := range rs.Rules() {
		switch {
		case strings.Count(r.Pattern, "*") > 4 || len(path) > 40: // the definition would take too long
			if r.Matches(path) {
				return r
			}
		case matchesNaively(r.Pattern, path):
			return r
		}
	}
	return Rule{}
}

func TestCloses(t *testing.T) {
	for _, tt := range []struct{ src, dialects string }{
		{"Disallow: /\n", "google rfc9309 bing yandex legacy"},
		{"Disallow: *\n", "google rfc9309 bing yandex"},
		{"Disallow: /*\nDisallow: /a\nAllow:\n", "google rfc9309 bing yandex"},
		{"Disallow: /\nAllow: /a\nDisallow: /a*\n", "google rfc9309 bing legacy"},
		{"Disallow: /\nAllow: /a\n", "legacy"},
		{"Disallow: /\nAllow: *a\n", "legacy"},
		{"Disallow: /\nDisallow:\n", "google rfc9309 bing yandex legacy"},
		{"Disallow:\nDisallow: /\n", "google rfc9309 bing yandex"},
		{"Disallow: ?\n", "legacy"},
		{"Disallow: /a\n", ""},
		{"Disallow: /$\n", ""},
		{"Disallow:\n", ""},
		{"Crawl-delay: 1\n", ""},
	} {
		var closed []string
		for _, d := range Dialects {
			if Compile(d, "User-agent: *\n"+tt.src).Group("*").Rules().Closes() {
				closed = append(closed, d.Name)
			}
		}
		if got := strings.Join(closed, " "); got != tt.dialects {
			t.Errorf("%q closes the site for %q, want %q", tt.src, got, tt.dialects)
		}
	}
}
