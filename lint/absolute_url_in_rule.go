package lint

import (
	"fmt"
	"strings"
)

var absoluteURLInRule = &Pass{
	ID:        "absolute-url-in-rule",
	Family:    Path,
	Severity:  Error,
	Summary:   "rule names a host",
	Rationale: "A robots.txt is about the host that it is on, and its rules are compared with paths, which begin with \"/\". A rule that begins with a scheme or a host matches nothing, on this host or another: each has a robots.txt of its own.",
	Bad:       "User-agent: *\nDisallow: https://www.example.com/private/\n",
	Good:      "User-agent: *\nDisallow: /private/\n",
	Source:    "RFC 9309 2.2.2; github.com/google/robotstxt at 22b355f",
	Precision: "93 of 93 findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		place, known := c.siteURL()
		where := "that this file is on"
		if !known {
			place.host, _ = c.likelyHost()
			where = "that most sitemaps are on"
		}
		for r := range c.withFlaw(hostInPattern) {
			if place.host != "" && bareHost(c.Text(r.at)) != strings.TrimPrefix(place.host, "www.") {
				report(Finding{
					Span:    r.at,
					Message: fmt.Sprintf("rule names %s, not the host %s; rules are compared with the paths of the site's own URLs, so this one matches nothing", c.excerpt(r.at), where),
					Fixes:   []Fix{{Message: "remove the line", Edits: c.removeLine(r.Line)}},
				})
				continue
			}
			fd := Finding{
				Span:    r.at,
				Message: fmt.Sprintf("rule names the host %s; crawlers compare rules with paths, which begin with \"/\", so it matches nothing", c.excerpt(r.at)),
			}
			if path := c.Text(r.Value)[r.at.Len():]; !coversSite(path) {
				edit := Edit{Span: r.at}
				if path[0] != '/' {
					edit.Text = "/"
				}
				fd.Fixes = []Fix{{Message: "keep only the path", Edits: []Edit{edit}}}
			}
			report(fd)
		}
	},
}

// bareHost is the host of a URL, or of what may lack its scheme, without "www.".
func bareHost(url string) string {
	if !strings.Contains(url, "://") {
		url = "//" + url
	}
	return strings.TrimPrefix(parseReference(url).host, "www.")
}
