// Package ast says what was written in a robots.txt, and where: lines and
// groups as spans over octets that are never changed.
//
// Offsets are the truth: columns and text are computed from them on demand. The
// lines of a file tile it, so printing an untouched file gives back its octets,
// whatever they are.
package ast

import (
	"iter"
	"strings"
)

// ByteOrderMark is U+FEFF in UTF-8. At the start of a file it is no part of the
// text; anywhere else it is a character like any other.
const ByteOrderMark = "\uFEFF"

// IsBlank reports whether c is a space or a tab (WS of RFC 9309 2.2).
func IsBlank(c byte) bool { return c == ' ' || c == '\t' }

// IsLetter reports whether c is an ASCII letter (ALPHA of RFC 5234 B.1).
func IsLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// IsASCII reports whether s has only octets below 0x80.
func IsASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// EqualFold reports whether s is name but for the case of its ASCII letters, as
// the ABNF compares field names and product tokens (RFC 5234 2.3). The name must
// be ASCII. [strings.EqualFold] alone also takes "ſ" (U+017F) for "s" and the
// Kelvin sign (U+212A) for "k", but both are longer than what they fold to.
func EqualFold(s, name string) bool { return len(s) == len(name) && strings.EqualFold(s, name) }

// Span is a half-open range of octets of [File.Src], 0-based. A part of a line
// that is absent has an empty Span at its place; the zero Span stands for no
// place at all.
type Span struct{ Start, End int }

// Len is the number of octets in s.
func (s Span) Len() int { return s.End - s.Start }

// Empty reports whether s holds no octet.
func (s Span) Empty() bool { return s.Start >= s.End }

// In returns the octets of src that s covers.
func (s Span) In(src string) string { return src[s.Start:s.End] }

// Kind says which production of the grammar derives a line. It follows the ABNF
// of RFC 9309 2.2 alone: the field name is exact but for the case of its ASCII
// letters, and the colon is required. Crawlers may read the line in other ways,
// which package rules knows. The zero Kind is Empty.
type Kind uint8

const (
	Empty     Kind = iota // nothing but blanks (emptyline)
	Comment               // nothing but a comment
	UserAgent             // a user-agent line (startgroupline)
	Allow                 // an Allow rule
	Disallow              // a Disallow rule
	Record                // any other field, such as Sitemap (RFC 9309 2.2.4)
	Malformed             // text without a colon
)

// IsRule reports whether k is an Allow or Disallow line (RFC 9309 2.2.2).
func (k Kind) IsRule() bool { return k == Allow || k == Disallow }

// Line is one physical line. A line is ended by LF, CR or CRLF, or by the end
// of the file.
type Line struct {
	Kind   Kind
	Number int // 1-based
	Span       // the whole line with its end-of-line octets

	Field   Span // left of the first colon, without the blanks around it; on a line without a colon, empty and before Value
	Value   Span // right of the colon and left of the comment, without the blanks around it; on a Malformed line, its content
	Comment Span // from "#" to the end of the text; empty on a line without a comment
	Text    Span // the line without its end-of-line octets and, on the first line, without the byte order mark
}

// EndOfLine returns the LF, CR or CRLF that ends ln. It is empty on a last line
// that nothing ends.
func (ln Line) EndOfLine() Span { return Span{ln.Text.End, ln.End} }

// Content returns the text of ln without its comment and the blanks around it.
// It is empty on exactly the lines of kind [Empty] and [Comment].
func (ln Line) Content() Span { return Span{ln.Field.Start, ln.Value.End} }

// Group is a run of user-agent lines with everything that follows it, up to the
// next user-agent line after a rule (RFC 9309 2.2). It is the author's group:
// package rules says which lines a crawler obeys.
type Group struct {
	Lines  []Line // a part of [File.Lines]; the first is a user-agent line
	Header int    // number of lines before the first rule; len(Lines) in a group without rules
}

// UserAgents yields the user-agent lines of g in order.
func (g Group) UserAgents() iter.Seq[Line] {
	return filter(g.Lines[:g.Header], func(ln Line) bool { return ln.Kind == UserAgent })
}

// Rules yields the rules of g in order.
func (g Group) Rules() iter.Seq[Line] {
	return filter(g.Lines[g.Header:], func(ln Line) bool { return ln.Kind.IsRule() })
}

// File is a robots.txt with nothing lost.
type File struct {
	Name   string  // as shown to people
	Src    string  // the octets, unchanged
	Lines  []Line  // in order; they tile Src, and an empty file has none
	Groups []Group // in order; together they hold every line from the first user-agent line on
}

// Text returns the octets that s covers.
func (f *File) Text(s Span) string { return s.In(f.Src) }

// Preamble returns the lines before the first group, which is all of them in a
// file without a group.
func (f *File) Preamble() []Line {
	n := len(f.Lines)
	for _, g := range f.Groups {
		n -= len(g.Lines)
	}
	return f.Lines[:n]
}

func filter(lines []Line, keep func(Line) bool) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		for _, ln := range lines {
			if keep(ln) && !yield(ln) {
				return
			}
		}
	}
}
