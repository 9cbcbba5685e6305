package lint

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/rules"
)

var encodedStarOrDollar = &Pass{
	ID:        "encoded-star-or-dollar",
	Family:    Path,
	Severity:  Info,
	Dialects:  []*rules.Dialect{rules.Google},
	Summary:   "star or dollar sign is percent-encoded",
	Rationale: "By RFC 9309 \"%2A\" and \"%24\" stand for the characters themselves, wherever a URL has them. Google's parser compares octets: there the rule covers only URLs that carry the same escape.",
	Bad:       "User-agent: *\nDisallow: /cite%2Aref\n",
	Good:      "User-agent: *\nDisallow: /cite*ref\n",
	Source:    "RFC 9309 2.2.3; github.com/google/robotstxt at 22b355f",
	Precision: "3 of 3 findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		plain := strings.NewReplacer("%24", "$", "%2A", "*")
		for ln, at := range c.placed(hasEscape) {
			spans := c.escapesOf(ln, func(octet byte) bool { return octet == '*' || octet == '$' })
			if len(spans) == 0 || len(c.escapesOf(ln, isUnreserved)) > 0 {
				continue
			}
			read, missed := c.unreadAtGoogle(at, plain.Replace)
			if read == nil {
				continue
			}
			report(Finding{
				Span:     spans[0],
				Message:  fmt.Sprintf("%s stands for %q in RFC 9309; Google compares it as written, so the rule does not cover %s", c.excerpt(spans[0]), c.decode(spans)[0].Text, excerpt(read.URL)),
				Evidence: read,
				Contrast: missed,
			})
		}
	},
}
