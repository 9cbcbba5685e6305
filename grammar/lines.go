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
		for s := NewScanner(src); s.Scan(); {
			if !yield(s.Line()) {
				return
			}
		}
	}
}

// Scanner reads lines one by one, like [Lines], for callers that need no more than
// the text of most of them. It looks at each octet a bounded number of times,
// however the line ends are mixed.
type Scanner struct {
	src        string
	number     int
	start, end int // of the line
	text       ast.Span
	lf, cr     Finder
}

// NewScanner returns a Scanner of src that stands before the first line.
func NewScanner(src string) Scanner {
	return Scanner{src: src, lf: NewFinder(src, '\n'), cr: NewFinder(src, '\r')}
}

// Scan advances to the next line and reports whether there is one.
func (s *Scanner) Scan() bool {
	start := s.end
	if start == len(s.src) {
		return false
	}
	lf, cr := s.lf.From(start), s.cr.From(start)
	textEnd := min(lf, cr)
	end := textEnd
	if end < len(s.src) {
		end++
		if textEnd == cr && end == lf && end < len(s.src) {
			end++
		}
	}
	s.number++
	s.start, s.end = start, end
	if start == 0 && strings.HasPrefix(s.src, ast.ByteOrderMark) {
		start = len(ast.ByteOrderMark)
	}
	s.text = ast.Span{Start: start, End: textEnd}
	return true
}

// Number returns the 1-based number of the line.
func (s *Scanner) Number() int { return s.number }

// Text returns the place of the line's text: see [ast.Line].
func (s *Scanner) Text() ast.Span { return s.text }

// Line returns the line with all its parts.
func (s *Scanner) Line() ast.Line {
	ln := s.BareLine()
	classify(s.src, &ln)
	return ln
}

// BareLine returns the line with its Text alone: neither its parts nor its Kind are
// known.
func (s *Scanner) BareLine() ast.Line {
	return ast.Line{Number: s.number, Span: ast.Span{Start: s.start, End: s.end}, Text: s.text}
}

// Finder finds the places of an octet from a place on that only moves forward. It
// looks at each octet of the text once.
type Finder struct {
	src  string
	c    byte
	next int // the place found last; before the first search, -1
}

// NewFinder returns a Finder of c in src.
func NewFinder(src string, c byte) Finder { return Finder{src, c, -1} }

// From returns the offset of the first c at or after start, or the length of the
// text if there is none. No start may be less than the one before it.
func (f *Finder) From(start int) int {
	if f.next < start {
		f.next = indexFrom(f.src, start, len(f.src), f.c)
	}
	return f.next
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
