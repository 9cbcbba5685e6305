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

// LikelyHost returns the host and port that the file itself points to as those of its
// site. Both are empty if nothing does, or if the signs of [SiteSigns] disagree.
func LikelyHost(c *Context) (host, port string) {
	for i, sign := range SiteSigns.Of(c) {
		if i > 0 && (sign.Host != host || sign.Port != port) {
			return "", ""
		}
		host, port = sign.Host, sign.Port
	}
	return host, port
}

// SiteSigns are the references in the file to what may be its site: the URLs of its
// sitemaps, the values of Host, and the host that a comment says the file is for. A
// reference without a scheme has a host alone. Hosts that by their names keep sitemaps
// and other files for many sites are no signs.
var SiteSigns = NewFact(func(c *Context) []Reference {
	var signs []Reference
	for _, sm := range SitemapLines.Of(c) {
		if sm.IsAbsolute() && !sitemapService.Matches(sm.Host) {
			signs = append(signs, sm.Reference)
		}
	}
	for _, ln := range c.File.Lines {
		text := c.Text(ln.Comment)
		if ln.Kind == ast.Record && ast.EqualFold(c.Text(ln.Field), "Host") {
			text = c.Text(ln.Value)
		} else if at := siteInComment.Find(text); at != nil {
			text = text[at[2]:at[3]]
		} else {
			continue
		}
		if !strings.Contains(text, "://") {
			text = "//" + text
		}
		if r := ParseReference(text); r.Host != "" {
			signs = append(signs, r)
		}
	}
	return signs
})

// sitemapService matches the name of a host that serves sitemaps, feeds or files of other
// sites.
var sitemapService = MarkedExpr(`sitemap|^(feeds?|cdn|static|assets|storage)\d*[.-]|\.(amazonaws\.com|cloudfront\.net|windows\.net|azureedge\.net)$`, "sitemap", "feed", "cdn", "static", "assets", "storage", "amazonaws", "cloudfront", "windows", "azureedge")

// siteInComment matches a comment that says what site the file is for. Its group is the
// host, with or without a scheme.
var siteInComment = MarkedExpr(`(?i)\brobots(?:\.txt)?(?: file)? (?:for|of) (?:the )?(?:site |website |domain )?((?:https?://)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?)/?`, "robots")

// FullURLHelp says how to write url, which lacks a scheme or a host, where
// [CompleteURL] does not know the site.
func FullURLHelp(url string) string {
	host := "YOUR-SITE/"
	if strings.HasPrefix(url, "//") || LooksLikeHost(url) && url[0] != '/' && url[0] != '.' {
		host = ""
	}
	return "write the full URL, as in " + Excerpt("https://"+host+strings.TrimLeft(url, "./"))
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
