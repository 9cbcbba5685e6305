package grouping

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var StarMixedWithNamed = &analysis.Pass{
	ID:        "star-mixed-with-named",
	Family:    analysis.Grouping,
	Severity:  analysis.Warning,
	Summary:   "crawler that shares a group with \"*\" escapes the other groups for \"*\"",
	Rationale: "A crawler that is named obeys only the groups that name it. Named beside \"*\", it shares the rules of that group, but none of the rules for \"*\" elsewhere in the file. Reported only with a URL that shows it.",
	Bad:       "User-agent: *\nUser-agent: Googlebot\nDisallow: /cart/\n\nUser-agent: *\nDisallow: /admin/\n",
	Good:      "User-agent: *\nUser-agent: AdsBot-Google\nDisallow: /cart/\nDisallow: /admin/\n",
	Source:    "RFC 9309 2.2.1",
	Precision: "3 of 3 findings on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, e := range escapes.Of(c) {
			line := e.rule.Line
			report(analysis.Finding{
				Span:     e.named.Content(),
				Message:  fmt.Sprintf("%s shares this group with \"*\", but %s of another group for \"*\" on line %d does not apply to it", c.Excerpt(e.named.Value), c.QuoteRule(line), line),
				Related:  []analysis.Related{{Span: c.File.Lines[line-1].Content(), Message: "this rule is only for \"*\""}},
				Evidence: e.evidence,
			})
		}
	},
}

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
	budget := analysis.MaxEvidenceRules
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
