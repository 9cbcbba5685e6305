package fields

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var CrawlDelayOutsideGroup = &analysis.Pass{
	ID:        "crawl-delay-outside-group",
	Family:    analysis.Fields,
	Severity:  analysis.Warning,
	Summary:   "delay stands before the first user-agent line",
	Rationale: "A delay applies to the crawlers that the user-agent lines above it name. Without such a line it slows nobody down. If rules stand there too, rule-before-user-agent reports the missing line.",
	Bad:       "Crawl-delay: 10\n\nUser-agent: *\nDisallow: /cart/\n",
	Good:      "User-agent: *\nCrawl-delay: 10\nDisallow: /cart/\n",
	Source:    "Bing's webmaster blog, 3 May 2012; urllib.robotparser of CPython 3.11",
	Precision: analysis.Precision{Files: 4999, Found: 7, Read: 7, Right: 7},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if len(analysis.OrphanRules(c)) > 0 {
			return // rule-before-user-agent
		}
		for _, dl := range crawlDelays.Of(c) {
			if dl.fault == delayOutside {
				fd := moveIntoGroup(c, dl.Line)
				fd.Message = fmt.Sprintf("%s before any user-agent line belongs to no group and slows nobody down", c.Text(dl.Field))
				report(fd)
			}
		}
	},
}
