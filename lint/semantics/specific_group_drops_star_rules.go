package semantics

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var SpecificGroupDropsStarRules = &analysis.Pass{
	ID:        "specific-group-drops-star-rules",
	Family:    analysis.Semantics,
	Severity:  analysis.Warning,
	Summary:   "crawler's own group frees it from the rules for all crawlers",
	Rationale: "A crawler follows the group that names it and no other: groups do not inherit. A few rules for one crawler, meant in addition to those for \"*\", free it from all of those. Groups that open or close the whole site, or that let in a crawler that \"*\" shuts out, are taken as intended and not reported. It is only info where the group repeats some rules of \"*\" or allows the whole site, so that it was probably written with that in mind, and for crawlers other than those of search engines and AI.",
	Bad:       "User-agent: *\nDisallow: /admin/\n\nUser-agent: Googlebot\nDisallow: /drafts/\n",
	Good:      "User-agent: *\nDisallow: /admin/\n\nUser-agent: Googlebot\nDisallow: /admin/\nDisallow: /drafts/\n",
	Source:    "RFC 9309 2.2.1; Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Found: 537, Read: 48, Right: 48, Note: "warnings were read; of those that are info, half may be meant"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, f := range analysis.OverriddenGroups.Of(c) {
			if f.Other.Token != "*" {
				continue // fallback-chain-surprise
			}
			fd := overrideFinding(c, f)
			if f.Shared > 0 || !collectsPages(f.Own.Token) || opensSite(f.Own) {
				fd.Severity = analysis.Info
			}
			report(fd)
		}
	},
}
