package sitemaps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var SitemapSchemeMismatch = &analysis.Pass{
	ID:        "sitemap-scheme-mismatch",
	Family:    analysis.Sitemap,
	Severity:  analysis.Warning,
	Summary:   "sitemap has an http URL",
	Rationale: "http and https are two origins, each with a robots.txt of its own, and a sitemap may list only URLs of its own scheme and host. At best, the crawler is redirected. It is a warning if the site is known to be on https, or another line of the file names the same host with https; otherwise, or if that line names the same sitemap, it is info. Nothing is reported for a site on http.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\nSitemap: http://www.example.com/news.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\nSitemap: https://www.example.com/news.xml\n",
	Source:    "sitemaps.org; Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Found: 670, Read: 80, Right: 80, Note: "24 of those read are warnings; the others are right if the site is on https, which the file does not say"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		site, known := analysis.SiteURL(c)
		for _, sm := range soundSitemaps.Of(c) {
			if sm.Scheme != "http" || !sm.IsAbsolute() || sm.IsPrivate() || known && (site.Scheme != "https" || !sm.SameHost(site)) {
				continue
			}
			span := ast.Span{Start: sm.URL.Start, End: sm.URL.Start + len("http")}
			fix := analysis.Fix{Message: `write "https"`, Edits: []analysis.Edit{{Span: span, Text: "https"}}, Adds: true}
			if end := sm.URL.End - len(sm.Path); strings.HasSuffix(c.File.Src[:end], ":80") {
				fix.Edits = append(fix.Edits, analysis.Edit{Span: ast.Span{Start: end - len(":80"), End: end}})
			}
			fd := analysis.Finding{Span: span, Fixes: []analysis.Fix{fix}}
			twin := onHTTPSToo(c, sm)
			switch {
			case twin.Number > 0:
				fd.Severity = analysis.Info
				fd.Message = fmt.Sprintf("sitemap is listed with http here and with https on line %d; the https line is enough", twin.Number)
				fd.Related = []analysis.Related{{Span: twin.Content(), Message: "the same sitemap with https"}}
				fd.Fixes = []analysis.Fix{{Message: "remove the line", Edits: analysis.RemoveLine(c, sm.Line), Guesses: true}}
			case known:
				fd.Message = "sitemap URL is http but the site is https; to crawlers these are two different sites"
			case onHTTPS(c, sm):
				fd.Message = fmt.Sprintf("sitemap URL is http, but the file names %q with https elsewhere; to crawlers these are two different sites", sm.HostPort())
			case sm.IsStaging() || sm.MayBeStaging():
				continue // sitemap-staging-host
			default:
				fd.Severity = analysis.Info
				fd.Message = "sitemap URL is http; if the site is on https, the two are different sites to crawlers"
			}
			report(fd)
		}
	},
}

// onHTTPSToo returns the line that names sm with https; its number is 0 if there is none.
func onHTTPSToo(c *analysis.Context, sm analysis.SitemapLine) analysis.SitemapLine {
	meant := sm.Reference
	meant.Scheme = "https"
	for _, other := range soundSitemaps.Of(c) {
		if other.Reference == meant {
			return other
		}
	}
	return analysis.SitemapLine{}
}

// onHTTPS reports whether the file names the host of sm, with or without "www", in an
// https URL.
func onHTTPS(c *analysis.Context, sm analysis.SitemapLine) bool {
	bare := func(r analysis.Reference) string { return strings.TrimPrefix(r.Host, "www.") }
	return slices.ContainsFunc(analysis.SiteSigns.Of(c), func(sign analysis.Reference) bool {
		return sign.Scheme == "https" && bare(sign) == bare(sm.Reference)
	})
}
