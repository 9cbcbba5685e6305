package sitemaps

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var SitemapDuplicate = &analysis.Pass{
	ID:        "sitemap-duplicate",
	Family:    analysis.Sitemap,
	Severity:  analysis.Info,
	Summary:   "sitemap is listed twice",
	Rationale: "A Sitemap line belongs to no group, so one line tells every crawler. A second line adds nothing, and is easily forgotten when the sitemap moves.",
	Bad:       "User-agent: a\nDisallow: /x\nSitemap: https://www.example.com/sitemap.xml\n\nUser-agent: b\nDisallow: /y\nSitemap: https://www.example.com/sitemap.xml\n",
	Good:      "User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /y\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "RFC 9309 2.2.4; sitemaps.org",
	Precision: analysis.Precision{Files: 4999, Found: 162, Read: 118, Right: 118},
	NoEffect:  true,
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for sm, earlier := range sitemapsByURL(c) {
			if earlier == nil {
				continue
			}
			report(analysis.Finding{
				Span:    sm.Content(),
				Message: fmt.Sprintf("sitemap is already on line %d; one line is enough for every crawler", earlier.Number),
				Related: []analysis.Related{{Span: earlier.Content(), Message: "first listed here"}},
				Fixes:   []analysis.Fix{{Message: "remove the line", Edits: analysis.RemoveLine(c, sm.Line)}},
			})
		}
	},
}
