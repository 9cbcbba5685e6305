package lint

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/rules"
)

var queryOnlyRule = &Pass{
	ID:        "query-only-rule",
	Family:    Path,
	Severity:  Hint,
	Summary:   "rule about query strings covers only those of the home page",
	Rationale: "A path pattern is compared from the start of the path: \"/?\" covers \"/?sort=price\" and no URL of another page. Query strings of all pages are \"/*?\".",
	Bad:       "User-agent: *\nDisallow: /?\n",
	Good:      "User-agent: *\nDisallow: /*?\n",
	Source:    "RFC 9309 2.2.2",
	Precision: "exact; whether the home page alone was meant no file says, so that it is off unless selected",
	Run: func(c *Context, report func(Finding)) {
		const page = "/example?x=1"
		isBare := func(pattern string) bool { return strings.TrimRight(pattern, "*") == "/?" }
		for ln, at := range c.placed(isBare) {
			home, other := at.decides("/?x=1"), at.policy.Decide(at.group.Token, page)
			if at.rule.Allow || home == nil || other.Verdict != rules.Allowed {
				continue
			}
			report(Finding{
				Span:     ln.Value,
				Message:  fmt.Sprintf("%s covers only query strings of the home page; %q may be fetched", c.excerpt(ln.Value), page),
				Evidence: home,
				Contrast: &Evidence{Dialect: home.Dialect, Agent: home.Agent, URL: page, Line: other.Rule.Line},
				Fixes:    []Fix{{Message: `write "/*?" for every page`, Edits: []Edit{{ln.Value, "/*?"}}}},
			})
		}
	},
}
