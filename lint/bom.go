package lint

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
)

var bom = &Pass{
	ID:        "bom",
	Family:    Encoding,
	Severity:  Warning,
	Summary:   "file begins with a byte order mark",
	Rationale: "Google skips a byte order mark at the start of the file; RFC 9309 does not mention it, and parsers that keep it lose the first line.",
	Bad:       "\uFEFFUser-agent: *\nDisallow: /cart/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "Google's robots.txt specification",
	Run: func(c *Context, report func(Finding)) {
		const mark = "\uFEFF"
		if !strings.HasPrefix(c.File.Src, mark) {
			return
		}
		span := ast.Span{End: len(mark)}
		report(Finding{
			Span:    span,
			Message: "file begins with a byte order mark; parsers that do not skip it lose line 1",
			Fixes:   []Fix{{Message: "remove the byte order mark", Edits: []Edit{{Span: span}}}},
		})
	},
}
