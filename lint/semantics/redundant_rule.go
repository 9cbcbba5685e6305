package semantics

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var RedundantRule = &analysis.Pass{
	ID:        "redundant-rule",
	Family:    analysis.Semantics,
	Severity:  analysis.Info,
	Summary:   "rule changes no verdict",
	Rationale: "Without the line, every URL has the same verdict in every selected dialect: a broader rule says the same, or nothing disallows what it allows. Such lines hide the ones that matter, and outlive the rule that makes them needless. Any of the reported lines can go, or all of them together. An Allow for the whole site, and the only rule of a group, are taken as intended and not reported.",
	Bad:       "User-agent: *\nDisallow: /cart/\nDisallow: /cart/checkout/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2.2",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 32753, Read: 38, Right: 38, Note: "each was read beside the line that covers it"},
	NoEffect:  true,
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		redundant := redundantRules.Of(c)
		for _, ln := range c.File.Lines {
			r, ok := redundant[ln.Number]
			if !ok || r.by > 0 && isOfOtherName(c, ln.Number, r.by) || analysis.IsStranded(c, ln.Number) {
				continue
			}
			fd := analysis.Finding{
				Span:     ln.Content(),
				Message:  "rule changes nothing: what it allows is allowed without it",
				Evidence: r.decides,
				Fixes:    []analysis.Fix{{Message: "remove the line", Edits: analysis.RemoveLine(c, ln)}},
			}
			if r.by > 0 {
				fd.Message = fmt.Sprintf("rule changes nothing: %s on line %d already covers its URLs", c.QuoteRule(r.by), r.by)
				fd.Related = []analysis.Related{{Span: c.File.Lines[r.by-1].Content(), Message: "covers it"}}
			}
			report(fd)
		}
	},
}
