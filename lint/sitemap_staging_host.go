package lint

import (
	"fmt"
	"net/netip"
	"strings"
)

var sitemapStagingHost = &Pass{
	ID:        "sitemap-staging-host",
	Family:    Sitemap,
	Severity:  Error,
	Summary:   "sitemap is on a host of another environment",
	Rationale: "A sitemap on localhost, in a private network or under a reserved name can be read by no crawler. One on a staging or preview host lists that copy of the site for indexing, or is closed. Nothing is reported where the site itself is known to be on that host.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: http://localhost:8080/sitemap.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "RFC 6761; RFC 6762; RFC 1918; robotslint's own judgement",
	Precision: "4 of 4 findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		site, known := c.siteURL()
		seen := map[string]bool{}
		for _, sm := range sitemapLines.Of(c) {
			if !sm.absolute() || known && sm.host == site.host || seen[sm.place()] {
				continue
			}
			seen[sm.place()] = true
			switch {
			case sm.private():
				report(Finding{
					Span:    sm.URL,
					Message: fmt.Sprintf("sitemap is on %q, which no crawler can reach", sm.place()),
				})
			case sm.staging():
				report(Finding{
					Span:     sm.URL,
					Severity: Warning,
					Message:  fmt.Sprintf("sitemap is on %q, which by its name is a copy of the site not meant for the public", sm.place()),
				})
			}
		}
	},
}

// private reports whether the host of r means nothing outside of somebody's
// network: special-use names, names without a dot, addresses that are not routed.
func (r reference) private() bool {
	if addr, ok := r.address(); ok {
		addr = addr.Unmap()
		return addr.IsPrivate() || addr.IsLoopback() || addr.IsLinkLocalUnicast() || addr.IsUnspecified() || sharedAddresses.Contains(addr)
	}
	return privateHost().MatchString(r.host)
}

// staging reports whether the host of r is by its name a copy of a site.
func (r reference) staging() bool { return stagingHost.matches(r.host) }

var (
	sharedAddresses = netip.MustParsePrefix("100.64.0.0/10") // RFC 6598

	privateHost = expr(`^([a-z0-9-]+|.*\.(localhost|local|test|internal|invalid|lan|home\.arpa))$`)

	// stagingHost knows environments by their first or second label, and the
	// names that hosting platforms and tunnels give to one deployment. Words
	// that are also the names of public sites, such as dev, beta and stage, are
	// not among them.
	stagingHost = markedExpr(strings.Join([]string{
		`^([a-z0-9-]+\.)?([a-z0-9]+-)*(staging|stg|pre-?prod|preproduction|prelive|uat)\d*(-[a-z0-9]+)*(\.[a-z0-9-]+){2,}$`,
		`^test\d*(\.[a-z0-9-]+){2,}$`,
		`^[a-z0-9-]+--[a-z0-9-]+\.netlify\.app$`,
		`^[a-z0-9-]+-git-[a-z0-9-]+\.vercel\.app$`,
		`^[a-z0-9-]+\.[a-z0-9-]+\.pages\.dev$`,
		`^(dev|test)-[a-z0-9-]+\.pantheonsite\.io$`,
		`\.(ngrok\.io|ngrok\.app|ngrok-free\.app|trycloudflare\.com|loca\.lt|ddev\.site|lndo\.site|wpcomstaging\.com|flywheelstaging\.com)$`,
	}, "|"), "staging", "stg", "prod", "prelive", "uat", "test", "dev", "netlify", "vercel", "ngrok", "trycloudflare", "loca.lt", "ddev.", "lndo.")
)
