package encoding

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var BOM = &analysis.Pass{
	ID:        "bom",
	Family:    analysis.Encoding,
	Severity:  analysis.Warning,
	Summary:   "file begins with a byte order mark",
	Rationale: "Google skips a byte order mark at the start of the file. RFC 9309 does not mention it, and parsers that keep it lose the first line; if that is a user-agent line, its whole group is lost.",
	Bad:       "\uFEFFUser-agent: *\nDisallow: /cart/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Found: 46, Read: 46, Right: 46, Note: "those that are info stand on a first line that says nothing to crawlers"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if !strings.HasPrefix(c.File.Src, ast.ByteOrderMark) {
			return
		}
		span := ast.Span{End: len(ast.ByteOrderMark)}
		fd := analysis.Finding{
			Span:    span,
			Message: "file begins with a byte order mark; parsers that do not skip it lose line 1",
			Fixes:   []analysis.Fix{{Message: "remove the byte order mark", Edits: analysis.RemoveSpans([]ast.Span{span})}},
		}
		if !analysis.ReadsField(c, c.File.Lines[0]) {
			fd.Severity = analysis.Info
			fd.Message += ", which says nothing to crawlers"
		}
		report(fd)
	},
}
