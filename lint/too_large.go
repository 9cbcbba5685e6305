package lint

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
)

var tooLarge = &Pass{
	ID:        "too-large",
	Family:    Deployment,
	Severity:  Error,
	Summary:   "file is larger than crawlers read",
	Rationale: "A crawler reads at least 500 KiB of a robots.txt and need not read more; Google does not. What stands behind that is ignored. Yandex takes a larger file for one that allows everything.",
	Bad:       "User-agent: *\nDisallow: /cart/\n# ... 512000 octets of comments ...\nDisallow: /admin/\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /admin/\n",
	Source:    "RFC 9309 2.5; Google's robots.txt specification; Yandex Webmaster's help",
	Precision: "4 of 4 findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		limit := c.sizeLimit()
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
			what = fmt.Sprintf("the rest from line %d on (rules in it: %d)", first.Number, countRules(ignored))
		}
		report(Finding{
			Span: ast.Span{Start: max(limit, first.Text.Start), End: max(limit, first.Text.End)},
			Message: fmt.Sprintf("file has %d octets; crawlers stop reading after %d and ignore %s; Yandex ignores the whole file and may fetch everything",
				len(c.File.Src), limit, what),
		})
	},
}

func countRules(lines []ast.Line) int {
	n := 0
	for _, ln := range lines {
		if ln.Kind.IsRule() {
			n++
		}
	}
	return n
}

// sizeLimit is how many octets every selected dialect reads; 0 where none has
// a limit.
func (c *Context) sizeLimit() int {
	limit := 0
	for _, d := range c.Dialects {
		if d.MaxSize > 0 && (limit == 0 || d.MaxSize < limit) {
			limit = d.MaxSize
		}
	}
	return limit
}
