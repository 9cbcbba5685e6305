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
	Rationale: "A robots.txt applies to its own host, and crawlers compare its rules with paths, which begin with \"/\". A rule that begins with a scheme or a host matches nothing, neither on this host nor on the other, which has a robots.txt of its own.",
	Bad:       "User-agent: *\nDisallow: https://www.example.com/private/\n",
	Good:      "User-agent: *\nDisallow: /private/\n",
	Source:    "RFC 9309 2.2.2; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 605, Read: 93, Right: 93},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		site, known := analysis.SiteURL(c)
		if !known {
			site.Host, _ = analysis.LikelyHost(c)
		}
		for r := range analysis.PatternsAtFault(c, analysis.HostInPattern) {
			if site.Host != "" && bareHost(c.Text(r.At)) != strings.TrimPrefix(site.Host, "www.") {
				report(analysis.Finding{
					Span:    r.At,
					Message: fmt.Sprintf("rule names another host, %s, and matches nothing: a robots.txt applies to its own host alone", c.Excerpt(r.At)),
					Help:    "move the rule to the robots.txt of that host",
					Fixes:   []analysis.Fix{{Message: "remove the line", Edits: analysis.RemoveLine(c, r.Line)}},
				})
				continue
			}
			fd := analysis.Finding{
				Span:    r.At,
				Message: fmt.Sprintf("rule names the host %s; crawlers compare rules with paths, which begin with \"/\", so it matches nothing", c.Excerpt(r.At)),
			}
			if site.Host == "" {
				fd.Help = "if another host is meant, move the rule to its own robots.txt"
			}
			if path := c.Text(r.Value)[r.At.Len():]; !coversSite(path) {
				edit := analysis.Edit{Span: r.At}
				if path[0] != '/' {
					edit.Text = "/"
				}
				fd.Fixes = []analysis.Fix{{Message: "keep only the path", Edits: []analysis.Edit{edit}, Guesses: site.Host == ""}}
			} else if site.Host != "" {
				fd.Help = `write "/" if the whole site is meant`
			}
			report(fd)
		}
	},
}

// bareHost is the host of a URL, with or without a scheme, without "www.".
func bareHost(url string) string {
	if !strings.Contains(url, "://") {
		url = "//" + url
	}
	return strings.TrimPrefix(analysis.ParseReference(url).Host, "www.")
}
