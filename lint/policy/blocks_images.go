package policy

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var BlocksImages = &analysis.Pass{
	ID:        "blocks-images",
	Family:    analysis.Policy,
	Severity:  analysis.Info,
	Summary:   "images are closed to search engines",
	Rationale: "Images that may not be fetched appear in no image search and beside no search result. That may be intended, but often a folder was closed only to keep people from browsing it.",
	Bad:       "User-agent: *\nDisallow: /images/\n",
	Good:      "User-agent: Googlebot-Image\nDisallow: /\n",
	Source:    "Google on images in search results; robotslint's own judgement",
	Precision: "21 of 22 findings read on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reportResources(c, images, analysis.ViewsOf(c, "Googlebot-Image", "bingbot"), "image search does not show them", report)
	},
}
