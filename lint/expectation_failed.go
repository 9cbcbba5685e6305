package lint

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var expectationFailed = &analysis.Pass{
	ID:        "expectation-failed",
	Family:    analysis.Semantics,
	Severity:  analysis.Error,
	Summary:   "file does not do what the configuration expects of it",
	Rationale: "The configuration says under expect which URLs which crawlers may fetch. Each expectation is proved for every URL that its pattern matches, in the crawler's own dialect and by its fallback chain; one that does not hold is shown with a URL, and one that could not be decided is not taken to hold. /robots.txt itself, which RFC 9309 allows to everyone, is no exception worth a finding.",
	Bad:       "# expect: agents: [GPTBot], disallow: [/]\nUser-agent: GPTBot\nDisallow: /\nAllow: /blog/\n",
	Good:      "# expect: agents: [GPTBot], disallow: [/]\nUser-agent: GPTBot\nDisallow: /\n",
	Source:    "RFC 9309 2.2.2",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if analysis.Unread(c) {
			return // the file itself was not served, so nothing is known about it
		}
		budget := rules.NewBudget()
		for _, e := range c.Expect {
			var failures []*failure
			for _, b := range bound(c, e.Agents) {
				failed, ok := failureOf(c, e, b, budget)
				i := slices.IndexFunc(failures, func(f *failure) bool { return f.Message == failed.Message })
				switch {
				case !ok:
				case i >= 0:
					failures[i].agents = append(failures[i].agents, b.agents...)
				default:
					failures = append(failures, &failed)
				}
			}
			for _, f := range failures {
				f.Message = analysis.JoinNames(shown(f.agents)) + f.Message
				report(f.Finding)
			}
		}
	},
}

// shown returns agents as a message names them.
func shown(agents []string) []string {
	names := slices.Clone(agents)
	if i := slices.Index(names, "*"); i >= 0 {
		names[i] = "a crawler not named in the file"
	}
	return names
}

// boundAlike are agents that obey the same rules of the file.
type boundAlike struct {
	agents  []string
	policy  *rules.Policy
	binding crawlers.Binding // of the first
}

// bound divides agents by the rules that they obey.
func bound(c *analysis.Context, agents []string) []*boundAlike {
	type key struct {
		policy *rules.Policy
		rules  *rules.RuleSet
	}
	known := map[key]*boundAlike{}
	var all []*boundAlike
	for _, agent := range agents {
		p := c.Policy(crawlers.Dialect(agent))
		b := crawlers.Bind(p, agent)
		k := key{policy: p}
		if b.Token != "" {
			k.rules = p.RulesFor(b.Token)
		}
		if known[k] == nil {
			known[k] = &boundAlike{policy: p, binding: b}
			all = append(all, known[k])
		}
		known[k].agents = append(known[k].agents, agent)
	}
	return all
}

// failure is an expectation that fails alike for agents.
type failure struct {
	agents []string
	analysis.Finding
}

// failureOf returns how e fails for the agents of b, or false if e is proved. The
// message continues a sentence that begins with the agents.
func failureOf(c *analysis.Context, e analysis.Expectation, b *boundAlike, budget *rules.Budget) (failure, bool) {
	survey := b.binding.DecideAll(b.policy, e.Pattern, budget)
	want, counterexample, expected, verb := rules.AlwaysAllowed, survey.Disallowed, "allowed", "may not fetch"
	if !e.Allow {
		want, counterexample, expected, verb = rules.AlwaysDisallowed, survey.Allowed, "disallowed", "may fetch"
	}
	f := failure{agents: b.agents, Finding: analysis.Finding{Span: firstLine(c), Help: "change the rules, or the expectation if it is no longer wanted"}}
	switch line := counterexample.Rule.Line; {
	case survey.Consensus == want:
		return f, false
	case counterexample.URL == "":
		f.Message = fmt.Sprintf(": whether all of %s is %s was not decided; %s expects it", analysis.Excerpt(e.Pattern), expected, e.Place)
		return f, true
	case line == 0:
		f.Message = fmt.Sprintf(" %s %s: %s", verb, analysis.Excerpt(counterexample.URL), b.binding.Reason(counterexample.Decision))
	default:
		f.Span = c.File.Lines[line-1].Content()
		f.Message = fmt.Sprintf(" %s %s by %s", verb, analysis.Excerpt(counterexample.URL), c.QuoteRule(line))
	}
	f.Message += fmt.Sprintf("; %s expects all of %s to be %s", e.Place, analysis.Excerpt(e.Pattern), expected)
	if b.binding.Token != "" {
		f.Evidence = &analysis.Evidence{Dialect: b.policy.Dialect, Agent: b.binding.Token, URL: counterexample.URL, Line: counterexample.Rule.Line}
	}
	return f, true
}

// firstLine is the text of the first line; empty in an empty file.
func firstLine(c *analysis.Context) ast.Span {
	if len(c.File.Lines) == 0 {
		return ast.Span{}
	}
	return c.File.Lines[0].Text
}
