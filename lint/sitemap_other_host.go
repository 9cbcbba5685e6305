package lint

import (
	"fmt"
	"strings"
)

var sitemapOtherHost = &Pass{
	ID:        "sitemap-other-host",
	Family:    Sitemap,
	Severity:  Info,
	Summary:   "sitemap is on another host than the site",
	Rationale: "A sitemap may be on any host, and naming it here vouches for it. Sometimes, though, it is an old domain, another customer's, or the site's own name with or without \"www\". Reported only where the site's URL is known, once for each other host, and not for subdomains of the site's domain.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: https://old.example.edu/sitemap.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "Google's robots.txt specification; sitemaps.org",
	Precision: "25 findings on 4,999 real files, with the host of most sitemaps taken for the site: all were true, and most hosts were other ones on purpose",
	Run: func(c *Context, report func(Finding)) {
		site, ok := c.siteURL()
		if !ok {
			return
		}
		seen := map[string]bool{}
		for _, sm := range sitemapLines.Of(c) {
			if !sm.absolute() || sm.sameHost(site) || sm.within(site) || seen[sm.place()] || sm.private() || sm.staging() {
				continue
			}
			seen[sm.place()] = true
			report(Finding{
				Span:    sm.URL,
				Message: fmt.Sprintf("sitemap is on %q, the site on %q; the robots.txt there decides who may fetch it", sm.place(), site.place()),
			})
		}
	},
}

// within reports whether the host of r is a subdomain of the domain of site,
// other than "www": somebody set it up on purpose.
func (r reference) within(site reference) bool {
	domain := strings.TrimPrefix(site.host, "www.")
	return r.host != "www."+domain && strings.HasSuffix(r.host, "."+domain)
}
