package analysis

import (
	"maps"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// Edits rewrite path patterns if they change nothing else that a dialect reads:
// each line keeps its field and its place, and no pattern is empty.
func TestPatternsRewritten(t *testing.T) {
	for _, tt := range []struct {
		name, before, after string
		want                map[int]string
		ok                  bool
	}{
		{"nothing", "User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: /a # b\n", nil, true},
		{"a pattern", "User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: /b\n", map[int]string{2: "/b"}, true},
		{"two patterns", "Disallow: /a\nAllow: /c\n", "Disallow: /b\nAllow: /d\n", map[int]string{1: "/b", 2: "/d"}, true},
		{"the kind", "Disallow: /a\n", "Allow: /a\n", nil, false},
		{"kind and pattern", "Disallow: /a\n", "Allow: /b\n", nil, false},
		{"the name", "User-agent: a\n", "User-agent: b\n", nil, false},
		{"pattern and line", "Disallow: /a\n\n", "\nDisallow: /b\n", nil, false},
		{"to no pattern", "Disallow: /a\n", "Disallow:\n", nil, false},
		{"from no pattern", "Disallow:\n", "Disallow: /a\n", nil, false},
		{"a rule less", "Disallow: /a\nDisallow: /b\n", "Disallow: /a\n", nil, false},
		{"a rule more", "Disallow: /a\n", "Disallow: /a\nDisallow: /b\n", nil, false},
	} {
		for _, d := range rules.Dialects {
			if got, ok := patternsRewritten(d, tt.before, tt.after, 0); !maps.Equal(got, tt.want) || ok != tt.ok {
				t.Errorf("%s, in %s: got %v, %v; want %v, %v", tt.name, d.Name, got, ok, tt.want, tt.ok)
			}
		}
	}
}

// A line that is two rules to a dialect is not rewritten as one.
func TestTwoRulesOnALineRewritten(t *testing.T) {
	before, after := "Disallow: /a\u2028Disallow: /b\n", "Disallow: /c\u2028Disallow: /d\n"
	if got, ok := patternsRewritten(rules.Legacy, before, after, 0); ok {
		t.Errorf("got %v, want that it is no rewriting", got)
	}
}

// Rewritings of one line agree, or are not proved together.
func TestAddRewriting(t *testing.T) {
	w := rewriting{}
	for _, tt := range []struct {
		line    int
		pattern string
		want    bool
	}{{1, "/a", true}, {2, "/b", true}, {1, "/a", true}, {2, "/c", false}} {
		if got := w.add(rewriting{rules.Google: {tt.line: tt.pattern}}); got != tt.want {
			t.Errorf("line %d as %q: got %v, want %v", tt.line, tt.pattern, got, tt.want)
		}
	}
	if want := map[int]string{1: "/a", 2: "/b"}; !maps.Equal(w[rules.Google], want) {
		t.Errorf("got %v, want %v", w[rules.Google], want)
	}
	if w.isOneLine() || !(rewriting{rules.Google: {1: "/a"}, rules.Bing: {1: "/b"}}).isOneLine() {
		t.Error("got a mistake about the number of lines")
	}
}

// A fix that adds something is never safe. Two fixes of one line are proved each
// for itself, also where they differ.
func TestProveTogether(t *testing.T) {
	const src = "User-agent: *\nDisallow: /a**b\nDisallow: /c**\n"
	fix := func(start, end int, text string) Fix {
		return Fix{Edits: []Edit{{Span: ast.Span{Start: start, End: end}, Text: text}}}
	}
	adding := fix(len(src), len(src), "# c\n")
	adding.Adds = true
	findings := []Finding{
		{Fixes: []Fix{fix(26, 27, "")}},  // one star less
		{Fixes: []Fix{fix(26, 28, "x")}}, // another pattern on the same line
		{Fixes: []Fix{fix(42, 44, "")}},
		{Fixes: []Fix{fix(24, 25, "d")}},
		{Fixes: []Fix{adding}},
	}
	c := NewContext(grammar.Parse("robots.txt", src), Setting{Dialects: []*rules.Dialect{rules.Google, rules.RFC9309}})
	ProveFixes(c, findings)
	for i, want := range []bool{true, false, true, false, false} {
		if got := findings[i].Fixes[0]; got.Safe != want {
			t.Errorf("%q: safe is %v, want %v", Apply(src, got.Edits), got.Safe, want)
		}
	}
}

// A rewriting has to change nothing in every group that has the line.
func TestRewritingInLaterGroup(t *testing.T) {
	const src = "User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /a*\nAllow: /a\n"
	c := NewContext(grammar.Parse("robots.txt", src), Setting{Dialects: []*rules.Dialect{rules.Google, rules.RFC9309}})
	star := c.File.Lines[4].Value.End
	if c.IsSafe([]Edit{{Span: ast.Span{Start: star - 1, End: star}}}) {
		t.Error("got safe, want not: the rule is as long as the Allow then")
	}
	if exchanges(nil).keep(rewriting{rules.Google: {5: "/a"}}) {
		t.Error("got proved without anything that proves it")
	}
}

// A record that belongs to a group ends its user-agent lines for old parsers.
func TestMemberParts(t *testing.T) {
	const src = "User-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow: /\n"
	c := NewContext(grammar.Parse("robots.txt", src), Setting{Dialects: []*rules.Dialect{rules.Legacy}})
	if c.IsSafe(RemoveLine(c, c.File.Lines[1])) {
		t.Error("got safe, want not: the line parts two records")
	}
}
