package paths

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var QueryOnlyRule = &analysis.Pass{
	ID:        "query-only-rule",
	Family:    analysis.Path,
	Severity:  analysis.Hint,
	Summary:   "rule about query strings covers only those of the home page",
	Rationale: "A path pattern is compared from the start of the path: \"/?\" covers \"/?sort=price\" and no URL of another page. Query strings of all pages are \"/*?\".",
	Bad:       "User-agent: *\nDisallow: /?\n",
	Good:      "User-agent: *\nDisallow: /*?\n",
	Source:    "RFC 9309 2.2.2",
	Precision: "exact; whether the home page alone was meant no file says, so that it is off unless selected",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		const page = "/example?x=1"
		isBare := func(pattern string) bool { return strings.TrimRight(pattern, "*") == "/?" }
		for ln, at := range followedRules(c, isBare) {
			home, other := at.Decides("/?x=1"), at.Policy.Decide(at.Group.Token, page)
			if at.Rule.Allow || home == nil || other.Verdict != rules.Allowed {
				continue
			}
			report(analysis.Finding{
				Span:     ln.Value,
				Message:  fmt.Sprintf("%s covers only query strings of the home page; %q may be fetched", c.Excerpt(ln.Value), page),
				Evidence: home,
				Contrast: &analysis.Evidence{Dialect: home.Dialect, Agent: home.Agent, URL: page, Line: other.Rule.Line},
				Fixes:    []analysis.Fix{{Message: `write "/*?" for every page`, Edits: []analysis.Edit{{Span: ln.Value, Text: "/*?"}}}},
			})
		}
	},
}
