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
	Rationale: "A crawler reads at least 500 KiB of a robots.txt and need not read more; Google does not. What stands behind that is ignored. Yandex takes a larger file for one that allows everything.",
	Bad:       "User-agent: *\nDisallow: /cart/\n# ... 512000 octets of comments ...\nDisallow: /admin/\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /admin/\n",
	Source:    "RFC 9309 2.5; Google's robots.txt specification; Yandex Webmaster's help",
	Precision: "4 of 4 findings on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		limit := analysis.SizeLimit(c)
		if limit == 0 || len(c.File.Src) <= limit {
			return
		}
		ignored := c.File.Lines[c.File.LineIndex(limit):]
		what := fmt.Sprintf("the end of line %d", ignored[0].Number)
		if ignored[0].Start < limit && len(ignored) > 1 {
			ignored = ignored[1:] // what a cut line reads as is for cut-rule-at-limit to say
		}
		first := ignored[0]
		if first.Start >= limit {
			what = fmt.Sprintf("the rest from line %d on (rules in it: %d)", first.Number, analysis.CountRules(ignored))
		}
		report(analysis.Finding{
			Span: ast.Span{Start: max(limit, first.Text.Start), End: max(limit, first.Text.End)},
			Message: fmt.Sprintf("file has %d octets; crawlers stop reading after %d and ignore %s; Yandex ignores the whole file and may fetch everything",
				len(c.File.Src), limit, what),
		})
	},
}
