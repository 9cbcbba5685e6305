package grouping

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// escape is a crawler named beside "*", and a rule of another group for "*" that does
// not bind it.
type escape struct {
	named    ast.Line
	global   ast.Line // the first line of its group that names "*"
	rule     rules.Rule
	evidence *analysis.Evidence
}

// escapes are the escapes of the file, one for each group.
var escapes = analysis.NewFact(func(c *analysis.Context) []escape {
	var found []escape
	budget := analysis.MaxWitnesses
	for _, g := range c.File.Groups {
		if g.Header == len(g.Lines) || slices.ContainsFunc(g.Lines[:g.Header], func(ln ast.Line) bool { return analysis.FaultOf(c, ln) != analysis.Sound }) {
			continue // the group has no rules to share, or may not be what its author meant
		}
		var named []ast.Line
		var global ast.Line
		for ua := range g.UserAgents() {
			switch {
			case c.Text(ua.Value) != "*":
				named = append(named, ua)
			case global.Number == 0:
				global = ua
			}
		}
		if global.Number == 0 {
			continue
		}
		if e, ok := findEscape(c, named, &budget); ok {
			e.global = global
			found = append(found, e)
		}
	}
	return found
})

func findEscape(c *analysis.Context, named []ast.Line, budget *int) (escape, bool) {
	for _, d := range c.Dialects {
		for _, ua := range named {
			if r, evidence := loophole(c, d, d.Token(c.Text(ua.Value)), budget); evidence != nil {
				return escape{named: ua, rule: r, evidence: evidence}, true
			}
		}
	}
	return escape{}, false
}

// looksApart reports whether other fields or blank lines stand between e.named and "*",
// so that the two seem to have groups of their own.
func (e escape) looksApart(c *analysis.Context) bool {
	first, last := e.global.Number, e.named.Number
	if first > last {
		first, last = last, first
	}
	return slices.ContainsFunc(c.File.Lines[first:last-1], func(ln ast.Line) bool {
		return ln.Kind != ast.UserAgent && ln.Kind != ast.Comment
	})
}
