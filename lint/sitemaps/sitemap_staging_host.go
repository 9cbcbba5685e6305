package sitemaps

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var SitemapStagingHost = &analysis.Pass{
	ID:        "sitemap-staging-host",
	Family:    analysis.Sitemap,
	Severity:  analysis.Error,
	Summary:   "sitemap is on a host of another environment",
	Rationale: "No crawler can reach a sitemap on localhost, in a private network or under a reserved name. A sitemap on a staging or preview host submits that copy of the site for indexing, or is closed to crawlers. Nothing is reported if the site itself is known to be on that host.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: http://localhost:8080/sitemap.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "RFC 6761; RFC 6762; RFC 1918; robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 4, Read: 4, Right: 4},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		site, known := analysis.SiteURL(c)
		seen := map[string]bool{}
		for _, sm := range soundSitemaps.Of(c) {
			if !sm.IsAbsolute() || known && sm.Host == site.Host || seen[sm.HostPort()] {
				continue
			}
			seen[sm.HostPort()] = true
			switch {
			case sm.IsPrivate():
				report(analysis.Finding{
					Span:    sm.URL,
					Message: fmt.Sprintf("sitemap is on %q, which no crawler can reach", sm.HostPort()),
				})
			case sm.IsStaging():
				report(analysis.Finding{
					Span:     sm.URL,
					Severity: analysis.Warning,
					Message:  fmt.Sprintf("sitemap is on %q, which by its name is a copy of the site that is not meant for the public", sm.HostPort()),
				})
			}
		}
	},
}
