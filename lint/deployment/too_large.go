package deployment

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var TooLarge = &analysis.Pass{
	ID:        "too-large",
	Family:    analysis.Deployment,
	Severity:  analysis.Error,
	Summary:   "file is larger than crawlers read",
	Rationale: "A crawler reads at least 500 KiB of a robots.txt and need not read more; Google does not. Whatever stands beyond that is ignored. Yandex reads nothing of a larger file and takes everything as allowed. Where the limit falls within a rule and changes what it decides, cut-rule-at-limit reports that rule as well.",
	Bad:       "User-agent: *\nDisallow: /cart/\n# ... 512000 octets of comments ...\nDisallow: /admin/\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /admin/\n",
	Source:    "RFC 9309 2.5; Google's robots.txt specification; Yandex Webmaster's help",
	Precision: analysis.Precision{Files: 4999, Found: 3, Read: 3, Right: 3},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		limit := analysis.SizeLimit(c)
		if limit == 0 || len(c.File.Src) <= limit {
			return
		}
		part := unreadPart(c, limit)
		report(analysis.Finding{
			Span:    ast.Span{Start: max(limit, part.first.Text.Start), End: max(limit, part.first.Text.End)},
			Message: fmt.Sprintf("file has %d bytes; crawlers stop reading after %d and ignore %s; Yandex ignores the whole file and may fetch everything", len(c.File.Src), limit, part.text),
			Help:    "remove or merge rules, the longest lists first",
		})
	},
}
