package semantics

import (
	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// deadFinding is the finding about ln, the dead rule d. It offers to remove the line
// only if that is safe: the line may still keep two groups apart, or decide for a
// dialect that is not selected.
func deadFinding(c *analysis.Context, ln ast.Line, d analysis.DeadRule, message, related string) analysis.Finding {
	fd := analysis.Finding{Span: ln.Content(), Evidence: d.Evidence, Message: message}
	if edits := analysis.RemoveLine(c, ln); c.IsSafe(edits) {
		fd.Fixes = []analysis.Fix{{Message: "remove the line", Edits: edits}}
	}
	for _, n := range d.By {
		fd.Related = append(fd.Related, analysis.Related{Span: c.File.Lines[n-1].Content(), Message: related})
	}
	return fd
}
