package fields

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var CrawlDelayValue = &analysis.Pass{
	ID:        "crawl-delay-value",
	Family:    analysis.Fields,
	Severity:  analysis.Error,
	Summary:   "delay is not a number of seconds",
	Rationale: "Crawl-delay is a bare number of seconds. A parser that finds anything else skips the line, so there is no delay at all, or refuses the whole file.",
	Bad:       "User-agent: *\nCrawl-delay: 10s\nDisallow: /cart/\n",
	Good:      "User-agent: *\nCrawl-delay: 10\nDisallow: /cart/\n",
	Source:    "github.com/temoto/robotstxt at cadd395; urllib.robotparser of CPython 3.11",
	Precision: analysis.Precision{Files: 4999, Found: 2, Read: 2, Right: 2},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, dl := range crawlDelays.Of(c) {
			if dl.fault == delayMalformed && !analysis.HasHidden(c, dl.Line) {
				fd := dl.value.finding(c, dl.Line)
				fd.Message += "; crawlers skip the line, and some refuse the file"
				if fd.Fixes == nil {
					fd.Help = `write the number of seconds alone, as in "10"`
				}
				report(fd)
			}
		}
	},
}
