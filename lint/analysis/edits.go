package analysis

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
)

// CommentOut makes comments of lines.
func CommentOut(lines ...ast.Line) []Edit {
	edits := make([]Edit, len(lines))
	for i, ln := range lines {
		edits[i] = Edit{Span: ast.Span{Start: ln.Content().Start, End: ln.Content().Start}, Text: "# "}
	}
	return edits
}

// mendLine returns ln with edits made, which lie within its text.
func mendLine(c *Context, ln ast.Line, edits []Edit) (string, ast.Line) {
	edits = slices.Clone(edits)
	for i := range edits {
		edits[i].Span.Start -= ln.Text.Start
		edits[i].Span.End -= ln.Text.Start
	}
	src := "\n" + Apply(c.Text(ln.Text), edits) // the start of a file is special to some dialects
	for mended := range grammar.Lines(src) {
		if mended.Number == 2 {
			return src, mended
		}
	}
	return src, ast.Line{} // nothing is left
}

// Remove are the edits that take spans out.
func Remove(spans []ast.Span) []Edit {
	edits := make([]Edit, len(spans))
	for i, s := range spans {
		edits[i].Span = s
	}
	return edits
}

// RemoveLine takes ln out with its end of line. A comment on it stays, on a
// line of its own, and so does a byte order mark before it. What is ignored on
// the line goes with it: on a line of its own it would be for the next one.
func RemoveLine(c *Context, ln ast.Line) []Edit {
	remark := ln.Comment
	if isIgnored(c, ln) {
		remark = Remark(c, ln)
	}
	switch {
	case remark.Empty():
		return []Edit{{Span: ast.Span{Start: ln.Text.Start, End: ln.End}}}
	case remark.End < ln.Comment.End:
		return []Edit{{Span: ast.Span{Start: ln.Text.Start, End: remark.Start}}, {Span: ast.Span{Start: remark.End, End: ln.Comment.End}}}
	}
	return []Edit{{Span: ast.Span{Start: ln.Text.Start, End: remark.Start}}}
}
