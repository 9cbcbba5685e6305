package grammar

import (
	"iter"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// Lines yields the lines of src in order, without building a tree. They are
// those of [Parse] and tile src, whatever its octets. An empty src has none.
func Lines(src string) iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		for s := newScanner(src); s.scan(); {
			classify(src, &s.line)
			if !yield(s.line) {
				return
			}
		}
	}
}

// Texts yields the lines of src like [Lines], but with their Text alone: neither
// their parts nor their Kind are known.
func Texts(src string) iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		for s := newScanner(src); s.scan(); {
			if !yield(s.line) {
				return
			}
		}
	}
}

// scanner cuts src into lines. It looks at each octet a bounded number of
// times, however the line ends are mixed.
type scanner struct {
	src    string
	line   ast.Line
	nextLF int // offset of the first LF at or after line.End, or len(src)
	nextCR int // that of the first CR
}

func newScanner(src string) *scanner { return &scanner{src: src, nextLF: -1, nextCR: -1} }

// scan advances to the next line, whose Text it finds, and reports whether there
// is one.
func (s *scanner) scan() bool {
	start := s.line.End
	if start == len(s.src) {
		return false
	}
	if s.nextLF < start {
		s.nextLF = indexFrom(s.src, start, len(s.src), '\n')
	}
	if s.nextCR < start {
		s.nextCR = indexFrom(s.src, start, len(s.src), '\r')
	}
	textEnd := min(s.nextLF, s.nextCR)
	end := textEnd
	if end < len(s.src) {
		end++
		if textEnd == s.nextCR && end == s.nextLF && end < len(s.src) {
			end++
		}
	}
	s.line.Number++
	s.line.Span = ast.Span{Start: start, End: end}
	if start == 0 && strings.HasPrefix(s.src, ast.ByteOrderMark) {
		start = len(ast.ByteOrderMark)
	}
	s.line.Text = ast.Span{Start: start, End: textEnd}
	return true
}

// classify finds the parts of a line whose Text is known:
//
//	*WS field *WS ":" *WS value *WS [comment]
func classify(src string, ln *ast.Line) {
	start, end := ln.Text.Start, ln.Text.End
	hash := indexFrom(src, start, end, '#')
	ln.Comment = ast.Span{Start: hash, End: end}
	content := trim(src, start, hash)
	colon := indexFrom(src, content.Start, content.End, ':')
	if colon == content.End {
		ln.Field = ast.Span{Start: content.Start, End: content.Start}
		ln.Value = content
		switch {
		case !content.Empty():
			ln.Kind = ast.Malformed
		case hash < end:
			ln.Kind = ast.Comment
		default:
			ln.Kind = ast.Empty
		}
		return
	}
	ln.Field = trim(src, content.Start, colon)
	ln.Value = trim(src, colon+1, content.End)
	ln.Kind = fieldKind(ln.Field.In(src))
}

func fieldKind(field string) ast.Kind {
	switch {
	case ast.EqualFold(field, "allow"):
		return ast.Allow
	case ast.EqualFold(field, "disallow"):
		return ast.Disallow
	case ast.EqualFold(field, "user-agent"):
		return ast.UserAgent
	}
	return ast.Record
}

// trim leaves out the blanks at both ends of src[start:end]. If it holds nothing
// but blanks, the result is the empty span at end.
func trim(src string, start, end int) ast.Span {
	for start < end && ast.IsBlank(src[start]) {
		start++
	}
	for start < end && ast.IsBlank(src[end-1]) {
		end--
	}
	return ast.Span{Start: start, End: end}
}

// indexFrom is the offset of the first c in src[start:end], or end.
func indexFrom(src string, start, end int, c byte) int {
	if i := strings.IndexByte(src[start:end], c); i >= 0 {
		return start + i
	}
	return end
}

// countLines is the number of lines that Lines yields.
func countLines(src string) int {
	n := strings.Count(src, "\n") + strings.Count(src, "\r") - strings.Count(src, "\r\n")
	if src != "" && src[len(src)-1] != '\n' && src[len(src)-1] != '\r' {
		n++
	}
	return n
}
