package fields

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var CrawlDelayDuplicate = &analysis.Pass{
	ID:        "crawl-delay-duplicate",
	Family:    analysis.Fields,
	Severity:  analysis.Warning,
	Summary:   "crawler is given two delays",
	Rationale: "A crawler takes one delay. If there are two, some parsers take the last, some the first and some the shortest. Repeating the same delay misleads only an author who later changes one of the lines.",
	Bad:       "User-agent: *\nCrawl-delay: 10\nDisallow: /cart/\nCrawl-delay: 5\n",
	Good:      "User-agent: *\nCrawl-delay: 10\nDisallow: /cart/\n",
	Source:    "github.com/crawler-commons/crawler-commons; urllib.robotparser of CPython 3.11",
	Precision: analysis.Precision{Files: 4999},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, dl := range crawlDelays.Of(c) {
			if dl.fault != delayRepeated {
				continue
			}
			first := dl.earlier
			fd := analysis.Finding{
				Span:    dl.Content(),
				Message: fmt.Sprintf("the same crawlers are given %s seconds on line %d; crawlers differ in which of the two they take", c.Excerpt(first.Value), first.Number),
				Related: []analysis.Related{{Span: first.Content(), Message: "the first delay"}},
				Help:    "keep one of the two lines",
			}
			switch {
			case dl.inGroup && dl.seconds == first.seconds:
				fd.Severity, fd.Help = analysis.Info, ""
				fd.Message = fmt.Sprintf("same %s is already on line %d", c.Text(dl.Field), first.Number)
				fd.Fixes = []analysis.Fix{{Message: "remove the line", Edits: analysis.RemoveLine(c, dl.Line)}}
			case !dl.inGroup:
				fd.Message = fmt.Sprintf("another group for the same crawler gives it %s seconds on line %d; crawlers differ in which of the two they take", c.Excerpt(first.Value), first.Number)
			}
			report(fd)
		}
	},
}
