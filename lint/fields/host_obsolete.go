package fields

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var HostObsolete = &analysis.Pass{
	ID:        "host-obsolete",
	Family:    analysis.Fields,
	Severity:  analysis.Info,
	Summary:   "no crawler reads Host any more",
	Rationale: "Host told Yandex which of several hosts is the main one. Yandex stopped reading it in March 2018 and follows redirects instead; no other search engine ever read it.",
	Bad:       "User-agent: *\nDisallow: /cart/\nHost: www.example.edu\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "Yandex Webmaster's blog, March 2018",
	Precision: analysis.Precision{Files: 4999, Found: 112, Read: 25, Right: 25},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range records(c, c.File.Lines, "Host") {
			report(analysis.Finding{
				Span:    ln.Content(),
				Message: fmt.Sprintf("%s has no effect: only Yandex ever read it, and it stopped in 2018", c.Text(ln.Field)),
				Fixes:   []analysis.Fix{{Message: "remove the line", Edits: analysis.RemoveLine(c, ln)}},
			})
		}
	},
}
