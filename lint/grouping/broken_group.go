package grouping

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// brokenGroup is a group with blank lines above its last rule.
type brokenGroup struct {
	ast.Group
	blanks []ast.Line
}

// blanksWithin returns the lines that end a record for old parsers and stand between
// the last user-agent line of g and its last rule. It returns none for a group with a
// faulty line, whose end is not certain.
func blanksWithin(c *analysis.Context, g ast.Group) []ast.Line {
	var blanks []ast.Line
	within := 0
	for _, ln := range g.Lines {
		switch {
		case analysis.FaultOf(c, ln) != analysis.Sound:
			return nil
		case ln.Kind == ast.UserAgent:
			blanks = nil
		case rules.Legacy.Read(c.File.Src, ln).Field == rules.Break:
			blanks = append(blanks, ln)
		case ln.Kind.IsRule():
			within = len(blanks)
		}
	}
	return blanks[:within]
}

// finding looks for a rule of b and a URL that the rule closes if the group is whole,
// but not if it is broken. Patterns with "*" or "$" are skipped: old parsers compare
// both literally.
func (b brokenGroup) finding(c *analysis.Context, broken, whole *rules.Policy) (analysis.Finding, bool) {
	var ua ast.Line // the last one: blank lines may cut the others off from it
	for ln := range b.UserAgents() {
		ua = ln
	}
	d := broken.Dialect
	agent := d.Token(c.Text(ua.Value))
	for ln := range b.Rules() {
		value := c.Text(ln.Value)
		if ln.Kind != ast.Disallow || ln.Number < b.blanks[0].Number || strings.ContainsAny(value, "*$") {
			continue
		}
		url := broken.Witness(d.Pattern(value), func(url string) bool {
			return broken.Decide(agent, url).Verdict == rules.Allowed && whole.Decide(agent, url).Verdict == rules.Disallowed
		})
		if url == "" {
			continue
		}
		blank := b.blanks[0]
		return analysis.Finding{
			Span: ln.Content(),
			Message: fmt.Sprintf("line %d is blank and ends the group of %s for old parsers, which do not obey %s",
				blank.Number, c.Excerpt(ua.Value), c.QuoteRule(ln.Number)),
			Related:  []analysis.Related{{Span: ast.Span{Start: blank.Start, End: blank.Start}, Message: "the blank line"}},
			Evidence: &analysis.Evidence{Dialect: d, Agent: agent, URL: url, Line: broken.Decide(agent, url).Rule.Line},
			Fixes:    []analysis.Fix{{Message: "remove the blank lines from the group", Edits: withoutLines(b.blanks)}},
		}, true
	}
	return analysis.Finding{}, false
}
