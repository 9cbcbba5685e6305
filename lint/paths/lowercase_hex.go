package paths

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var LowercaseHex = &analysis.Pass{
	ID:        "lowercase-hex",
	Family:    analysis.Path,
	Severity:  analysis.Hint,
	Summary:   "percent-encoding is in lower case",
	Rationale: "Percent-encoding means the same in both cases, and RFC 3986 recommends upper case. Google and crawlers that follow RFC 9309 convert it to upper case before they compare. Parsers that compare octets match only URLs in the same case.",
	Bad:       "User-agent: *\nDisallow: /caf%c3%a9/\n",
	Good:      "User-agent: *\nDisallow: /caf%C3%A9/\n",
	Source:    "RFC 3986 2.1; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		var written map[string]bool // patterns of the file; few files need them
		for ln := range analysis.SoundPatterns(c) {
			var edits []analysis.Edit
			for s, octet := range analysis.PercentEncoded(c, ln.Value) {
				if upper := strings.ToUpper(c.Text(s)); upper != c.Text(s) && !rules.IsUnreserved(octet) && octet != '*' {
					edits = append(edits, analysis.Edit{Span: s, Text: upper})
				}
			}
			if len(edits) == 0 {
				continue
			}
			if written == nil {
				written = patterns(c)
			}
			if written[rules.Google.Pattern(c.Text(ln.Value))] {
				continue // written both ways on purpose, for parsers that compare octets
			}
			report(analysis.Finding{
				Span:    edits[0].Span,
				Message: fmt.Sprintf("%s is in lower case; parsers that compare octets match no URL with %q", c.Excerpt(edits[0].Span), edits[0].Text),
				Fixes:   []analysis.Fix{{Message: "write percent-encoding in upper case", Edits: edits}},
			})
		}
	},
}
