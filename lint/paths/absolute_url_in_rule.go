package paths

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

var AbsoluteURLInRule = &analysis.Pass{
	ID:        "absolute-url-in-rule",
	Family:    analysis.Path,
	Severity:  analysis.Error,
	Summary:   "rule names a host",
	Rationale: "A robots.txt is about the host that it is on, and its rules are compared with paths, which begin with \"/\". A rule that begins with a scheme or a host matches nothing, on this host or another: each has a robots.txt of its own.",
	Bad:       "User-agent: *\nDisallow: https://www.example.com/private/\n",
	Good:      "User-agent: *\nDisallow: /private/\n",
	Source:    "RFC 9309 2.2.2; github.com/google/robotstxt at 22b355f",
	Precision: "93 of 93 findings on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		place, known := analysis.SiteURL(c)
		where := "that this file is on"
		if !known {
			place.Host, _ = analysis.LikelyHost(c)
			where = "that most sitemaps are on"
		}
		for r := range analysis.PatternsAtFault(c, analysis.HostInPattern) {
			if place.Host != "" && bareHost(c.Text(r.At)) != strings.TrimPrefix(place.Host, "www.") {
				report(analysis.Finding{
					Span:    r.At,
					Message: fmt.Sprintf("rule names %s, not the host %s; rules are compared with the paths of the site's own URLs, so this one matches nothing", c.Excerpt(r.At), where),
					Fixes:   []analysis.Fix{{Message: "remove the line", Edits: analysis.RemoveLine(c, r.Line)}},
				})
				continue
			}
			fd := analysis.Finding{
				Span:    r.At,
				Message: fmt.Sprintf("rule names the host %s; crawlers compare rules with paths, which begin with \"/\", so it matches nothing", c.Excerpt(r.At)),
			}
			if path := c.Text(r.Value)[r.At.Len():]; !coversSite(path) {
				edit := analysis.Edit{Span: r.At}
				if path[0] != '/' {
					edit.Text = "/"
				}
				fd.Fixes = []analysis.Fix{{Message: "keep only the path", Edits: []analysis.Edit{edit}}}
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
	return strings.TrimPrefix(analysis.ParseReference(url).Host, "www.")
}
