package syntax

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// foreignComment matches the start of a comment in other languages.
var foreignComment = analysis.StartExpr(`^(//|/\*+|;)`, "/;")

// commentMark returns the characters at the start of text that begin a comment in other
// languages; empty if there are none.
func commentMark(text string) string {
	return text[:len(text)-len(foreignComment.Cut(text))]
}

// markedOut returns the finding for a field that its author commented out with the mark
// of another language; false if ln begins with none. Crawlers skip the line, as was
// meant.
func markedOut(c *analysis.Context, ln ast.Line) (analysis.Finding, bool) {
	mark := commentMark(c.Text(ln.Content()))
	if mark == "" {
		return analysis.Finding{}, false
	}
	at := ast.Span{Start: ln.Content().Start, End: ln.Content().Start + len(mark)}
	text := "#"
	if !strings.HasPrefix(c.File.Src[at.End:], " ") {
		text = "# "
	}
	return analysis.Finding{
		Span:     at,
		Severity: analysis.Info,
		Message:  fmt.Sprintf(`%q starts no comment, only "#" does; crawlers skip the line, as its field is unknown`, mark),
		Fixes:    []analysis.Fix{{Message: fmt.Sprintf(`write "#" for %q`, mark), Edits: []analysis.Edit{{Span: at, Text: text}}}},
	}, true
}
