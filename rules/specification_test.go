package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/testcorpus"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// These are the worked examples of Google's specification about the content of a
// file. TestScopeExamples and TestOutcomeExamples hold those of scope and status.
func TestSpecificationExamples(t *testing.T) {
	var facts struct {
		Examples []struct {
			ID, Kind, Pattern, Robots, Agent, URL string

			AgentTokens    []string `json:"agent_tokens"`
			IgnoresStar    bool     `json:"ignores_star"`
			Expected       any
			ExpectedGroup  string     `json:"expected_group"`
			ExpectedGroups [][]string `json:"expected_groups"`
			Merged         map[string][]string
			WinningRule    string `json:"winning_rule"`
		}
	}
	testcorpus.Facts(t, "spec_examples.json", &facts)
	asked := map[string]int{}
	for _, e := range facts.Examples {
		asked[e.Kind]++
		for _, d := range []*rules.Dialect{rules.Google, rules.RFC9309} {
			p := rules.Compile(d, e.Robots)
			switch e.Kind {
			case "match":
				r := rules.Rule{Pattern: d.Pattern(e.Pattern)}
				// A leading "//" would be read as the start of a host.
				if got := r.Matches(d.Path("https://example.com" + e.URL)); got != e.Expected {
					t.Errorf("%s, %s: %q matches %q: got %v, want %v", e.ID, d.Name, e.Pattern, e.URL, got, e.Expected)
				}
			case "precedence":
				got := p.Decide(e.Agent, e.URL)
				rule := strings.Split(e.Robots, "\n")[got.Rule.Line-1]
				if got.Verdict.String() != e.Expected || rule != e.WinningRule {
					t.Errorf("%s, %s: got %s by %q, want %s by %q", e.ID, d.Name, got.Verdict, rule, e.Expected, e.WinningRule)
				}
			case "evaluate":
				got := crawlers.Bind(p, e.Agent).Decide(p, e.URL).Verdict
				if got.String() != e.Expected {
					t.Errorf("%s, %s: got %s, want %s", e.ID, d.Name, got, e.Expected)
				}
			case "group":
				if d == rules.RFC9309 && strings.HasSuffix(e.ExpectedGroup, "*") && e.ExpectedGroup != "*" {
					continue // to RFC 9309 "googlebot*" is no product token
				}
				g := crawlers.Bind(p, e.Agent).Decide(p, "/").Group
				line := strings.Split(e.Robots, "\n")[g.Lines[0]-1]
				if _, got, _ := strings.Cut(line, ": "); got != e.ExpectedGroup {
					t.Errorf("%s, %s: got the group of %q, want %q", e.ID, d.Name, got, e.ExpectedGroup)
				}
			case "grouping":
				var got [][]string
				for _, g := range grammar.Parse("", e.Robots).Groups {
					var tokens []string
					for ua := range g.UserAgents() {
						tokens = append(tokens, d.Token(d.Read(e.Robots, ua).Value))
					}
					got = append(got, tokens)
				}
				if fmt.Sprint(got) != fmt.Sprint(e.ExpectedGroups) {
					t.Errorf("%s, %s: got groups %q, want %q", e.ID, d.Name, got, e.ExpectedGroups)
				}
				for token, want := range e.Merged {
					var got []string
					for _, r := range p.Group(token).Rules().Rules() {
						if r.Line > 0 {
							got = append(got, strings.Split(e.Robots, "\n")[r.Line-1])
						}
					}
					slices.Sort(got)
					if !slices.Equal(got, want) {
						t.Errorf("%s, %s: group of %s: got %q, want %q", e.ID, d.Name, token, got, want)
					}
				}
			}
		}
	}
	for _, kind := range []string{"match", "precedence", "evaluate", "group", "grouping"} {
		if asked[kind] == 0 {
			t.Errorf("no example of kind %s", kind)
		}
	}
}
