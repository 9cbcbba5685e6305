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
	Precision: analysis.Precision{Files: 4999, Found: 168, Read: 22, Right: 21},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reportResources(c, images, analysis.ViewsOf(c, "Googlebot-Image", "bingbot"), "image search does not show them", report)
	},
}
