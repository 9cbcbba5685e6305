// Package ast says what was written in a robots.txt, and where: lines and
// groups as spans over octets that are never changed.
//
// Offsets are the truth. Everything else (line numbers, columns, text) is
// computed from them on demand. The lines of a file tile it, so printing an
// untouched file gives back its octets, whatever they are.
package ast

import "iter"

// Span is a half-open range of octets of [File.Src], 0-based. The zero Span is
// empty and stands for "not there".
type Span struct{ Start, End int }

// Len is the number of octets in s.
func (s Span) Len() int { return s.End - s.Start }

// Empty reports whether s holds no octet.
func (s Span) Empty() bool { return s.Start >= s.End }

// In returns the octets of src that s covers.
func (s Span) In(src string) string { return src[s.Start:s.End] }

// Kind says which production of the grammar a line is, read by the ABNF of
// RFC 9309 2.2 alone: exact field names without regard to case, and a colon.
// What a crawler makes of the line may differ; package rules knows.
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

	Field   Span // left of the first colon, without the blanks around it
	Value   Span // right of it, up to the comment, without the blanks around it; of a Malformed line all its text
	Comment Span // from "#" to the end of the text; empty without one
	Text    Span // the line without its end-of-line octets and without a byte order mark before it
}

// EndOfLine is the LF, CR or CRLF that ends ln; empty on a last line without one.
func (ln Line) EndOfLine() Span { return Span{ln.Text.End, ln.End} }

// Content is what ln says, its comment and the blanks around it left out. It
// is empty on an empty line and on a comment.
func (ln Line) Content() Span {
	if ln.Kind == Malformed {
		return ln.Value
	}
	return Span{ln.Field.Start, max(ln.Value.End, ln.Field.End)}
}

// Group is a run of user-agent lines and all that follows up to the next
// user-agent line after a rule (RFC 9309 2.2): the author's group. Which lines
// a crawler obeys is for package rules to say.
type Group struct {
	Lines  []Line // a part of [File.Lines]; the first is a user-agent line
	Header int    // how many of them stand before the first rule; all, where there is none
}

// UserAgents yields the user-agent lines of g.
func (g Group) UserAgents() iter.Seq[Line] {
	return filter(g.Lines[:g.Header], func(ln Line) bool { return ln.Kind == UserAgent })
}

// Rules yields the rules of g.
func (g Group) Rules() iter.Seq[Line] {
	return filter(g.Lines[g.Header:], func(ln Line) bool { return ln.Kind.IsRule() })
}

// File is a robots.txt, losslessly.
type File struct {
	Name   string  // as it is shown to people
	Src    string  // the octets, unchanged
	Lines  []Line  // tile Src; none for an empty file
	Groups []Group // in order; together they hold every line from the first user-agent line on
}

// Text returns the octets that s covers.
func (f *File) Text(s Span) string { return s.In(f.Src) }

// Preamble is what stands before the first group.
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
