package paths

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var SessionOrUTMRule = &analysis.Pass{
	ID:        "session-or-utm-rule",
	Family:    analysis.Path,
	Severity:  analysis.Hint,
	Summary:   "rule disallows URLs for a session or campaign parameter",
	Rationale: "URLs that differ only in such a parameter show the same page. A crawler that may not fetch them cannot see that, and links to them help no page. Google has canonical links for this, and Yandex the field Clean-param.",
	Bad:       "User-agent: *\nDisallow: /*?utm_source=\n",
	Good:      "User-agent: *\nDisallow:\nClean-param: utm_source\n",
	Source:    "Yandex Webmaster's help; robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 715, Read: 20, Right: 20, Note: "to block such a parameter is a choice, so it is off unless selected"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range analysis.SoundPatterns(c) {
			match := trackingParameter().FindStringSubmatchIndex(c.Text(ln.Value))
			if ln.Kind != ast.Disallow || match == nil {
				continue
			}
			name := ast.Span{Start: ln.Value.Start + match[2], End: ln.Value.Start + match[3]}
			report(analysis.Finding{
				Span:    name,
				Message: fmt.Sprintf("%s marks a session or campaign, not another page; crawlers that may not fetch these URLs cannot see that they are copies", c.Excerpt(name)),
				Help:    "let crawlers fetch them, and name the page in a canonical link",
			})
		}
	},
}

var trackingParameter = analysis.Expr(`(?i)[?&;*](utm_[a-z]*|[a-z]*sess(?:ion)?_?id|sid|gclid|fbclid|yclid|msclkid)(?:[=*]|$)`)
