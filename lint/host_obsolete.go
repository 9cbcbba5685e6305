package lint

import "fmt"

var hostObsolete = &Pass{
	ID:        "host-obsolete",
	Family:    Fields,
	Severity:  Info,
	Summary:   "host line is no longer read by anyone",
	Rationale: "Yandex was the only search engine that read Host, to learn which of several hosts is the main one. It stopped in March 2018 and takes redirects instead; nobody else ever read it.",
	Bad:       "User-agent: *\nDisallow: /cart/\nHost: www.example.edu\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "Yandex Webmaster's blog, March 2018",
	Precision: "25 of 25 findings read of 95 on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		for ln := range c.records(c.File.Lines, "Host") {
			report(Finding{
				Span:    ln.Content(),
				Message: fmt.Sprintf("%s has no effect: only Yandex ever read it, and it stopped in 2018", c.Text(ln.Field)),
				Fixes:   []Fix{{Message: "remove the line", Edits: c.removeLine(ln)}},
			})
		}
	},
}
