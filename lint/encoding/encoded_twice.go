package encoding

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// encodedTwice returns the finding for a path pattern whose characters outside ASCII
// were all encoded as UTF-8 twice, and false for any other.
func encodedTwice(c *analysis.Context, ln ast.Line) (analysis.Finding, bool) {
	var edits []analysis.Edit
	var meant strings.Builder
	for ch := range analysis.Characters(c.File.Src, ln.Value) {
		text := c.Text(ch.Span)
		if ch.Rune > unicode.MaxASCII {
			if !ch.Twice {
				return analysis.Finding{}, false
			}
			text = rules.Google.Pattern(string(ch.Rune))
			edits = append(edits, analysis.Edit{Span: ch.Span, Text: text})
		}
		meant.WriteString(text)
	}
	at := edits[0].Span.Start - ln.Value.Start
	return analysis.Finding{
		Severity: analysis.Warning,
		Span:     edits[0].Span,
		Message: fmt.Sprintf("path pattern was encoded as UTF-8 twice; Google reads it as %s, not as %s",
			analysis.ExcerptAt(rules.Google.Pattern(c.Text(ln.Value)), at), analysis.ExcerptAt(meant.String(), at)),
		Fixes: []analysis.Fix{{Message: "decode the path pattern once and percent-encode it", Edits: edits}},
	}, true
}
