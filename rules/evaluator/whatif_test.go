package evaluator

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// The rule is added at the end of the group that binds the agent; the line before
// it gets the end that it may lack.
func TestWithRule(t *testing.T) {
	const rule = "Allow: /new"
	for _, test := range []struct {
		name, src, want string
		line            int
	}{
		{"empty file", "", "User-agent: a\nAllow: /new\n", 2},
		{"no group for it", "User-agent: b\nDisallow: /\n", "User-agent: b\nDisallow: /\nUser-agent: a\nAllow: /new\n", 4},
		{"no group, no end of line", "User-agent: b\nDisallow: /", "User-agent: b\nDisallow: /\nUser-agent: a\nAllow: /new\n", 4},
		{"after its last rule", "User-agent: a\nDisallow: /x\n\n# next\nUser-agent: b\nDisallow: /\n", "User-agent: a\nDisallow: /x\nAllow: /new\n\n# next\nUser-agent: b\nDisallow: /\n", 3},
		{"no end of line", "User-agent: a\nDisallow: /x", "User-agent: a\nDisallow: /x\nAllow: /new", 3},
		{"after the last of several groups", "User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /\nUser-agent: A\nDisallow: /y\nUser-agent: c\nDisallow: /\n", "User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /\nUser-agent: A\nDisallow: /y\nAllow: /new\nUser-agent: c\nDisallow: /\n", 7},
		{"below all user-agent lines of the group", "User-agent: a\n# both\nUser-agent: b\n", "User-agent: a\n# both\nUser-agent: b\nAllow: /new\n", 4},
		{"below the user-agent lines of a group without rules", "User-agent: b\nDisallow: /\nUser-agent: a\nUser-agent: c\n", "User-agent: b\nDisallow: /\nUser-agent: a\nUser-agent: c\nAllow: /new\n", 5},
		{"in the group of others", "User-agent: *\nDisallow: /x\n", "User-agent: *\nDisallow: /x\nAllow: /new\n", 3},
	} {
		p := rules.Compile(rules.RFC9309, test.src)
		got, line := withRule(grammar.Parse("robots.txt", test.src), p, "a", rule)
		if got != test.want || line != test.line {
			t.Errorf("%s: got line %d of %q, want line %d of %q", test.name, line, got, test.line, test.want)
		}
		if d := rules.Compile(rules.RFC9309, got).Decide("a", "/new"); d.Rule.Line != line {
			t.Errorf("%s: line %d decides, want the added line %d", test.name, d.Rule.Line, line)
		}
	}
}

// Whatever the file, the rule becomes a line of it and one of the agent's rules, and
// no other line changes.
func FuzzWithRule(f *testing.F) {
	for _, src := range []string{
		"", "User-agent: a", "User-agent: b\r\rUser-agent: A\r\n", "User-agent: a\n\nUser-agent: b\nDisallow: /\n",
		"User-agent: *\nDisallow: /x\n\nUser-agent: ab\nAllow: /", "User-agent: a\nCrawl-delay: 1\n\nUser-agent: b\nCrawl-delay: 2\n",
		"useragent a\nUser-agent: b\nSitemap: /s\nDisallow: /x\n# end", "User-agent: a/1.0 x\n\vDisallow: /\n\xEF\xBB\xBFUser-agent: c",
		"User-agent: a\nDisallow: /\x1d\nAllow: /", "User-agent: b\x1dDisallow: /\x1d\x1dUser-agent: a\x1dAllow: /\x1d",
	} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		const rule = "Allow: /new"
		file := grammar.Parse("robots.txt", src)
		for _, d := range rules.Dialects {
			p := rules.Compile(d, src)
			got, line := withRule(file, p, "a", rule)
			isAdded := func(r rules.Rule) bool { return r.Line == line && r.Allow && r.Pattern == "/new" }
			if added := rules.Compile(d, got).RulesFor("a").Rules(); !slices.ContainsFunc(added, isAdded) {
				t.Fatalf("%s: line %d of %q is no rule for the agent", d.Name, line, got)
			}
			start := 0
			for range line - 1 {
				for ln := range grammar.Lines(got[start:]) {
					start += ln.End
					break
				}
			}
			after, isRule := strings.CutPrefix(got[start:], rule)
			if !isRule {
				t.Fatalf("%s: line %d of %q does not begin with the rule", d.Name, line, got)
			}
			rest := strings.TrimSuffix(got[:start], "\n") + after
			if p.Group("a") == nil {
				rest = strings.TrimSuffix(got[:start], "User-agent: a\n")
			}
			if rest != src && rest != src+"\n" {
				t.Fatalf("%s: %q without the rule is %q, want %q", d.Name, got, rest, src)
			}
		}
	})
}

// Lines keep the numbers of the file as it is; the added rule has none.
func TestAddedRule(t *testing.T) {
	const src = "User-agent: a\nDisallow: /x\n\nUser-agent: a\nDisallow: /\n\nUser-agent: b\nDisallow: /y\n"
	for _, test := range []struct {
		agent, rule, url string
		want             RuleLine
	}{
		{"a", "Allow: /new # try", "/new", RuleLine{0, "Allow: /new"}},
		{"a", "Allow: /new", "/x", RuleLine{2, "Disallow: /x"}},
		{"a", "Allow: /new", "/z", RuleLine{5, "Disallow: /"}},
		{"b", "Disallow: /", "/z", RuleLine{0, "Disallow: /"}},
		{"c", "Disallow: /", "/z", RuleLine{0, "Disallow: /"}},
		{"Googlebot-News", "Disallow: /", "/z", RuleLine{0, "Disallow: /"}},
		{"AdsBot-Google", "Disallow: /", "/z", RuleLine{}},
		{"Bytespider", "Disallow: /", "/z", RuleLine{}},
	} {
		q, err := Ask(grammar.Parse("robots.txt", src), nil, test.agent, WhatIf{Rule: test.rule})
		if err != nil {
			t.Fatal(err)
		}
		if got := q.Answer(test.url); got.RuleLine != test.want {
			t.Errorf("%s %s with %q: got %v, want %v", test.agent, test.url, test.rule, got.RuleLine, test.want)
		}
	}
	// What stands below the added line keeps its number too.
	q, err := Ask(grammar.Parse("robots.txt", "User-agent: a\nAllow: /x\n# robots\nUser-agent: *\nDisallow: /\n"), rules.Legacy, "a", WhatIf{Rule: "Allow: /new"})
	if err != nil {
		t.Fatal(err)
	}
	if got := q.ruleLine(6); (got != RuleLine{5, "Disallow: /"}) {
		t.Errorf("got %v, want line 5", got)
	}
	if got := q.Answer("/new").Group; got == nil || len(got.Lines) != 1 || got.Lines[0] != 1 {
		t.Errorf("got %+v, want the group of line 1", got)
	}
}

func TestCheckRule(t *testing.T) {
	for _, line := range []string{"Allow: /", "disallow:/a # b", "  Disallow:", "Allow: /\n", "Disallow: /a\r\n"} {
		if err := CheckRule(line); err != nil {
			t.Errorf("%q: got %v, want none", line, err)
		}
	}
	for _, line := range []string{"", "Disallow", "Disallow /a", "Sitemap: /a", "User-agent: a", "# Allow: /", "Allow: /a\nAllow: /b", "User-agent: a\nAllow: /", "Allow: /\n\n"} {
		err := CheckRule(line)
		if err == nil {
			t.Errorf("%q: got no error", line)
			continue
		}
		if want := `is no rule, such as "Disallow: /a"`; !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: got %q, want … %s", line, err, want)
		}
		if _, err := Ask(grammar.Parse("robots.txt", ""), nil, "*", WhatIf{Rule: line}); err == nil && line != "" {
			t.Errorf("%q: asked about", line)
		}
	}
}

// How the request ended decides first, then the copy or the file.
func TestOutcome(t *testing.T) {
	file := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /file\n")
	copied := grammar.Parse("copy.txt", "\nUser-agent: *\nDisallow: /copy\n")
	for _, test := range []struct {
		name   string
		d      *rules.Dialect
		fetch  rules.Fetch
		cached *ast.File
		url    string
		want   rules.Verdict
		by     RuleLine
		reason string // how it begins
	}{
		{"found", rules.Google, rules.Fetch{Status: 200}, nil, "/file", rules.Disallowed, RuleLine{2, "Disallow: /file"}, "status 200: the file is read; first by priority"},
		{"found, so no copy", rules.Google, rules.Fetch{Status: 200}, copied, "/copy", rules.Allowed, RuleLine{}, "status 200: the file is read; no rule"},
		{"unavailable", rules.RFC9309, rules.Fetch{Status: 404}, copied, "/file", rules.Allowed, RuleLine{}, "status 404: unavailable"},
		{"unreachable", rules.RFC9309, rules.Fetch{Status: 503}, copied, "/other", rules.Disallowed, RuleLine{}, "status 503: unreachable"},
		{"no answer", rules.RFC9309, rules.Fetch{}, nil, "/other", rules.Disallowed, RuleLine{}, "no answer: unreachable"},
		{"a copy", rules.Google, rules.Fetch{Status: 503, FailingFor: 20 * time.Hour}, copied, "/copy", rules.Disallowed, RuleLine{3, "Disallow: /copy"}, "status 503: after 12 hours the last good copy counts"},
		{"a copy, not the file", rules.Google, rules.Fetch{Status: 503, FailingFor: 20 * time.Hour}, copied, "/file", rules.Allowed, RuleLine{}, "status 503: after 12 hours the last good copy counts"},
		{"the file is the copy", rules.Google, rules.Fetch{Status: 503, FailingFor: 20 * time.Hour, Cached: true}, nil, "/file", rules.Disallowed, RuleLine{2, "Disallow: /file"}, "status 503: after 12 hours the last good copy counts"},
		{"no copy", rules.Google, rules.Fetch{Status: 503, FailingFor: 20 * time.Hour}, nil, "/file", rules.Allowed, RuleLine{}, "status 503: after 12 hours, without a good copy"},
		{"long", rules.Google, rules.Fetch{Status: 503, FailingFor: 40 * 24 * time.Hour}, copied, "/file", rules.Allowed, RuleLine{}, "status 503: after 30 days"},
		{"unchanged", rules.RFC9309, rules.Fetch{Status: 304}, copied, "/copy", rules.Disallowed, RuleLine{3, "Disallow: /copy"}, "status 304: the cached copy is still the file"},
		{"forbidden to old parsers", rules.Legacy, rules.Fetch{Status: 403}, nil, "/other", rules.Disallowed, RuleLine{}, "status 403: where the file may not be read"},
	} {
		q, err := Ask(file, test.d, "*", WhatIf{Fetch: &test.fetch, Cached: test.cached})
		if err != nil {
			t.Fatal(err)
		}
		got := q.Trace(test.url)
		if got.Verdict != test.want || got.RuleLine != test.by || !strings.HasPrefix(got.Reason, test.reason) {
			t.Errorf("%s: got %+v, want %s by %v: %s…", test.name, got, test.want, test.by, test.reason)
		}
		switch read := got.Group != nil; {
		case read && got.Note != q.outcome.Reason:
			t.Errorf("%s: got the note %q, want the outcome", test.name, got.Note)
		case !read && (got.Note != "" || got.Trace != nil):
			t.Errorf("%s: got %+v of a file that is not read", test.name, got)
		}
		if test.fetch.Cached != (test.name == "the file is the copy") {
			t.Errorf("%s: the caller's Fetch was changed", test.name)
		}
	}
}

// The note has what the deciding line does not show: the outcome, and whose group
// was asked.
func TestOutcomeNote(t *testing.T) {
	q, err := Ask(grammar.Parse("robots.txt", "User-agent: Googlebot\nDisallow: /\n"), nil, "Googlebot-News", WhatIf{Fetch: &rules.Fetch{Status: 200}})
	if err != nil {
		t.Fatal(err)
	}
	want := "status 200: the file is read; Googlebot-News is not named and follows Googlebot"
	if got := q.Answer("/").Note; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The rule is added to the file, not to the copy that is read in its place, and
// not where no file is read.
func TestAddedRuleAndOutcome(t *testing.T) {
	file := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /file\n")
	for _, test := range []struct {
		fetch  rules.Fetch
		cached string
		want   rules.Verdict
		by     RuleLine
	}{
		{rules.Fetch{Status: 200}, "", rules.Disallowed, RuleLine{0, "Disallow: /new"}},
		{rules.Fetch{Status: 304}, "User-agent: *\n", rules.Allowed, RuleLine{}},
		{rules.Fetch{Status: 404}, "", rules.Allowed, RuleLine{}},
	} {
		q, err := Ask(file, rules.RFC9309, "*", WhatIf{Rule: "Disallow: /new", Fetch: &test.fetch, Cached: grammar.Parse("copy.txt", test.cached)})
		if err != nil {
			t.Fatal(err)
		}
		if got := q.Answer("/new"); got.Verdict != test.want || got.RuleLine != test.by {
			t.Errorf("%v: got %+v, want %s by %v", test.fetch, got, test.want, test.by)
		}
	}
}
