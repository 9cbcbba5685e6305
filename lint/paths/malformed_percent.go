package paths

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var MalformedPercent = &analysis.Pass{
	ID:        "malformed-percent",
	Family:    analysis.Path,
	Severity:  analysis.Info,
	Summary:   "\"%\" is not followed by two hexadecimal digits",
	Rationale: "In a URL, \"%\" is always followed by two hexadecimal digits. Crawlers compare any other \"%\" as it is written, but links with one are broken: many servers refuse them, and many programs write \"%25\" instead.",
	Bad:       "User-agent: *\nDisallow: /100%free/\n",
	Good:      "User-agent: *\nDisallow: /100%25free/\n",
	Source:    "RFC 3986 2.1",
	Precision: analysis.Precision{Files: 4999, Found: 6, Read: 6, Right: 6},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for r := range analysis.PatternsAtFault(c, analysis.BadEscape) {
			report(analysis.Finding{
				Span:    r.At,
				Message: fmt.Sprintf(`%s is not "%%" with two hexadecimal digits; only URLs with exactly these characters match`, c.Excerpt(r.At)),
				Help:    `write "%25" for a percent sign`,
			})
		}
	},
}
