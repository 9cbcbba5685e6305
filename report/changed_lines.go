package report

import (
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// changedLines shows what edits do to the lines they touch: "- " marks a line that
// they remove, "+ " one that they add.
func changedLines(f *ast.File, edits []analysis.Edit) []string {
	const most = 6
	lines := f.LinesOf(ast.Span{Start: edits[0].Span.Start, End: edits[len(edits)-1].Span.End})
	touched := ast.Span{Start: len(f.Src), End: len(f.Src)}
	if len(lines) > 0 {
		touched = ast.Span{Start: lines[0].Start, End: lines[len(lines)-1].End}
	}
	local := make([]analysis.Edit, len(edits))
	for i, e := range edits {
		local[i] = analysis.Edit{Span: ast.Span{Start: e.Span.Start - touched.Start, End: e.Span.End - touched.Start}, Text: e.Text}
	}
	before := f.Text(touched)
	var changes []string
	for _, d := range diffLines(before, analysis.Apply(before, local), maxCompared) {
		sign := map[diffmatchpatch.Operation]string{diffmatchpatch.DiffDelete: "- ", diffmatchpatch.DiffInsert: "+ "}[d.Type]
		if sign == "" {
			continue
		}
		for line := range strings.Lines(d.Text) {
			text := strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
			if n := firstOf(text, 120); n < len(text) {
				text = text[:n] + "…"
			}
			changes = append(changes, sign+Printable(text))
		}
	}
	if len(changes) > most {
		changes = append(changes[:most], "… and "+Plural(len(changes)-most, "more line"))
	}
	return changes
}
