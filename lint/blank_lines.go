package lint

import (
	"cmp"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint/analysis"
)

// withBlankLines returns edits, which are in order, and more that remove the blank lines
// that edits would leave over in f: those at the end of the file, those at its start, and
// one of two where a paragraph goes. It returns edits unchanged unless the removal is
// proved to change no verdict.
func withBlankLines(f *ast.File, cfg Config, edits []analysis.Edit) []analysis.Edit {
	var blanks []analysis.Edit
	for _, ln := range spareBlankLines(f, edits) {
		blanks = append(blanks, analysis.Edit{Span: ast.Span{Start: ln.Text.Start, End: ln.End}})
	}
	if len(blanks) == 0 {
		return edits
	}
	shifts := shiftsOf(edits)
	moved := make([]analysis.Edit, len(blanks))
	for i, e := range blanks {
		behind, _ := slices.BinarySearchFunc(edits, e.Span.End, func(e analysis.Edit, end int) int { return cmp.Compare(e.Span.End, end) })
		moved[i].Span = ast.Span{Start: e.Span.Start + shifts[behind], End: e.Span.End + shifts[behind]}
	}
	c := analysis.NewContext(grammar.Parse(f.Name, analysis.Apply(f.Src, edits)), cfg.Setting)
	if !c.IsSafe(moved) {
		return edits
	}
	all := slices.Concat(edits, blanks)
	slices.SortFunc(all, analysis.ByStart)
	return all
}

// spareBlankLines returns the blank lines of f that edits leave over, in order.
func spareBlankLines(f *ast.File, edits []analysis.Edit) []ast.Line {
	gone := removedWhole(f, edits)
	isBlank := func(i int) bool { return 0 <= i && i < len(f.Lines) && f.Lines[i].Kind == ast.Empty && !gone[i] }
	spare := make([]bool, len(f.Lines))
	mark := func(first, end int) {
		for i := first; i < end; i++ {
			spare[i] = !gone[i]
		}
	}
	for first := 0; first < len(f.Lines); first++ {
		if !gone[first] {
			continue
		}
		end, said := first, false // said: one of the removed lines was not blank
		for ; end < len(f.Lines) && gone[end]; end++ {
			said = said || f.Lines[end].Kind != ast.Empty
		}
		below := end // the first line below that is not blank
		for isBlank(below) {
			below++
		}
		switch {
		case !said:
		case below == len(f.Lines):
			above := first
			for above > 0 && (gone[above-1] || isBlank(above-1)) {
				above--
			}
			if above > 0 {
				mark(above, first)
			}
			mark(end, len(f.Lines))
		case first == 0:
			mark(end, below)
		case isBlank(first-1) && isBlank(end):
			mark(end, end+1)
		}
		first = end
	}
	var lines []ast.Line
	for i, ln := range f.Lines {
		if spare[i] {
			lines = append(lines, ln)
		}
	}
	return lines
}

// removedWhole returns the indexes of the lines of f that edits, which are in order,
// remove with their line ends.
func removedWhole(f *ast.File, edits []analysis.Edit) map[int]bool {
	gone := map[int]bool{}
	for i := 0; i < len(edits); {
		at := edits[i].Span // what goes without a gap
		for ; i < len(edits) && edits[i].Text == "" && edits[i].Span.Start <= at.End; i++ {
			at.End = edits[i].Span.End
		}
		if i < len(edits) && edits[i].Span.Start == at.Start {
			i++ // it writes text
			continue
		}
		for _, ln := range f.LinesOf(at) {
			if at.Start <= ln.Text.Start && ln.End <= at.End && ln.Start < ln.End {
				gone[ln.Number-1] = true
			}
		}
	}
	return gone
}
