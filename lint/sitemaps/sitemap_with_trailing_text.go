package sitemaps

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var SitemapWithTrailingText = &analysis.Pass{
	ID:        "sitemap-with-trailing-text",
	Family:    analysis.Sitemap,
	Severity:  analysis.Error,
	Summary:   "a Sitemap line holds more than one URL",
	Rationale: "The whole value of a Sitemap line is one URL. Text after it becomes part of it, and crawlers do not find the sitemap.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/a.xml https://www.example.com/b.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/a.xml\nSitemap: https://www.example.com/b.xml\n",
	Source:    "sitemaps.org",
	Precision: analysis.Precision{Files: 4999, Found: 1, Read: 1, Right: 1},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, sm := range analysis.SitemapLines.Of(c) {
			text, gaps := trailingText(c, sm)
			if text.Empty() {
				continue
			}
			fix := analysis.Fix{Message: "comment out the rest", Edits: []analysis.Edit{{Span: ast.Span{Start: text.Start, End: text.Start}, Text: "# "}}, Adds: true}
			if strings.HasPrefix(c.Text(text), "//") {
				fix.Message = `write "#" for "//"`
				fix.Edits[0].Span.End += len("//")
				fix.Edits[0].Text = "#"
			}
			if len(gaps) > 0 {
				fix = analysis.Fix{Message: "give each URL a line of its own", Adds: true}
				for _, gap := range gaps {
					fix.Edits = append(fix.Edits, analysis.Edit{Span: gap, Text: c.EndOfLine(sm.Line) + c.Text(sm.Field) + ": "})
				}
			}
			report(analysis.Finding{
				Span:    text,
				Message: c.Excerpt(text) + " follows the sitemap's URL; crawlers read the whole value as one URL and find no sitemap there",
				Fixes:   []analysis.Fix{fix},
			})
		}
	},
}
