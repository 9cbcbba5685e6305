package grouping

import (
	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// withoutLines returns the edits that remove lines.
func withoutLines(lines []ast.Line) []analysis.Edit {
	spans := make([]ast.Span, len(lines))
	for i, ln := range lines {
		spans[i] = ln.Span
	}
	return analysis.RemoveSpans(spans)
}
