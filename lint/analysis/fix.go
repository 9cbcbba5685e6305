package analysis

import (
	"cmp"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// Fix is a change that removes the mistake of a finding.
type Fix struct {
	Message string // imperative
	Edits   []Edit // at least one; sorted and disjoint
	Safe    bool   // proved to change no verdict in [AlwaysProved] and the selected dialects; filled in by the driver

	// Adds marks a fix that makes the file state something new that affects no
	// verdict, such as the place of a sitemap. It is never safe.
	Adds bool

	// Guesses marks a fix that may not be what the author meant, since the line allows
	// another reading. It is never safe.
	Guesses bool

	// Drops marks a fix that changes no verdict but may lose what the author meant,
	// mends only a part of a list, or changes what a platform wrote; filled in by the
	// driver. It is never safe.
	Drops bool
}

// Removed returns the lines of f with content that fix removes. A line that is a
// user-agent line or a rule, or was meant as one, counts as removed if it becomes a
// comment.
func (fix Fix) Removed(f *ast.File) []ast.Line {
	var removed []ast.Line
	for _, e := range fix.Edits {
		insertion := e.Span.Empty()
		if insertion != commentsOut(e.Text) || !insertion && strings.TrimSpace(e.Text) != "" {
			continue
		}
		for _, ln := range f.LinesOf(e.Span) {
			at := ln.Content()
			switch {
			case at.Empty() || at.Start < e.Span.Start:
			case insertion && isPolicyLine(f, ln), at.End <= e.Span.End:
				removed = append(removed, ln)
			}
		}
	}
	return removed
}

// commentsOut reports whether text, inserted before a line, makes it a comment.
func commentsOut(text string) bool {
	return strings.HasPrefix(text, "#") && !strings.ContainsAny(text, "\r\n")
}

// isPolicyLine reports whether Google reads ln as a user-agent line or a rule, or ln is
// not prose but a name or a path that lost its field.
func isPolicyLine(f *ast.File, ln ast.Line) bool {
	switch rules.Google.Read(f.Src, ln).Field {
	case rules.UserAgent, rules.Allow, rules.Disallow:
		return true
	}
	text := f.Text(ln.Content())
	return ln.Kind == ast.Malformed && (ast.IsLetter(text[0]) || StartsPath(text)) && !strings.ContainsAny(text, " \t")
}

// Edit replaces the text that Span covers by Text. An empty Span inserts, an
// empty Text removes.
type Edit struct {
	Span ast.Span
	Text string
}

// Touches reports whether e and other change the same place, or insert next to
// what the other changes, so that their order would matter.
func (e Edit) Touches(other Edit) bool {
	a, b := e.Span, other.Span
	if a.Empty() || b.Empty() {
		return a.Start <= b.End && b.Start <= a.End
	}
	return a.Start < b.End && b.Start < a.End
}

// ByStart compares edits by the offset where they start, for sorting.
func ByStart(a, b Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) }

// Apply returns src with edits made. The edits must be sorted and disjoint.
func Apply(src string, edits []Edit) string {
	var out []byte
	end := 0
	for _, e := range edits {
		out = append(out, src[end:e.Span.Start]...)
		out = append(out, e.Text...)
		end = e.Span.End
	}
	return string(append(out, src[end:]...))
}

// CommentOut returns the edits that turn lines into comments.
func CommentOut(lines ...ast.Line) []Edit {
	edits := make([]Edit, len(lines))
	for i, ln := range lines {
		edits[i] = Edit{Span: ast.Span{Start: ln.Content().Start, End: ln.Content().Start}, Text: "# "}
	}
	return edits
}

// RemoveSpans returns the edits that remove spans.
func RemoveSpans(spans []ast.Span) []Edit {
	edits := make([]Edit, len(spans))
	for i, s := range spans {
		edits[i].Span = s
	}
	return edits
}

// RemoveLine returns the edits that remove ln with its line ending. A comment on
// it stays, on a line of its own, and so does a byte order mark before it. An
// "ignore" suppression goes with the line: left on a line of its own it would
// apply to the next one.
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
