package sitemaps

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var LLMsTxtAsSitemap = &analysis.Pass{
	ID:        "llms-txt-as-sitemap",
	Family:    analysis.Sitemap,
	Severity:  analysis.Hint,
	Summary:   "llms.txt is named as a sitemap",
	Rationale: "A sitemap is XML, a feed, or text with one URL a line. An llms.txt is Markdown, so crawlers that fetch it as a sitemap report an error. Programs that read llms.txt look for it at the root of the site, not here.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/llms.txt\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\n# Sitemap: https://www.example.com/llms.txt\n",
	Source:    "sitemaps.org; robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, sm := range soundSitemaps.Of(c) {
			if !sm.IsAbsolute() || !llmsTxt().MatchString(sm.Path) {
				continue
			}
			report(analysis.Finding{
				Span:    sm.URL,
				Message: "llms.txt is Markdown, not a sitemap; crawlers find no URLs in it",
				Fixes:   []analysis.Fix{{Message: "comment out the line", Edits: analysis.CommentOut(sm.Line), Adds: true}},
			})
		}
	},
}

var llmsTxt = analysis.Expr(`(?i)(^|/)llms(-full)?\.txt$`)
