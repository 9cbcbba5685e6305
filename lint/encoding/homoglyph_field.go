package encoding

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var HomoglyphField = &analysis.Pass{
	ID:        "homoglyph-field",
	Family:    analysis.Encoding,
	Severity:  analysis.Error,
	Summary:   "field has letters or a colon that only look right",
	Rationale: "Fields are compared octet by octet. A Cyrillic letter, a typographic dash or a full-width colon looks like the plain character, and crawlers skip the line.",
	Bad:       "User–agent: *\nDisallow: /a\nDisallow：/b\n",
	Good:      "User-agent: *\nDisallow: /a\nDisallow: /b\n",
	Source:    "RFC 9309 2.2; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 4, Read: 4, Right: 4},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range analysis.LinesAtFault(c, analysis.Homoglyphs) {
			var edits []analysis.Edit
			for ch := range analysis.Characters(c.File.Src, ln.Content()) {
				plain := analysis.FoldLookalikes(string(ch.Rune))
				if plain != c.Text(ch.Span) {
					edits = append(edits, analysis.Edit{Span: ch.Span, Text: plain})
				}
				if plain == ":" {
					break
				}
			}
			first := edits[0]
			what := fmt.Sprintf("%q (%U) for %q", c.Text(first.Span), []rune(c.Text(first.Span))[0], first.Text)
			report(analysis.CharacterFinding(c, ln, what, analysis.Fix{Message: "write the field in ASCII", Edits: edits}))
		}
	},
}
