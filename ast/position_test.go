package ast_test

import (
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
)

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
	} {
		f := grammar.Parse("robots.txt", tt.src)
		got := f.Position(tt.offset)
		want := ast.Position{Offset: tt.offset, Line: tt.line, Column: tt.column, UTF16Column: tt.utf16}
		if got != want {
			t.Errorf("Position(%d) of %q: got %+v, want %+v", tt.offset, tt.src, got, want)
		}
	}
}

func TestPositionOfEveryOffset(t *testing.T) {
	f := grammar.Parse("robots.txt", "\uFEFFa: é\r\n\n\r# 😀\xff\x00\r\nlast")
	for offset := 0; offset <= len(f.Src); offset++ {
		pos := f.Position(offset)
		if got := f.Lines[pos.Line-1].Start + pos.Column - 1; got != offset {
			t.Errorf("line and column of offset %d lead to %d", offset, got)
		}
	}
}
