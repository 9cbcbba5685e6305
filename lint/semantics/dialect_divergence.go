package semantics

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
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
			help := "write rules that both read alike, to give both the same answer"
			message := fmt.Sprintf("%s is closed to %s and open to %s", analysis.Excerpt(v.evidence.URL), readersOf(v.disallows), readersOf(v.allows))
			if r := v.allowing; r.Allow && r.Pattern != analysis.PatternFor(c, v.allows, r.Line) {
				message += fmt.Sprintf(", for which %s on line %d is about the directory too", c.QuoteRule(r.Line), r.Line)
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

// readersOf names the crawlers that read as d does, as a phrase.
func readersOf(d *rules.Dialect) string {
	switch d {
	case rules.Google:
		return "Google"
	case rules.Bing:
		return "Bing"
	case rules.Yandex:
		return "Yandex"
	case rules.Legacy:
		return "parsers from before RFC 9309"
	}
	return "crawlers that follow RFC 9309 as written"
}
