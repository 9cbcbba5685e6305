package analysis

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// SiteURL returns the URL where the file is served, or false if that is not known.
func SiteURL(c *Context) (Reference, bool) {
	site := ParseReference(c.Site)
	return site, site.IsAbsolute()
}

// LikelyHost returns the host and port of more than half of the absolute sitemap
// URLs, which is the host of the site in most files. Both are empty if there is no
// such host.
func LikelyHost(c *Context) (host, port string) {
	type place struct{ host, port string }
	all, on := 0, map[place]int{}
	for _, sm := range SitemapLines.Of(c) {
		if sm.IsAbsolute() {
			all++
			on[place{sm.Host, sm.Port}]++
		}
	}
	for p, n := range on {
		if 2*n > all {
			return p.host, p.port
		}
	}
	return "", ""
}

// CompleteURL returns the fix that completes r, the reference at at, to a full URL.
// It returns nil if more is missing than the scheme and host of the site.
func CompleteURL(c *Context, at ast.Span, r Reference) []Fix {
	url := c.Text(at)
	site, known := SiteURL(c)
	full := ""
	switch path := strings.TrimLeft(url, "/"); {
	case r.Scheme != "":
		if host := strings.TrimLeft(r.Path, "/"); LooksLikeHost(host) {
			full = r.Scheme + "://" + host
		}
	case !known:
	case r.Host != "", ParseReference("//" + url).SameHost(site):
		full = site.Scheme + "://" + path
	case !LooksLikeHost(url):
		full = site.Scheme + "://" + site.HostPort() + "/" + path
	}
	if full == "" {
		return nil
	}
	return []Fix{{Message: "write the full URL", Edits: []Edit{{Span: at, Text: full}}, Adds: true}}
}
