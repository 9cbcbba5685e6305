package useragent

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules/crawlers"
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
				fd := analysis.Finding{
					Span:     a.Value,
					Severity: analysis.Info,
					Message:  fmt.Sprintf("no crawler answers to the browser's name %s; %s", c.Excerpt(a.Value), bindsNobody(a)),
					Help:     "remove the line: browsers do not read robots.txt, and only the server can refuse them",
				}
				if name := unregisteredIn(c.Text(a.Value)); name != "" {
					fd.Message = fmt.Sprintf("no crawler answers to a whole User-Agent header, such as %s; %s", c.Excerpt(a.Value), bindsNobody(a))
					fd.Help = fmt.Sprintf("write the name that the crawler's operator publishes, which may be %q, or remove the line", name)
				}
				report(fd)
				continue
			}
			report(meantName(c, a, analysis.Finding{
				Span:    a.Value,
				Message: fmt.Sprintf("this is what %s sends in its requests, not its name; %s", k.Token, ignores(c, a, k)),
			}))
		}
	},
}

// unregisteredIn returns the first word of a User-Agent header that looks like the name of
// a crawler, unless that crawler is known; "" if there is none.
func unregisteredIn(header string) string {
	if len(header) > longestHeader {
		return ""
	}
	m := crawlerWord().FindStringSubmatch(header)
	if m == nil || ast.EqualFold(m[1], "robot") {
		return ""
	}
	if _, known := crawlers.Lookup(m[1]); known {
		return ""
	}
	return m[1]
}

// longestHeader is the length, in octets, of the longest User-Agent header that is
// searched for a name.
const longestHeader = 500

// crawlerWord matches a word whose ending says that it names a crawler.
var crawlerWord = analysis.Expr(`(?i)(?:^|[ ;(+])([a-z][a-z-]*(?:bot|spider|crawler))(?:$|[/ ;)])`)
