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
		global := false
		for ua := range g.UserAgents() {
			if c.Text(ua.Value) == "*" {
				global = true
			} else {
				named = append(named, ua)
			}
		}
		if !global {
			continue
		}
		if e, ok := findEscape(c, named, &budget); ok {
			found = append(found, e)
		}
	}
	return found
})

func findEscape(c *analysis.Context, named []ast.Line, budget *int) (escape, bool) {
	for _, d := range c.Dialects {
		for _, ua := range named {
			if r, evidence := loophole(c, d, d.Token(c.Text(ua.Value)), budget); evidence != nil {
				return escape{ua, r, evidence}, true
			}
		}
	}
	return escape{}, false
}
