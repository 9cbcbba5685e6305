package ast

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Position is a place in a file, in every unit that a format counts in.
type Position struct {
	Offset      int // octets from the start of the file, 0-based
	Line        int // 1-based
	Column      int // octets from the start of the line, 1-based; for text, JSON and rdjson
	UTF16Column int // UTF-16 code units from the start of the line's text, 1-based; for SARIF and editors
}

// Position converts an offset from 0 to len(Src). The offset after the last
// end of line is column 1 of the line that would follow. An octet that is not
// part of valid UTF-8 counts as one UTF-16 code unit, because editors replace it
// with U+FFFD. A [ByteOrderMark] at the start of the file counts in octets
// alone: for SARIF and editors it is no part of the text.
func (f *File) Position(offset int) Position {
	pos := Position{Offset: offset, Line: f.LineNumber(offset)}
	start := len(f.Src)
	if pos.Line <= len(f.Lines) {
		start = f.Lines[pos.Line-1].Start
	}
	pos.Column = offset - start + 1
	if start == 0 && strings.HasPrefix(f.Src, ByteOrderMark) {
		start = min(len(ByteOrderMark), offset)
	}
	pos.UTF16Column = utf16Len(f.Src[start:offset]) + 1
	return pos
}

// Offset is the inverse of [File.Position]: it converts a line and a column of
// UTF-16 code units, both 1-based, to an offset. A column inside a character
// gives the start of that character, and one outside the text of its line the
// nearer end of it. A line before the first gives 0, one after the last len(Src).
func (f *File) Offset(line, utf16Column int) int {
	switch {
	case line < 1:
		return 0
	case line > len(f.Lines):
		return len(f.Src)
	}
	ln := f.Lines[line-1]
	offset, units := ln.Text.Start, utf16Column-1
	for offset < ln.Text.End {
		r, size := utf8.DecodeRuneInString(f.Src[offset:])
		if units--; r > 0xFFFF {
			units--
		}
		if units < 0 {
			break
		}
		offset += size
	}
	return offset
}

// LineNumber returns the 1-based number of the line that holds an offset from 0
// to len(Src). The end of the file belongs to the last line, or to the line that
// would follow if an end of line ends the last one.
func (f *File) LineNumber(offset int) int {
	i := f.LineIndex(offset)
	if i > 0 && i == len(f.Lines) && f.Lines[i-1].EndOfLine().Empty() {
		return i
	}
	return i + 1
}

// LineIndex returns the index in Lines, 0-based, of the line that holds the
// octet at offset. It is len(Lines) for an offset at or past the end of the file.
func (f *File) LineIndex(offset int) int {
	return sort.Search(len(f.Lines), func(i int) bool { return f.Lines[i].End > offset })
}

// LinesOf returns the lines that hold an octet of s, or the octet at the offset
// of an empty s. It returns none where no octet is.
func (f *File) LinesOf(s Span) []Line {
	first := f.LineIndex(s.Start)
	last := f.LineIndex(max(s.Start, s.End-1))
	return f.Lines[first:min(last+1, len(f.Lines))]
}

func utf16Len(s string) int {
	n := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}
