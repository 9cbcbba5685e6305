package semantics

import (
	"fmt"

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
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 33, Read: 22, Right: 22},
	NoEffect:  true,
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, ln := range c.File.Lines {
			if d := analysis.DeadRules.Of(c)[ln.Number]; d.Twin > 0 {
				message := fmt.Sprintf("rule never applies: %s has the same path pattern and wins", otherRule(c, ln, d.Twin))
				fd := deadFinding(c, ln, d, message, "wins")
				fd.Help = helpWithContradiction(c, ln, d)
				report(fd)
			}
		}
	},
}
