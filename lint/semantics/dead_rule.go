package semantics

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// deadFinding is the finding about ln, the dead rule d. It offers to remove the line
// only if that is safe: the line may still keep two groups apart, or decide for a
// dialect that is not selected. If a rule for the same paths overrides it, which of the
// two was meant is the author's choice.
func deadFinding(c *analysis.Context, ln ast.Line, d analysis.DeadRule, message, related string) analysis.Finding {
	fd := analysis.Finding{Span: ln.Content(), Evidence: d.Evidence, Message: message}
	if edits := analysis.RemoveLine(c, ln); c.IsSafe(edits) {
		fd.Fixes = []analysis.Fix{{Message: "remove the line", Edits: edits}}
	}
	by := c.File.Lines[d.By[0]-1]
	if n := besides.Of(c)[by.Number]; d.Hidden && len(d.By) == 1 && n != nil && *n > 0 && sameButStars(c.Text(ln.Value), c.Text(by.Value)) {
		fd.Fixes = append(fd.Fixes, analysis.Fix{
			Message: fmt.Sprintf("remove line %d, so that this rule applies", by.Number),
			Edits:   analysis.RemoveLine(c, by),
		})
	}
	for _, n := range d.By {
		fd.Related = append(fd.Related, analysis.Related{Span: c.File.Lines[n-1].Content(), Message: related})
	}
	return fd
}

// besides holds the answer of [rulesBeside]. Its counts must not be changed.
var besides = analysis.NewFact(rulesBeside)

// sameButStars reports whether two path patterns match the same paths because they
// differ only in stars at the end.
func sameButStars(a, b string) bool { return strings.TrimRight(a, "*") == strings.TrimRight(b, "*") }
