package fields

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var NoindexInRobots = &analysis.Pass{
	ID:        "noindex-in-robots",
	Family:    analysis.Fields,
	Severity:  analysis.Warning,
	Summary:   "no crawler reads Noindex",
	Rationale: "Noindex in a robots.txt was never documented, and Google, which did read it, stopped on 1 September 2019. A page stays out of search results if it has noindex in a robots meta tag or an X-Robots-Tag header. It has to be open to crawlers, or they do not see that.",
	Bad:       "User-agent: *\nDisallow: /cart/\nNoindex: /drafts/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "Google's Search Central blog, 2 July 2019",
	Precision: analysis.Precision{Files: 4999, Found: 691, Read: 40, Right: 40},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range records(c, c.File.Lines, "Noindex") {
			report(analysis.Finding{
				Span:    ln.Content(),
				Message: fmt.Sprintf("%s keeps nothing out of search results: no crawler reads it, and Google stopped in 2019", c.Text(ln.Field)),
				Help:    "remove the line; send the header \"X-Robots-Tag: noindex\" with these pages, and do not disallow them",
			})
		}
	},
}
