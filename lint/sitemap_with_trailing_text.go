package lint

import (
	"github.com/robotslint/robotslint/ast"
)

var sitemapWithTrailingText = &Pass{
	ID:        "sitemap-with-trailing-text",
	Family:    Sitemap,
	Severity:  Error,
	Summary:   "more than one URL stands on a Sitemap line",
	Rationale: "The whole value of a Sitemap line is one URL. What follows it becomes part of it, and the sitemap is not found.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/a.xml https://www.example.com/b.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/a.xml\nSitemap: https://www.example.com/b.xml\n",
	Source:    "sitemaps.org",
	Precision: "both findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		for _, sm := range sitemapLines.Of(c) {
			value := c.Text(sm.Value)
			gaps := betweenURLs().FindAllStringSubmatchIndex(value, -1)
			span := sm.rest(c.File.Src)
			if len(gaps) > 0 {
				span = ast.Span{Start: sm.Value.Start + gaps[0][3], End: sm.Value.End}
			}
			if span.Empty() {
				continue
			}
			fix := Fix{Message: "comment out the rest", Edits: []Edit{{Span: ast.Span{Start: span.Start, End: span.Start}, Text: "# "}}, Adds: true}
			if len(gaps) > 0 {
				fix = Fix{Message: "give each URL a line of its own", Adds: true}
				for _, gap := range gaps {
					fix.Edits = append(fix.Edits, Edit{
						Span: ast.Span{Start: sm.Value.Start + gap[2], End: sm.Value.Start + gap[3]},
						Text: c.endOfLine(sm.Line) + c.Text(sm.Field) + ": ",
					})
				}
			}
			report(Finding{
				Span:    span,
				Message: c.excerpt(span) + " follows the sitemap's URL; crawlers read the whole value as one URL and find no sitemap there",
				Fixes:   []Fix{fix},
			})
		}
	},
}

// betweenURLs is what stands before every URL of a list but the first.
var betweenURLs = expr(`(?i)([ \t,;]+)(?:https?:)//`)
