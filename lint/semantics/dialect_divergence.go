package semantics

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var DialectDivergence = &analysis.Pass{
	ID:        "dialect-divergence",
	Aliases:   []string{"index-html-rule"},
	Family:    analysis.Semantics,
	Severity:  analysis.Warning,
	Summary:   "crawlers decide the same URL differently",
	Rationale: "Families of crawlers compare paths in different ways, so a file may allow a URL to one family and not to another, although both find the same group. Differences that rest on a line that one of them cannot read are left out: other passes report such lines.",
	Bad:       "User-agent: *\nDisallow: /docs/\nAllow: /docs/index.html\n",
	Good:      "User-agent: *\nDisallow: /docs/\nAllow: /docs/$\nAllow: /docs/index.html\n",
	Source:    "the sources of the dialects",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 3, Read: 3, Right: 3},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, v := range divergences.Of(c) {
			help := "to give both the same answer, write rules that both read alike"
			message := fmt.Sprintf("%s is closed to crawlers that read as %s and open to those that read as %s", analysis.Excerpt(v.evidence.URL), v.disallows.Name, v.allows.Name)
			if r := v.allowing; r.Allow && r.Pattern != analysis.PatternFor(c, v.allows, r.Line) {
				message += fmt.Sprintf(", which read %s on line %d as a rule about the directory too", c.QuoteRule(r.Line), r.Line)
				help = fmt.Sprintf("add \"Allow: %s$\" to open it to both", v.evidence.URL)
			}
			report(analysis.Finding{
				Span:     c.File.Lines[v.line-1].Content(),
				Message:  message,
				Help:     help,
				Evidence: v.evidence,
				Contrast: v.contrast,
			})
		}
	},
}
