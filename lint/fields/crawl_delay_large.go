package fields

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

var CrawlDelayLarge = &analysis.Pass{
	ID:        "crawl-delay-large",
	Family:    analysis.Fields,
	Severity:  analysis.Info,
	Summary:   "delay is longer than crawlers accept",
	Rationale: "Bing accepts delays of 1 to 30 seconds. Crawlers built on the library crawler-commons read a delay of more than 300 seconds as a wish not to be crawled and fetch nothing, which is a warning in a group for all crawlers.",
	Bad:       "User-agent: *\nCrawl-delay: 600\nDisallow: /cart/\n",
	Good:      "User-agent: *\nCrawl-delay: 10\nDisallow: /cart/\n",
	Source:    "Bing's webmaster blog, 3 May 2012; github.com/crawler-commons/crawler-commons",
	Precision: analysis.Precision{Files: 4999, Found: 24, Read: 24, Right: 24},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, dl := range crawlDelays.Of(c) {
			if dl.fault != delayLarge {
				continue
			}
			fd := analysis.Finding{
				Span:    dl.Value,
				Message: fmt.Sprintf("delay of %s seconds is more than the 30 that Bing accepts; a crawler that obeys it fetches at most %s", c.Excerpt(dl.Value), pagesADay(dl.seconds)),
				Help:    "write 30 or less",
			}
			if dl.global && dl.seconds > longestForCommons {
				fd.Severity = analysis.Warning
				fd.Message = fmt.Sprintf("delay of %s seconds is so long that Apache Nutch and other crawlers built on crawler-commons fetch nothing; those that obey it fetch at most %s", c.Excerpt(dl.Value), pagesADay(dl.seconds))
			}
			report(fd)
		}
	},
}

// pagesADay says how many pages a crawler fetches that waits so long between them: in a
// day, or in many days if the wait is that long.
func pagesADay(delay float64) string {
	const secondsOfDay = 24 * 60 * 60
	switch days := delay / secondsOfDay; {
	case days >= 365:
		return "1 page a year"
	case days >= 1.5:
		return fmt.Sprintf("1 page in %.0f days", days)
	}
	text := fmt.Sprintf("%.0f pages a day", secondsOfDay/delay)
	if strings.HasPrefix(text, "1 ") {
		return "1 page a day"
	}
	return text
}
