package useragent

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var BrowserStringAsToken = &analysis.Pass{
	ID:        "browser-string-as-token",
	Family:    analysis.UserAgent,
	Severity:  analysis.Error,
	Summary:   "browser's identification stands in place of a crawler's name",
	Rationale: "Crawlers look for a short name of their own, not for the User-Agent header that they send with every request: in \"Mozilla/5.0 (compatible; bingbot/2.0; ...)\" they read \"Mozilla\", which is no crawler's name. Browsers do not read robots.txt. Where the text holds no published name, or the file names the crawler elsewhere, the finding is info.",
	Bad:       "User-agent: Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)\nDisallow: /cart/\n",
	Good:      "User-agent: bingbot\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2.1; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 221, Read: 4, Right: 4, Note: "the errors were read; the others, in copied lists, are info"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.BrowserName) {
			k := a.Crawler
			if within := analysis.CrawlerWithin(c.Text(a.Value)); k == nil && within != nil {
				report(analysis.Finding{
					Span:     a.Value,
					Severity: analysis.Info,
					Message:  fmt.Sprintf("this is what %s sends in its requests, not its name, which stands elsewhere in the file; %s", within.Token, bindsNobody(a)),
					Help:     fmt.Sprintf("remove the line: %s finds its rules by its name alone", within.Token),
				})
				continue
			}
			if k == nil {
				report(analysis.Finding{
					Span:     a.Value,
					Severity: analysis.Info,
					Message:  fmt.Sprintf("no crawler answers to the browser's name %s; %s", c.Excerpt(a.Value), bindsNobody(a)),
					Help:     "remove the line: browsers do not read robots.txt, and only the server can refuse them",
				})
				continue
			}
			report(meantName(c, a, analysis.Finding{
				Span:    a.Value,
				Message: fmt.Sprintf("this is what %s sends in its requests, not its name; %s", k.Token, ignores(c, a, k)),
			}))
		}
	},
}
