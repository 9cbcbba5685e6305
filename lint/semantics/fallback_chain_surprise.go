package semantics

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var FallbackChainSurprise = &analysis.Pass{
	ID:        "fallback-chain-surprise",
	Family:    analysis.Semantics,
	Severity:  analysis.Info,
	Summary:   "crawler's own group frees it from the rules it would otherwise fall back to",
	Rationale: "Googlebot-Image follows the group for Googlebot only if the file does not name it, and other crawlers fall back to their operator's main crawler in the same way. A group of its own takes the place of that group, and none of its rules apply.",
	Bad:       "User-agent: Googlebot\nDisallow: /private/\n\nUser-agent: Googlebot-Image\nDisallow: /icons/\n",
	Good:      "User-agent: Googlebot\nDisallow: /private/\n\nUser-agent: Googlebot-Image\nDisallow: /icons/\nDisallow: /private/\n",
	Source:    "documentation that the crawlers' operators publish",
	Precision: analysis.Precision{Files: 4999, Found: 21, Note: "of 19 that were read by their messages, before it was narrowed, about a third was perhaps meant"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, f := range analysis.OverriddenGroups.Of(c) {
			if f.Other.Token != "*" {
				report(overrideFinding(c, f))
			}
		}
	},
}
