package grouping

import (
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var BlankLineInsideGroup = &analysis.Pass{
	ID:        "blank-line-inside-group",
	Family:    analysis.Grouping,
	Severity:  analysis.Warning,
	Summary:   "blank line ends a group early for old parsers",
	Rationale: "Before RFC 9309 a blank line ended a record. Old parsers lose the rules below it, or the whole group where it stands between user-agent lines and rules. It is reported only if the dialect legacy is selected, and only with a URL that shows it.",
	Bad:       "User-agent: *\n\nDisallow: /cart/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "robotstxt.org, A Standard for Robot Exclusion; urllib.robotparser of CPython 3.11",
	Precision: analysis.Precision{Files: 4999, Found: 436, Read: 20, Right: 20},
	Dialects:  []*rules.Dialect{rules.Legacy},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		var groups []brokenGroup
		var edits []analysis.Edit
		for _, g := range c.File.Groups {
			if b := (brokenGroup{g, blanksWithin(c, g)}); len(b.blanks) > 0 {
				groups = append(groups, b)
				edits = append(edits, withoutLines(b.blanks)...)
			}
		}
		if len(groups) == 0 {
			return
		}
		broken, whole := c.Policy(rules.Legacy), rules.Compile(rules.Legacy, analysis.Apply(c.File.Src, edits))
		for _, b := range groups {
			if fd, ok := b.finding(c, broken, whole); ok {
				report(fd)
			}
		}
	},
}
