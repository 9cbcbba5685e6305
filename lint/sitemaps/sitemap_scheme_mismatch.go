package sitemaps

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var SitemapSchemeMismatch = &analysis.Pass{
	ID:        "sitemap-scheme-mismatch",
	Family:    analysis.Sitemap,
	Severity:  analysis.Warning,
	Summary:   "sitemap of an https site has an http URL",
	Rationale: "http and https are two origins, each with a robots.txt of its own, and a sitemap may list only URLs of its own scheme and host. At best, the crawler is redirected. It is reported only if the site's URL is known.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: http://www.example.com/sitemap.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "sitemaps.org; Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Read: 24, Right: 24, Note: "those read were found with the host of most sitemaps as the site"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		site, ok := analysis.SiteURL(c)
		if !ok || site.Scheme != "https" {
			return
		}
		for _, sm := range soundSitemaps.Of(c) {
			if sm.Scheme != "http" || !sm.SameHost(site) {
				continue
			}
			span := ast.Span{Start: sm.URL.Start, End: sm.URL.Start + len("http")}
			fix := analysis.Fix{Message: `write "https"`, Edits: []analysis.Edit{{Span: span, Text: "https"}}, Adds: true}
			if end := sm.URL.End - len(sm.Path); strings.HasSuffix(c.File.Src[:end], ":80") {
				fix.Edits = append(fix.Edits, analysis.Edit{Span: ast.Span{Start: end - len(":80"), End: end}})
			}
			report(analysis.Finding{
				Span:    span,
				Message: "sitemap URL is http but the site is https; to crawlers these are two different sites",
				Fixes:   []analysis.Fix{fix},
			})
		}
	},
}
