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
// were all encoded as UTF-8 twice or more often, and false for any other.
func encodedTwice(c *analysis.Context, ln ast.Line) (analysis.Finding, bool) {
	var edits []analysis.Edit
	var meant strings.Builder
	end, most := ln.Value.Start, 0
	for _, s := range analysis.SpansOf(c.File.Src, ln.Value, func(ch analysis.Character) bool { return ch.Rune > unicode.MaxASCII }) {
		text, times := decoded(c.Text(s))
		if times == 0 {
			return analysis.Finding{}, false
		}
		most = max(most, times)
		text = rules.Google.Pattern(text)
		edits = append(edits, analysis.Edit{Span: s, Text: text})
		meant.WriteString(c.File.Src[end:s.Start] + text)
		end = s.End
	}
	meant.WriteString(c.File.Src[end:ln.Value.End])
	at := edits[0].Span.Start - ln.Value.Start
	return analysis.Finding{
		Severity: analysis.Warning,
		Span:     edits[0].Span,
		Message: fmt.Sprintf("path pattern was encoded as UTF-8 %s; Google reads it as %s, not as %s",
			repeated(most+1), analysis.ExcerptAt(rules.Google.Pattern(c.Text(ln.Value)), at), analysis.ExcerptAt(meant.String(), at)),
		Fixes: []analysis.Fix{{Message: fmt.Sprintf("decode the path pattern %s and percent-encode it", repeated(most)), Edits: edits}},
	}, true
}

// decoded decodes text for as long as all its characters are encoded as UTF-8 twice,
// and returns how many times it did.
func decoded(text string) (string, int) {
	for times := 0; ; times++ {
		var once strings.Builder
		for ch := range analysis.Characters(text, ast.Span{End: len(text)}) {
			if !ch.Twice {
				return text, times
			}
			once.WriteRune(ch.Rune)
		}
		text = once.String()
	}
}

// repeated writes n as how often something was done: "once", "twice", "3 times".
func repeated(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}
