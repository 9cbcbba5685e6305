package sitemaps

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var SitemapNotAbsolute = &analysis.Pass{
	ID:        "sitemap-not-absolute",
	Family:    analysis.Sitemap,
	Severity:  analysis.Error,
	Summary:   "sitemap is not named by its full URL",
	Rationale: "A Sitemap line may point to any host, so crawlers read it without regard to where the file is served. Google and Yandex accept only a full URL, with scheme and host.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: /sitemap.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "sitemaps.org; Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Found: 49, Read: 49, Right: 49},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, sm := range soundSitemaps.Of(c) {
			if isURLBelow(c, sm.Line) || sm.IsAbsolute() || sm.HasHidden(c) || sm.Scheme != "" && !isFetched(sm.Scheme) {
				continue
			}
			if sm.URL.Empty() {
				report(analysis.Finding{Span: sm.Content(), Severity: analysis.Warning, Message: c.Text(sm.Field) + " has no URL and names no sitemap", Help: analysis.FullURLHelp("sitemap.xml") + ", or remove the line"})
				continue
			}
			fd := analysis.Finding{
				Span:    sm.URL,
				Message: fmt.Sprintf("%s lacks %s; Google and Yandex accept only a full URL", c.Excerpt(sm.URL), sm.MissingParts(c.Text(sm.URL))),
				Fixes:   analysis.CompleteURL(c, sm.URL, sm.Reference),
			}
			if fd.Fixes == nil {
				fd.Help = analysis.FullURLHelp(c.Text(sm.URL))
			}
			report(fd)
		}
	},
}
