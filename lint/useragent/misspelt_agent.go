package useragent

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var MisspeltAgent = &analysis.Pass{
	ID:        "misspelt-agent",
	Family:    analysis.UserAgent,
	Severity:  analysis.Warning,
	Summary:   "crawler's name is misspelt",
	Rationale: "A crawler compares its whole name and ignores only case: a name with a letter too many, or without its hyphen, is another name, and the group does not apply to the crawler that was meant. Names are compared with those that operators publish; a file that gives both spellings the same rules is left alone. It is only info where the crawler that was meant does not honour robots.txt: the right name would not keep it out either.",
	Bad:       "User-agent: Googelbot\nDisallow: /admin/\n",
	Good:      "User-agent: Googlebot\nDisallow: /admin/\n",
	Source:    "RFC 9309 2.2.1; robotslint's registry of crawlers",
	Precision: analysis.Precision{Files: 4999, Found: 8, Read: 8, Right: 8},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.MisspeltName) {
			if isNonCompliant(a.Crawler) {
				if a.Forbids {
					report(analysis.Finding{
						Span:     a.Value,
						Severity: analysis.Info,
						Message:  fmt.Sprintf("no known crawler is called %s, and %s %s", c.Excerpt(a.Value), a.Crawler.Token, habitOf(a.Crawler)),
						Help:     refusal,
					})
				}
				continue
			}
			fd := analysis.Finding{Span: a.Value, Message: fmt.Sprintf("no known crawler is called %s; %s", c.Excerpt(a.Value), ignores(c, a, a.Crawler))}
			if obeysAnyway(c, a, a.Crawler) {
				fd.Severity = analysis.Info
			}
			report(meantName(c, a, fd))
		}
	},
}

// isNonCompliant reports whether k is known not to honour robots.txt.
func isNonCompliant(k *crawlers.Crawler) bool { return k.Claims() && k.Robots == crawlers.No }
