package ast_test

import (
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
)

// Text and JSON count in octets, SARIF and editors in UTF-16 code units.
func TestPosition(t *testing.T) {
	for _, tt := range []struct {
		src                         string
		offset, line, column, utf16 int
	}{
		{"", 0, 1, 1, 1},
		{"ab", 1, 1, 2, 2},
		{"ab", 2, 1, 3, 3},
		{"ab\n", 2, 1, 3, 3},
		{"ab\n", 3, 2, 1, 1},
		{"a\r\nb", 1, 1, 2, 2},
		{"a\r\nb", 2, 1, 3, 3},
		{"a\r\nb", 3, 2, 1, 1},
		{"a\rb\r", 2, 2, 1, 1},
		{"a\rb\r", 4, 3, 1, 1},
		{"é😀x", 2, 1, 3, 2},
		{"é😀x", 6, 1, 7, 4},
		{"\xffx", 1, 1, 2, 2},
		{"\uFEFFx", 0, 1, 1, 1},
		{"\uFEFFx", 3, 1, 4, 1},
		{"\uFEFFx", 4, 1, 5, 2},
		{"a\n\uFEFFx", 5, 2, 4, 2},
		{"\uFFFF\U00010000x", 3, 1, 4, 2},
		{"\uFFFF\U00010000x", 7, 1, 8, 4},
	} {
		f := grammar.Parse("robots.txt", tt.src)
		got := f.Position(tt.offset)
		want := ast.Position{Offset: tt.offset, Line: tt.line, Column: tt.column, UTF16Column: tt.utf16}
		if got != want {
			t.Errorf("Position(%d) of %q: got %+v, want %+v", tt.offset, tt.src, got, want)
		}
	}
}

// Offset is the inverse of Position.
func TestPositionOfEveryOffset(t *testing.T) {
	f := grammar.Parse("robots.txt", "\uFEFFa: é\r\n\n\r# 😀\xff\x00\uFFFF\U00010000\r\nlast")
	for offset := 0; offset <= len(f.Src); offset++ {
		pos := f.Position(offset)
		if got := f.Lines[pos.Line-1].Start + pos.Column - 1; got != offset {
			t.Errorf("line and column of offset %d lead to %d", offset, got)
		}
		if ln := f.Lines[pos.Line-1]; ln.Text.Start <= offset && offset <= ln.Text.End && startsCharacter(f.Src, offset) {
			if got := f.Offset(pos.Line, pos.UTF16Column); got != offset {
				t.Errorf("line and UTF-16 column of offset %d lead to %d", offset, got)
			}
		}
	}
}

func startsCharacter(src string, offset int) bool {
	return offset == len(src) || utf8.RuneStart(src[offset]) || src[offset] == 0xFF
}

// A line or column outside the text gives the nearest offset, and a column
// inside a character the start of it.
func TestOffsetOutside(t *testing.T) {
	f := grammar.Parse("robots.txt", "a😀b\r\nc\n")
	for _, tt := range []struct{ line, column, want int }{
		{0, 1, 0}, {-5, -5, 0}, {1, 0, 0}, {1, 3, 1}, {1, 4, 5}, {1, 99, 6}, {2, 99, 9}, {3, 1, 10}, {99, 99, 10},
	} {
		if got := f.Offset(tt.line, tt.column); got != tt.want {
			t.Errorf("Offset(%d, %d): got %d, want %d", tt.line, tt.column, got, tt.want)
		}
	}
}

// A span touches the lines that hold its octets.
func TestLinesOf(t *testing.T) {
	f := grammar.Parse("robots.txt", "ab\r\nc\n\nd")
	for _, tt := range []struct {
		span ast.Span
		want []int
	}{
		{ast.Span{Start: 0, End: 0}, []int{1}},
		{ast.Span{Start: 0, End: 4}, []int{1}},
		{ast.Span{Start: 3, End: 5}, []int{1, 2}},
		{ast.Span{Start: 4, End: 4}, []int{2}},
		{ast.Span{Start: 4, End: 7}, []int{2, 3}},
		{ast.Span{Start: 6, End: 6}, []int{3}},
		{ast.Span{Start: 0, End: 8}, []int{1, 2, 3, 4}},
		{ast.Span{Start: 7, End: 99}, []int{4}},
		{ast.Span{Start: 8, End: 8}, nil},
		{ast.Span{Start: 99, End: 99}, nil},
	} {
		var got []int
		for _, ln := range f.LinesOf(tt.span) {
			got = append(got, ln.Number)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("LinesOf(%v): got lines %v, want %v", tt.span, got, tt.want)
		}
	}
}
