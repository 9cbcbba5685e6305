package paths

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var EncodedStarOrDollar = &analysis.Pass{
	ID:        "encoded-star-or-dollar",
	Family:    analysis.Path,
	Severity:  analysis.Info,
	Dialects:  []*rules.Dialect{rules.Google},
	Summary:   "star or dollar sign is percent-encoded",
	Rationale: "By RFC 9309, \"%2A\" and \"%24\" match a literal star and dollar sign, however a URL writes them. Google's parser compares octets, so for Google the rule covers only URLs with the same percent-encoding.",
	Bad:       "User-agent: *\nDisallow: /cite%2Aref\n",
	Good:      "User-agent: *\nDisallow: /cite*ref\n",
	Source:    "RFC 9309 2.2.3; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 3, Read: 3, Right: 3},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		plain := strings.NewReplacer("%24", "$", "%2A", "*")
		for ln, place := range followedRules(c, analysis.HasPercent) {
			spans := analysis.PercentEncodedWhere(c, ln, func(octet byte) bool { return octet == '*' || octet == '$' })
			if len(spans) == 0 || len(analysis.PercentEncodedWhere(c, ln, rules.IsUnreserved)) > 0 {
				continue
			}
			read, missed := unreadAtGoogle(c, place, plain.Replace)
			if read == nil {
				continue
			}
			report(analysis.Finding{
				Span:     spans[0],
				Message:  fmt.Sprintf("%s stands for %q in RFC 9309; Google compares it as written, so the rule does not cover %s", c.Excerpt(spans[0]), analysis.DecodePercent(c, spans)[0].Text, analysis.Excerpt(read.URL)),
				Help:     `write "*" in its place to cover both`,
				Evidence: read,
				Contrast: missed,
			})
		}
	},
}
