package syntax

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var DirectiveInCommentGlued = &analysis.Pass{
	ID:        "directive-in-comment-glued",
	Family:    analysis.Syntax,
	Severity:  analysis.Warning,
	Summary:   "a field is glued to the end of a comment",
	Rationale: "A comment runs to the end of its line. Where a line break was lost, the field that stood on the next line has become part of the comment, and no crawler reads it.",
	Bad:       "User-agent: *\nDisallow: /cart/\n# end of the shopDisallow: /admin/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n# end of the shop\nDisallow: /admin/\n",
	Source:    "RFC 9309 2.2",
	Precision: analysis.Precision{Files: 4999, Found: 2, Read: 2, Right: 2},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, ln := range c.File.Lines {
			remark := analysis.Remark(c, ln)
			at := gluedField(c.Text(remark))
			if at < 0 {
				continue
			}
			span := ast.Span{Start: remark.Start + at, End: remark.End}
			report(analysis.Finding{
				Span:    span,
				Message: c.Excerpt(span) + " is part of the comment before it; no crawler reads it",
				Fixes: []analysis.Fix{{
					Message: "begin a new line before it",
					Edits:   []analysis.Edit{{Span: ast.Span{Start: span.Start, End: span.Start}, Text: c.EndOfLine(ln)}},
				}},
			})
		}
	},
}

// gluedField returns the offset in comment of a field that is glued to the word before
// it, or -1.
func gluedField(comment string) int {
	for at := analysis.NextField(comment, 0); at >= 0; at = analysis.NextField(comment, at+len("Allow")) {
		if at > 0 && strings.IndexByte(" \t/", comment[at-1]) < 0 { // "Allow/Disallow" is prose
			return at
		}
	}
	return -1
}
