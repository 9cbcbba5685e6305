package semantics

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var DisallowEmptyPlusOthers = &analysis.Pass{
	ID:        "disallow-empty-plus-others",
	Family:    analysis.Semantics,
	Severity:  analysis.Warning,
	Summary:   "empty Disallow stands before other rules",
	Rationale: "A Disallow without a path decides nothing, and the rules below it apply. Parsers that take the first matching rule, such as Python's until 2026, read it as permission to fetch everything and never reach the rules below. They know no wildcards, so it is only info if every rule below that closes something has one.",
	Bad:       "User-agent: *\nDisallow:\nDisallow: /admin/\n",
	Good:      "User-agent: *\nDisallow: /admin/\n",
	Source:    "RFC 9309 2.2.2; CPython 3.11, urllib.robotparser",
	Precision: analysis.Precision{Files: 4999, Found: 71, Read: 16, Right: 16},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		seen := map[int]bool{} // lines
		budget := analysis.MaxComparedRules
		for _, d := range c.Dialects {
			p := c.Policy(d)
			for g := range analysis.FollowedGroups(p) {
				line := emptyDisallow(g)
				if line == 0 || seen[line] {
					continue
				}
				if budget -= len(g.Rules().Rules()); budget < 0 {
					break
				}
				hidden := firstHiddenRule(p, g, line, func(string) bool { return true })
				if hidden == nil {
					continue
				}
				seen[line] = true
				ln := c.File.Lines[line-1]
				readers := analysis.GroupReaders(c, ln)
				literal := firstHiddenRule(p, g, line, analysis.IsLiteral)
				if literal != nil && len(readers) == 0 {
					hidden = literal
				}
				fd := analysis.Finding{
					Span:     ln.Content(),
					Message:  fmt.Sprintf("empty %s decides nothing, but parsers that stop at the first matching rule, such as Python's urllib.robotparser until 2026, never reach %s on line %d", c.Text(ln.Field), c.QuoteRule(hidden.Line), hidden.Line),
					Related:  []analysis.Related{{Span: c.File.Lines[hidden.Line-1].Content(), Message: "some parsers never reach it"}},
					Evidence: hidden,
				}
				if len(readers) > 0 {
					fd.Severity = analysis.Info // the crawlers that it names read on
					fd.Message = fmt.Sprintf("empty %s decides nothing: %s obeys %s on line %d", c.Text(ln.Field), analysis.NamesOf(readers), c.QuoteRule(hidden.Line), hidden.Line)
					fd.Related = nil
				} else if literal == nil {
					fd.Severity = analysis.Info // such parsers know no wildcards, so the rules below close nothing to them
					fd.Message = fmt.Sprintf("empty %s decides nothing: crawlers obey %s on line %d", c.Text(ln.Field), c.QuoteRule(hidden.Line), hidden.Line)
					fd.Related = nil
				}
				if n := besides.Of(c)[line]; n != nil && *n > 0 {
					fd.Fixes = []analysis.Fix{{Message: "remove the Disallow line without a value", Edits: analysis.RemoveLine(c, ln)}}
				}
				fd.Help = helpWithEmpty(c, g, ln, hidden.Line)
				report(fd)
			}
		}
	},
}

// helpWithEmpty is what to do about ln, the empty Disallow of g above the rule on the
// line hidden, besides removing it. Without its only rule, a group of the file would join
// the next one. Below an empty line, the rules may have been meant for other crawlers.
func helpWithEmpty(c *analysis.Context, g *rules.Group, ln ast.Line, hidden int) string {
	remark := c.Text(ln.Comment)
	n := besides.Of(c)[ln.Number]
	switch next := c.File.Lines[ln.Number]; {
	case len(remark) > 1 && remark[1] == '/':
		return `write the path before "#", which starts a comment, or "%23" for it if the path has that character`
	case n == nil || *n == 0:
		return fmt.Sprintf("write all rules for %s into one group, without the empty one", c.Excerpt(c.File.Lines[g.Lines[0]-1].Value))
	case g.Token != "*" && next.Kind == ast.Empty:
		return fmt.Sprintf("if the rules from line %d on are meant for all crawlers, write \"User-agent: *\" above them", hidden)
	}
	return ""
}

// emptyDisallow is the first line of the rules of g that is a Disallow without
// a path, or 0.
func emptyDisallow(g *rules.Group) int {
	first := 0
	for _, r := range g.Rules().Rules() {
		if r.Pattern == "" && !r.Allow && (first == 0 || r.Line < first) {
			first = r.Line
		}
	}
	return first
}

// firstHiddenRule returns evidence of the first Disallow of g with a wanted pattern, below
// the empty one on a line, that parsers never reach if they stop at the first match; nil
// if there is none.
func firstHiddenRule(p *rules.Policy, g *rules.Group, empty int, wanted func(pattern string) bool) *analysis.Evidence {
	firstMatch := g.Rules().FirstMatch()
	for _, r := range firstMatch.Rules() {
		if r.Line < empty || r.Verdict() != rules.Disallowed || !wanted(r.Pattern) {
			continue
		}
		url := p.Witness(r.Pattern, func(url string) bool {
			return p.Decide(g.Token, url).Rule.Line == r.Line && firstMatch.Decide(p.Dialect.Path(url)).Line == empty
		})
		if url != "" {
			return &analysis.Evidence{Dialect: p.Dialect, Agent: g.Token, URL: url, Line: r.Line}
		}
	}
	return nil
}
