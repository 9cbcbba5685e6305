package ast

import (
	"sort"
	"strings"
	"unicode/utf8"
)

const byteOrderMark = "\uFEFF"

// Position is a place in a file in every unit that some reader counts in.
type Position struct {
	Offset      int // octets from the start of the file, 0-based
	Line        int // 1-based
	Column      int // octets from the start of the line, 1-based; text, JSON and rdjson
	UTF16Column int // UTF-16 code units from the start of the line's text, 1-based; SARIF and editors
}

// Position converts an offset from 0 to len(Src). The offset after the last
// end of line is column 1 of the line that would follow. An octet that is not
// part of valid UTF-8 counts as one UTF-16 unit, as editors replace it by
// U+FFFD. A byte order mark at the start of the file counts in octets alone:
// SARIF and editors do not take it for a part of the text.
func (f *File) Position(offset int) Position {
	pos := Position{Offset: offset, Line: f.LineNumber(offset)}
	start := len(f.Src)
	if pos.Line <= len(f.Lines) {
		start = f.Lines[pos.Line-1].Start
	}
	pos.Column = offset - start + 1
	if start == 0 && strings.HasPrefix(f.Src, byteOrderMark) {
		start = min(len(byteOrderMark), offset)
	}
	pos.UTF16Column = utf16Len(f.Src[start:offset]) + 1
	return pos
}

// Offset is the place of a line, 1-based, and a column of UTF-16 code units in
// it, 1-based: where [File.Position] says so. Past the end of the line's text it
// is that end, past the last line that of the file; in the middle of a
// character, where the character begins.
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
		r, size := utf8.DecodeRuneInString(f.Src[offset:ln.Text.End])
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

// LineNumber is the 1-based number of the line that an offset from 0 to len(Src)
// is in: at the end of the file that of the last line, or of the line that would
// follow where that one is ended.
func (f *File) LineNumber(offset int) int {
	i := f.LineIndex(offset)
	if i > 0 && i == len(f.Lines) && f.Lines[i-1].EndOfLine().Empty() {
		return i
	}
	return i + 1
}

// LineIndex is the index in Lines of the line that holds the octet at offset;
// len(Lines) for an offset at or past the end of the file.
func (f *File) LineIndex(offset int) int {
	return sort.Search(len(f.Lines), func(i int) bool { return f.Lines[i].End > offset })
}

// LinesOf are the lines that s touches; an empty s touches the line it stands in.
func (f *File) LinesOf(s Span) []Line {
	first := f.LineIndex(s.Start)
	last := f.LineIndex(max(s.Start, s.End-1))
	return f.Lines[min(first, len(f.Lines)):min(last+1, len(f.Lines))]
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
