package sitemaps

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

var SitemapOtherHost = &analysis.Pass{
	ID:        "sitemap-other-host",
	Family:    analysis.Sitemap,
	Severity:  analysis.Info,
	Summary:   "sitemap is on another host than the site",
	Rationale: "A sitemap may be on any host, and listing it here vouches for it. Sometimes, though, the host is an old domain, another customer's, or the site's own with or without \"www\". It is reported only if the site's URL is known, once for each other host, and not for subdomains of the site's domain.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: https://old.example.edu/sitemap.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "Google's robots.txt specification; sitemaps.org",
	Precision: analysis.Precision{Files: 4999, Read: 25, Right: 25, Note: "those read were found with the likely host of the file as the site; most were other hosts on purpose"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		site, ok := analysis.SiteURL(c)
		if !ok || site.IsStaging() { // a copy of a site names the sitemaps of the original
			return
		}
		seen := map[string]bool{}
		for _, sm := range soundSitemaps.Of(c) {
			if !sm.IsAbsolute() || sm.SameHost(site) || isSubdomain(sm.Reference, site) || seen[sm.HostPort()] || sm.IsPrivate() || sm.IsStaging() {
				continue
			}
			seen[sm.HostPort()] = true
			report(analysis.Finding{
				Span:    sm.URL,
				Message: fmt.Sprintf("this sitemap is on another host: %q, not %q", sm.HostPort(), site.HostPort()),
				Help:    "if the other host is an old or foreign one, name a sitemap of this site; if it keeps the sitemap on purpose, the line is right",
			})
		}
	},
}

// isSubdomain reports whether the host of r is a subdomain of the domain of site,
// other than "www": it was set up on purpose.
func isSubdomain(r, site analysis.Reference) bool {
	domain := strings.TrimPrefix(site.Host, "www.")
	return r.Host != "www."+domain && strings.HasSuffix(r.Host, "."+domain)
}
