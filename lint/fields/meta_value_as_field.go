package fields

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

var MetaValueAsField = &analysis.Pass{
	ID:        "meta-value-as-field",
	Family:    analysis.Fields,
	Severity:  analysis.Warning,
	Summary:   "value of the robots meta tag is used as a field",
	Rationale: "Nofollow, noarchive, nosnippet and the like are values of the robots meta tag and of the X-Robots-Tag header. In a robots.txt, crawlers skip them. Index and Follow ask for what crawlers do anyway, so they are only info.",
	Bad:       "User-agent: *\nDisallow: /cart/\nNofollow: /partners/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "Google's specification of robots meta tags; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 4, Read: 2, Right: 2},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range recordsWhere(c, c.File.Lines, func(known *analysis.KnownField) bool { return known.Meta }) {
			fd := analysis.Finding{
				Span:    ln.Field,
				Message: fmt.Sprintf("%s belongs in a page's robots meta tag; in a robots.txt crawlers skip the line", c.Excerpt(ln.Field)),
				Help:    fmt.Sprintf("remove the line; write <meta name=\"robots\" content=\"%s\"> into the pages, and do not disallow them", strings.ToLower(c.Text(ln.Field))),
			}
			if name := analysis.FieldNamed(c.Text(ln.Field)).Name; name == "Index" || name == "Follow" {
				fd.Severity = analysis.Info
				fd.Help = "remove the line"
			}
			report(fd)
		}
	},
}
