package lint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// An expectation that was not decided is not taken to hold, and no other pass
// keeps one from being proved.
func TestExpectations(t *testing.T) {
	stars := func(letter string) string { return "/" + strings.Repeat("*"+letter, 20) }
	for _, tt := range []struct {
		name, src string
		expect    analysis.Expectation
		want      []string // messages
		agent     string   // of the evidence; empty without
	}{
		{"holds", "User-agent: *\nDisallow: /\n", analysis.Expectation{Agents: []string{"*"}, Pattern: "/"}, nil, ""},
		{"undecided", "User-agent: *\nAllow: " + stars("a") + "\nDisallow: /\n", analysis.Expectation{Agents: []string{"x"}, Pattern: stars("b")},
			[]string{`x: whether all of "/*b*b*b*b*b*b*b*b*b*b*b*b*b*b*b*b*b*b*b*b" is disallowed was not decided; here expects it`}, ""},
		{"ignores the global group", "User-agent: *\nDisallow: /\n", analysis.Expectation{Agents: []string{"AdsBot-Google"}, Pattern: "/"},
			[]string{`AdsBot-Google may fetch "/": AdsBot-Google is not named and ignores the group for "*"; here expects all of "/" to be disallowed`}, ""},
		{"fallback", "User-agent: Googlebot\nDisallow: /\n", analysis.Expectation{Agents: []string{"Googlebot-News"}, Pattern: "/a", Allow: true},
			[]string{`Googlebot-News may not fetch "/a" by Disallow "/"; here expects all of "/a" to be allowed`}, "Googlebot"},
		{"several", "User-agent: *\nDisallow: /b\n", analysis.Expectation{Agents: []string{"a", "Googlebot", "bingbot", "b", "c"}, Pattern: "/", Allow: true},
			[]string{`a, b, c and 2 more may not fetch "/b" by Disallow "/b"; here expects all of "/" to be allowed`}, "a"},
		{"own dialect", "User-agent: *\nDisalow: /\n", analysis.Expectation{Agents: []string{"Googlebot", "CCBot"}, Pattern: "/"},
			[]string{`CCBot may fetch "/": no rule of the group for "*" matches; here expects all of "/" to be disallowed`}, "CCBot"},
		{"page", "<!doctype html>\n<title>404</title>\n", analysis.Expectation{Agents: []string{"*"}, Pattern: "/"},
			[]string{`* may fetch "/": no group binds this crawler; here expects all of "/" to be disallowed`}, "*"},
	} {
		cfg := linttest.Config()
		tt.expect.Place = "here"
		cfg.Expect = []analysis.Expectation{tt.expect}
		var got []string
		agent := ""
		for _, fd := range lint.Run(grammar.Parse("robots.txt", tt.src), cfg) {
			if fd.Pass.ID != "expectation-failed" {
				continue
			}
			got = append(got, fd.Message)
			if fd.Evidence != nil {
				agent = fd.Evidence.Agent
			}
		}
		if !slices.Equal(got, tt.want) || agent != tt.agent {
			t.Errorf("%s: got %q for %q, want %q for %q", tt.name, got, agent, tt.want, tt.agent)
		}
	}
}

// The severity of a configuration is that of all findings of the pass.
func TestSeverities(t *testing.T) {
	cfg := linttest.Config()
	pass := lint.PassNamed("unreachable-rule")
	cfg.Passes, cfg.Severities = []*analysis.Pass{pass}, map[*analysis.Pass]analysis.Severity{pass: analysis.Hint}
	found := lint.Run(grammar.Parse("robots.txt", pass.Bad), cfg)
	if len(found) == 0 || found[0].Severity != analysis.Hint {
		t.Errorf("got %+v, want a hint", found)
	}
}
