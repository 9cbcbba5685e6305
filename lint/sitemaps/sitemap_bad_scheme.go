package sitemaps

import (
	"fmt"
	"slices"

	"github.com/agnivade/levenshtein"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var SitemapBadScheme = &analysis.Pass{
	ID:        "sitemap-bad-scheme",
	Family:    analysis.Sitemap,
	Severity:  analysis.Error,
	Summary:   "sitemap has a scheme that crawlers do not fetch",
	Rationale: "Crawlers fetch sitemaps over http and https, some over ftp. A sitemap under any other scheme is never read.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: htps://www.example.com/sitemap.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "sitemaps.org; Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, sm := range soundSitemaps.Of(c) {
			if sm.Scheme == "" || isFetched(sm.Scheme) {
				continue
			}
			span := ast.Span{Start: sm.URL.Start, End: sm.URL.Start + len(sm.Scheme)}
			fd := analysis.Finding{
				Span:    span,
				Message: fmt.Sprintf("sitemap has scheme %q; crawlers fetch http and https, some ftp, so they never read it", c.Text(span)),
			}
			if meant := schemeNear(sm.Scheme); meant != "" && sm.IsAbsolute() {
				fd.Fixes = []analysis.Fix{{Message: fmt.Sprintf("write %q", meant), Edits: []analysis.Edit{{Span: span, Text: meant}}, Adds: true}}
			} else {
				fd.Help = "name the sitemap by the https URL under which it is served"
			}
			report(fd)
		}
	},
}

var fetchedSchemes = []string{"https", "http", "ftp"}

// isFetched reports whether crawlers fetch URLs of scheme, which is in lower case.
func isFetched(scheme string) bool { return slices.Contains(fetchedSchemes, scheme) }

// schemeNear returns http or https if scheme is one letter away from it, otherwise "".
func schemeNear(scheme string) string {
	if len(scheme) < 4 || len(scheme) > 7 {
		return "" // shorter ones are schemes of their own, longer ones too far away
	}
	for _, meant := range fetchedSchemes[:2] {
		if levenshtein.ComputeDistance(scheme, meant) == 1 {
			return meant
		}
	}
	return ""
}
