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
			[]string{`a crawler not named in the file may fetch "/": no group binds this crawler; here expects all of "/" to be disallowed`}, "*"},
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

// Passes do not report about a crawler what the configuration expects of it by name.
func TestExpectedIsNoFinding(t *testing.T) {
	const starClosed, bingClosed = "User-agent: *\nDisallow: /\n", "User-agent: bingbot\nDisallow: /\n"
	const joined = "User-agent: bingbot\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /\n"
	const training = "User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: CCBot\nUser-agent: Google-Extended\nUser-agent: Applebot-Extended\nDisallow: /\n"
	closed := func(pattern string, agents ...string) analysis.Expectation {
		return analysis.Expectation{Agents: agents, Pattern: pattern}
	}
	open := func(agents ...string) analysis.Expectation {
		return analysis.Expectation{Agents: agents, Pattern: "/", Allow: true}
	}
	for _, tt := range []struct {
		pass, src string
		expect    analysis.Expectation
		want      int
	}{
		{"blocks-whole-site", starClosed, closed("/", "*"), 0},
		{"blocks-whole-site", starClosed, closed("/*", "GPTBot", "*"), 0},
		{"blocks-whole-site", starClosed, closed("/cart/", "*"), 1},
		{"blocks-whole-site", starClosed, closed("/", "GPTBot"), 1},
		{"blocks-whole-site", starClosed, open("*"), 1},
		{"blocks-search-engine", bingClosed, closed("/", "Bingbot"), 0},
		{"blocks-search-engine", bingClosed, closed("/", "*"), 1},
		{"blocks-social-preview", "User-agent: Twitterbot\nDisallow: /\n", closed("/", "Twitterbot"), 0},
		{"blocks-social-preview", "User-agent: Twitterbot\nDisallow: /\n", closed("/", "bingbot"), 1},
		{"empty-group-joins-next", joined, closed("/", "bingbot"), 0},
		{"empty-group-joins-next", joined, closed("/", "*"), 1},
		{"adsbot-not-covered", starClosed, closed("/", "*"), 1},
		{"adsbot-not-covered", starClosed, open("AdsBot-Google", "AdsBot-Google-Mobile", "APIs-Google", "Mediapartners-Google"), 0},
		{"ai-policy-incomplete", training, open("Amazonbot", "meta-externalagent"), 0},
		{"ai-policy-incomplete", training, open("Amazonbot"), 1},
	} {
		cfg := linttest.Config()
		cfg.Passes = []*analysis.Pass{lint.PassNamed(tt.pass)}
		cfg.Expect = []analysis.Expectation{tt.expect}
		if got := len(lint.Run(grammar.Parse("robots.txt", tt.src), cfg)); got != tt.want {
			t.Errorf("%s on %q, expecting %+v: got %d findings, want %d", tt.pass, tt.src, tt.expect, got, tt.want)
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
