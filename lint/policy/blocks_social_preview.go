package policy

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var BlocksSocialPreview = &analysis.Pass{
	ID:        "blocks-social-preview",
	Family:    analysis.Policy,
	Severity:  analysis.Info,
	Summary:   "crawler that makes link previews is shut out",
	Rationale: "When somebody shares a link, a crawler of the social network fetches the page for its title and picture. If it may not, the link appears bare. Such crawlers collect nothing else.",
	Bad:       "User-agent: facebookexternalhit\nDisallow: /\n",
	Good:      "User-agent: facebookexternalhit\nDisallow: /cart/\n",
	Source:    "Meta's list of crawlers; robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 11, Read: 11, Right: 11},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if out := analysis.NamedOut(c, "facebookexternalhit", "Twitterbot", "LinkedInBot"); len(out) > 0 {
			fd := shutOutFinding(c, out, fmt.Sprintf("%s %s shut out; links to the site that people share there get no preview", namesOf(out), is(len(out))))
			fd.Help = "let " + namesOf(out) + " fetch the pages that people share"
			report(fd)
		}
	},
}
