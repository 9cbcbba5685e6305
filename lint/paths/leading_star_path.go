package paths

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

var LeadingStarPath = &analysis.Pass{
	ID:        "leading-star-path",
	Family:    analysis.Path,
	Severity:  analysis.Hint,
	Summary:   "path pattern begins with a star",
	Rationale: "In the grammar of RFC 9309 every path begins with \"/\". One of its own examples begins with a star, and the large crawlers read such patterns, but a strict parser may skip the line. \"*.gif$\" and \"/*.gif$\" match the same URLs. \"*/print\" and \"/*/print\" do not: only the first matches \"/print\".",
	Bad:       "User-agent: *\nDisallow: *.pdf$\n",
	Good:      "User-agent: *\nDisallow: /*.pdf$\n",
	Source:    "RFC 9309 2.2 and 5.1; erratum 7995",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 5783, Note: "most are on purpose, so it is off unless selected"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range analysis.SoundPatterns(c) {
			value := c.Text(ln.Value)
			if value[0] != '*' || analysis.IsWildcardOnly(value) || hasStarFault(value) {
				continue
			}
			if _, dead := analysis.DeadRules.Of(c)[ln.Number]; dead {
				continue
			}
			start := ln.Value
			start.End = start.Start + 1
			fd := analysis.Finding{
				Span:    start,
				Message: fmt.Sprintf("%s begins with a star; in the grammar of RFC 9309 a path begins with %q, and a strict parser may skip the line", c.Excerpt(ln.Value), "/"),
			}
			// A slash before "*/print" would stop it from matching "/print".
			if rest := strings.TrimLeft(value, "*"); rest[0] != '/' {
				start.End = start.Start
				fd.Fixes = []analysis.Fix{{Message: `write "/" before the star`, Edits: []analysis.Edit{{Span: start, Text: "/"}}}}
			} else {
				fd.Help = fmt.Sprintf("write two rules for strict parsers, %s and %s", analysis.Excerpt("/*"+rest), analysis.Excerpt(rest))
			}
			report(fd)
		}
	},
}

// hasStarFault reports whether repeated-stars or star-dollar reports pattern.
func hasStarFault(pattern string) bool {
	fault, _ := analysis.SurplusStars(pattern)
	return fault == analysis.StarRun || fault == analysis.StarredEnd
}
