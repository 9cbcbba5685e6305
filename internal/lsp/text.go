package lsp

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// text is the text of a document with its lines: what is needed to apply changes
// before, or without, parsing the document.
type text struct {
	src    string
	starts []int // offsets of lines
}

func textOf(src string) text {
	t := text{src, []int{0}}
	for at := 0; ; {
		i := strings.IndexAny(src[at:], "\r\n")
		if i < 0 {
			return t
		}
		if at += i + 1; src[at-1] == '\r' && at < len(src) && src[at] == '\n' {
			at++
		}
		t.starts = append(t.starts, at)
	}
}

// offset returns the offset of p. A position past the end of its line or of the
// text means that end, and one inside a character the start of that character.
func (t text) offset(p Position) int {
	switch {
	case p.Line < 0:
		return 0
	case p.Line >= len(t.starts):
		return len(t.src)
	}
	offset, end := t.starts[p.Line], len(t.src)
	if p.Line+1 < len(t.starts) {
		end = t.starts[p.Line+1]
	}
	line := strings.TrimRight(t.src[offset:end], "\r\n")
	for i, r := range line {
		if p.Character -= utf16Len(r); p.Character < 0 {
			return offset + i
		}
	}
	return offset + len(line)
}

// utf16Len returns how many code units r takes in UTF-16.
func utf16Len(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

func (t text) span(r Range) ast.Span {
	start := t.offset(r.Start)
	return ast.Span{Start: start, End: max(start, t.offset(r.End))}
}

// changed returns src after changes, which apply one after the other. A run of
// changes from the end of the text towards its start, as editors send for "replace
// all", does not shift the positions of later ones, so it is applied in one step.
func changed(src string, changes []ContentChange) string {
	t := textOf(src)
	var edits []analysis.Edit // to t, the last in the text first
	apply := func() {
		if len(edits) > 0 {
			slices.Reverse(edits)
			t, edits = textOf(analysis.Apply(t.src, edits)), nil
		}
	}
	for _, change := range changes {
		if change.Range == nil {
			t, edits = textOf(change.Text), nil
			continue
		}
		if len(edits) > 0 && t.span(*change.Range).End >= edits[len(edits)-1].Span.Start {
			apply()
		}
		edits = append(edits, analysis.Edit{Span: t.span(*change.Range), Text: change.Text})
	}
	apply()
	return t.src
}
