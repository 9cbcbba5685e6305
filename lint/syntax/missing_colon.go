package syntax

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var MissingColon = &analysis.Pass{
	ID:        "missing-colon",
	Family:    analysis.Syntax,
	Severity:  analysis.Error,
	Summary:   "known field has no colon after it",
	Rationale: "The grammar requires a colon between field and value. Google supplies it if the line has exactly two words; crawlers that follow RFC 9309 skip the line.",
	Bad:       "User-agent: *\nDisallow /cart/\nDisallow: /private/\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /private/\n",
	Source:    "RFC 9309 2.2; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 34, Read: 34, Right: 34},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		evidence := decidedByGoogle(c, analysis.NoColon)
		for ln := range analysis.LinesAtFault(c, analysis.NoColon) {
			word, value := analysis.CutWord(c.Text(ln.Content()))
			field := ast.Span{Start: ln.Content().Start, End: ln.Content().Start + len(word)}
			colon := analysis.Edit{Span: ast.Span{Start: field.End, End: field.End}, Text: ":"}
			fd := analysis.Finding{
				Span:     ln.Content(),
				Message:  fmt.Sprintf(`line has no ":" after %q; crawlers skip it`, word),
				Evidence: evidence[ln.Number],
				Fixes:    []analysis.Fix{{Message: `write ":" after the field`, Edits: []analysis.Edit{colon}}},
			}
			switch guess := rules.Google.Read(c.File.Src, ln); {
			case guess.Field.String() != "":
				fd.Message = fmt.Sprintf(`line has no ":" after %q; Google reads %s, RFC 9309 crawlers skip it`, word, analysis.Excerpt(guess.Field.String()+": "+guess.Value))
			case value == "" && strings.HasPrefix(c.Text(ln.Comment), "#:"):
				hash := ast.Span{Start: ln.Comment.Start, End: ln.Comment.Start + 1}
				fd.Message = fmt.Sprintf(`"#" before the ":" begins a comment and leaves only %q; crawlers skip the line`, word)
				fd.Fixes[0] = analysis.Fix{Message: `remove the "#"`, Edits: []analysis.Edit{{Span: hash}}}
			case value == "":
				fd.Severity = analysis.Warning // an empty rule says nothing
			}
			report(fd)
		}
	},
}
