package paths

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var QueryOnlyRule = &analysis.Pass{
	ID:        "query-only-rule",
	Family:    analysis.Path,
	Severity:  analysis.Info,
	Summary:   "rule for query strings covers only those of the home page",
	Rationale: "Crawlers compare a path pattern from the start of the path: \"/?\" covers \"/?sort=price\" and no URL of any other page. \"/*?\" covers the query strings of all pages. Where an Allow of the group begins with \"/?\", the author tells the queries of the home page apart, and nothing is reported.",
	Bad:       "User-agent: *\nDisallow: /?\n",
	Good:      "User-agent: *\nDisallow: /*?\n",
	Source:    "RFC 9309 2.2.2",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 31},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		const page = "/example?x=1"
		isHomeQuery := func(pattern string) bool { return strings.TrimRight(pattern, "*") == "/?" }
		for ln, place := range followedRules(c, isHomeQuery) {
			home, other := place.Decides("/?x=1"), place.Policy.Decide(place.Group.Token, page)
			if place.Rule.Allow || home == nil || other.Verdict != rules.Allowed || opensHomeQuery(place.Group) {
				continue
			}
			report(analysis.Finding{
				Span:     ln.Value,
				Message:  fmt.Sprintf(`%s covers only query strings of the home page; %q may be fetched`, c.Excerpt(ln.Value), page),
				Evidence: home,
				Contrast: &analysis.Evidence{Dialect: home.Dialect, Agent: home.Agent, URL: page, Line: other.Rule.Line},
				Fixes:    []analysis.Fix{{Message: `write "/*?" for every page`, Edits: []analysis.Edit{{Span: ln.Value, Text: "/*?"}}}},
			})
		}
	},
}

// opensHomeQuery reports whether g has an exception for a query of the home page. Its
// author knows which pages "/?" covers.
func opensHomeQuery(g *rules.Group) bool {
	return slices.ContainsFunc(g.Rules().Rules(), func(r rules.Rule) bool {
		return r.Allow && r.Line > 0 && strings.HasPrefix(r.Pattern, "/?")
	})
}
