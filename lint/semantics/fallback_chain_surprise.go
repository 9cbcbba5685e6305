package semantics

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var FallbackChainSurprise = &analysis.Pass{
	ID:        "fallback-chain-surprise",
	Family:    analysis.Semantics,
	Severity:  analysis.Info,
	Summary:   "crawler's own group frees it from the rules it would otherwise fall back to",
	Rationale: "Googlebot-Image follows the group for Googlebot, and other crawlers follow those of their operators' main one, only where the file does not name them. A group of its own takes the place of the other, and none of the other's rules hold.",
	Bad:       "User-agent: Googlebot\nDisallow: /private/\n\nUser-agent: Googlebot-Image\nDisallow: /icons/\n",
	Good:      "User-agent: Googlebot\nDisallow: /private/\n\nUser-agent: Googlebot-Image\nDisallow: /icons/\nDisallow: /private/\n",
	Source:    "documentation that the crawlers' operators publish",
	Precision: "21 findings on 4,999 real files; of 19 that were read by their messages, before it was narrowed, about a third was perhaps meant",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, f := range overriddenGroups.Of(c) {
			if f.other.Token != "*" {
				report(f.finding(c))
			}
		}
	},
}
