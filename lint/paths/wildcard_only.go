package paths

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var WildcardOnly = &analysis.Pass{
	ID:        "wildcard-only",
	Family:    analysis.Path,
	Severity:  analysis.Info,
	Summary:   "whole site is disallowed with a star",
	Rationale: "For crawlers that know wildcards, a star alone covers the whole site, as \"/\" does. Older parsers read it as an ordinary character, find no such path, and fetch everything. In the grammar of RFC 9309 no path begins with a star.",
	Bad:       "User-agent: GPTBot\nDisallow: *\n",
	Good:      "User-agent: GPTBot\nDisallow: /\n",
	Source:    "RFC 9309 2.2; urllib.robotparser of CPython 3.11",
	Precision: analysis.Precision{Files: 4999, Found: 43, Read: 37, Right: 37, Note: "two of the authors may not have meant the whole site"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln, place := range followedRules(c, analysis.IsWildcardOnly) {
			if place.Rule.Allow {
				continue // everything is allowed anyway
			}
			if closed := analysis.ClosedSite.Of(c); closed != nil && closed.Line == ln.Number {
				continue // blocks-whole-site reports it
			}
			legacy := c.Policy(rules.Legacy)
			url := place.Policy.Witness(place.Rule.Pattern, func(url string) bool {
				return place.Decides(url) != nil && legacy.Decide(place.Group.Token, url).Verdict == rules.Allowed
			})
			if url == "" {
				continue
			}
			evidence := place.Decides(url)
			report(analysis.Finding{
				Span:     ln.Value,
				Message:  fmt.Sprintf("%s covers the whole site only for crawlers that know wildcards; others look for a literal %s and skip the rule", c.Excerpt(ln.Value), `"*"`),
				Evidence: evidence,
				Contrast: contrast(evidence, legacy, rules.Disallowed),
				Fixes:    []analysis.Fix{{Message: `write "/" for the whole site`, Edits: []analysis.Edit{{Span: ln.Value, Text: "/"}}}},
			})
		}
	},
}
