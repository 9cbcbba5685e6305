package sitemaps

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/lint/analysis"
)

var SitemapStagingHost = &analysis.Pass{
	ID:        "sitemap-staging-host",
	Family:    analysis.Sitemap,
	Severity:  analysis.Error,
	Summary:   "sitemap is on a host of another environment",
	Rationale: "No crawler can reach a sitemap on localhost, in a private network or under a reserved name. A sitemap on a staging or preview host submits that copy of the site for indexing, or is closed to crawlers. A host such as dev or stage is only info, as it may be the site itself, unless the file names another host too. Nothing is reported if the site is known to be on that host, and nothing about copies in a file that closes the whole site.",
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
					Help:    "name the sitemap by its URL on the live site",
				})
			case analysis.ClosedToOthers(c):
			case sm.IsStaging(), sm.MayBeStaging() && (known || namesOtherHost(c, sm)):
				report(analysis.Finding{
					Span:     sm.URL,
					Severity: analysis.Warning,
					Message:  fmt.Sprintf("sitemap is on %q, which by its name is a test copy of the site; search engines may index the copy", sm.HostPort()),
					Help:     "name the sitemap by its URL on the live site",
				})
			case sm.MayBeStaging():
				report(analysis.Finding{
					Span:     sm.URL,
					Severity: analysis.Info,
					Message:  fmt.Sprintf("sitemap is on %q, which may be a test copy of the site", sm.HostPort()),
					Help:     "if it is one, name the sitemap by its URL on the live site",
				})
			}
		}
	},
}

// namesOtherHost reports whether the file points to a host of its site other than that
// of sm.
func namesOtherHost(c *analysis.Context, sm analysis.SitemapLine) bool {
	return slices.ContainsFunc(analysis.SiteSigns.Of(c), func(sign analysis.Reference) bool {
		return sign.Host != sm.Host && !sign.IsStaging() && !sign.MayBeStaging()
	})
}
