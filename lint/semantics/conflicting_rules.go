package semantics

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/lint/analysis"
)

var ConflictingRules = &analysis.Pass{
	ID:        "conflicting-rules",
	Family:    analysis.Semantics,
	Severity:  analysis.Warning,
	Summary:   "same path pattern is allowed and disallowed",
	Rationale: "If an Allow and a Disallow have the same path pattern, crawlers follow the Allow and the Disallow has no effect. Parsers that take the first matching rule follow whichever comes first.",
	Bad:       "User-agent: *\nDisallow: /search\nAllow: /search\n",
	Good:      "User-agent: *\nDisallow: /search\n",
	Source:    "RFC 9309 2.2.2",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 31, Read: 22, Right: 22},
	NoEffect:  true,
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		dead := analysis.DeadRules.Of(c)
		if len(dead) == 0 {
			return
		}
		nobody := analysis.UnobeyedAgentLines(c)
		for _, ln := range c.File.Lines {
			if d := dead[ln.Number]; d.Twin > 0 && !isForNobody(c, d.Evidence, nobody) {
				message := fmt.Sprintf("rule never applies: %s has the same path pattern and wins", otherRule(c, ln, d.Twin))
				fd := deadFinding(c, ln, d, message, "wins")
				fd.Help = helpWithContradiction(c, ln, d)
				report(fd)
			}
		}
	},
}

// isForNobody reports whether all user-agent lines of the group of e are among nobody,
// those that no crawler obeys. Another pass reports them.
func isForNobody(c *analysis.Context, e *analysis.Evidence, nobody map[int]bool) bool {
	g := c.Policy(e.Dialect).Group(e.Agent)
	return g != nil && !slices.ContainsFunc(g.Lines, func(line int) bool { return !nobody[line] })
}
