package semantics

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var UnreachableRule = &analysis.Pass{
	ID:        "unreachable-rule",
	Family:    analysis.Semantics,
	Severity:  analysis.Warning,
	Summary:   "rule decides no URL",
	Rationale: "The most specific rule wins, and Allow wins a tie. A rule that others outrank on every URL it matches has no effect. If one of those is of the other kind, crawlers do not do what the line says. If all are of the same kind, the line is only clutter, which is info.",
	Bad:       "User-agent: *\nDisallow: /search\nAllow: /search*\n",
	Good:      "User-agent: *\nDisallow: /search\nAllow: /search/about\n",
	Source:    "RFC 9309 2.2.2",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 810, Read: 16, Right: 16, Note: "the warnings were read"},
	NoEffect:  true,
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, ln := range c.File.Lines {
			d, dead := analysis.DeadRules.Of(c)[ln.Number]
			if !dead || d.Twin > 0 || d.Copy > 0 || !d.Hidden && isOfOtherName(c, ln.Number, d.By[0]) {
				continue
			}
			report(outrankedFinding(c, ln, d))
		}
	},
}

// outrankedFinding is the finding about ln, the dead rule d, which is no copy and has no
// twin.
func outrankedFinding(c *analysis.Context, ln ast.Line, d analysis.DeadRule) analysis.Finding {
	by := otherRule(c, ln, d.By[0])
	covers, wins, related := "covers", "wins", "covers it"
	if len(d.By) > 1 {
		by, covers, wins = "lines "+enumerate(d.By)+" together", "cover", "win"
	}
	message := fmt.Sprintf("%s already %s the same URLs", by, covers)
	if d.Hidden {
		message = fmt.Sprintf("rule never applies: %s %s for every URL that this one matches", by, wins)
		related = "wins"
	}
	fd := deadFinding(c, ln, d, message, related)
	if d.Hidden {
		fd.Help = helpWithContradiction(c, ln, d)
	} else {
		fd.Severity = analysis.Info
	}
	return fd
}

// enumerate lists numbers as in "3, 4 and 7".
func enumerate(numbers []int) string {
	return analysis.Enumerate(strings.Fields(strings.Trim(fmt.Sprint(numbers), "[]")))
}
