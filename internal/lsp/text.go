package lsp

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// text is the text of a document, and where its lines start: what is needed to apply
// changes without parsing the document.
type text struct {
	src    string
	starts []int // offsets of lines; nil until one is asked for
}

// findLines sets starts.
func (t *text) findLines() {
	if t.starts != nil {
		return
	}
	t.starts = make([]int, 1, 1+strings.Count(t.src, "\n")+strings.Count(t.src, "\r"))
	for i := range len(t.src) {
		c := t.src[i]
		if c == '\n' || c == '\r' && (i+1 == len(t.src) || t.src[i+1] != '\n') {
			t.starts = append(t.starts, i+1)
		}
	}
}

// offset returns the offset of p. A position past the end of its line or of the
// text means that end, and one inside a character the start of that character.
func (t *text) offset(p Position) int {
	t.findLines()
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

func (t *text) span(r Range) ast.Span {
	start := t.offset(r.Start)
	return ast.Span{Start: start, End: max(start, t.offset(r.End))}
}

// changed returns src after changes, which apply one after the other. A run of
// changes from the end of the text towards its start, as editors send for "replace
// all", does not shift the positions of later ones, so it is applied in one step.
func changed(src string, changes []ContentChange) string {
	t := text{src: src}
	var edits []analysis.Edit // to t, the last in the text first
	apply := func() {
		if len(edits) > 0 {
			slices.Reverse(edits)
			t, edits = text{src: analysis.Apply(t.src, edits)}, nil
		}
	}
	for _, change := range changes {
		if change.Range == nil {
			t, edits = text{src: change.Text}, nil
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
