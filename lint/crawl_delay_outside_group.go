package lint

import "fmt"

var crawlDelayOutsideGroup = &Pass{
	ID:        "crawl-delay-outside-group",
	Family:    Fields,
	Severity:  Warning,
	Summary:   "delay stands before the first user-agent line",
	Rationale: "A delay belongs to the crawlers that the user-agent lines above it name. Without one it slows nobody down. Where rules stand there too, rule-before-user-agent says so.",
	Bad:       "Crawl-delay: 10\n\nUser-agent: *\nDisallow: /cart/\n",
	Good:      "User-agent: *\nCrawl-delay: 10\nDisallow: /cart/\n",
	Source:    "Bing's webmaster blog, 3 May 2012; urllib.robotparser of CPython 3.11",
	Precision: "7 of 7 findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		if len(c.orphanRules()) > 0 {
			return
		}
		for _, dl := range crawlDelays.Of(c) {
			if dl.fault == delayOutside {
				report(Finding{
					Span:    dl.Content(),
					Message: fmt.Sprintf("%s before any user-agent line belongs to no group and slows nobody down", c.Text(dl.Field)),
					Fixes:   c.moveToGlobal(dl.Line),
				})
			}
		}
	},
}
