package lint

import "fmt"

var crawlDelayDuplicate = &Pass{
	ID:        "crawl-delay-duplicate",
	Family:    Fields,
	Severity:  Warning,
	Summary:   "crawler is given two delays",
	Rationale: "A crawler takes one delay. Which of two that is differs: some parsers take the last, some the first, some the shortest. A delay that is only repeated misleads nobody but who changes one of the lines.",
	Bad:       "User-agent: *\nCrawl-delay: 10\nDisallow: /cart/\nCrawl-delay: 5\n",
	Good:      "User-agent: *\nCrawl-delay: 10\nDisallow: /cart/\n",
	Source:    "github.com/crawler-commons/crawler-commons; urllib.robotparser of CPython 3.11",
	Precision: "no finding on 4,999 real files",
	Run: func(c *Context, report func(Finding)) {
		for _, dl := range crawlDelays.Of(c) {
			if dl.fault != delayRepeated {
				continue
			}
			first := dl.earlier
			fd := Finding{
				Span:    dl.Content(),
				Message: fmt.Sprintf("the same crawlers are given %s seconds on line %d; crawlers differ in which of the two they take", c.excerpt(first.Value), first.Number),
				Related: []Related{{first.Content(), "the first delay"}},
			}
			switch {
			case dl.inGroup && dl.seconds == first.seconds:
				fd.Severity = Info
				fd.Message = fmt.Sprintf("same %s is already on line %d", c.Text(dl.Field), first.Number)
				fd.Fixes = []Fix{{Message: "remove the line", Edits: c.removeLine(dl.Line)}}
			case !dl.inGroup:
				fd.Message = fmt.Sprintf("another group for the same crawler gives it %s seconds on line %d; crawlers differ in which of the two they take", c.excerpt(first.Value), first.Number)
			}
			report(fd)
		}
	},
}
