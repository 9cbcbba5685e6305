package sitemaps

import (
	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var SitemapWithTrailingText = &analysis.Pass{
	ID:        "sitemap-with-trailing-text",
	Family:    analysis.Sitemap,
	Severity:  analysis.Error,
	Summary:   "more than one URL stands on a Sitemap line",
	Rationale: "The whole value of a Sitemap line is one URL. What follows it becomes part of it, and the sitemap is not found.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/a.xml https://www.example.com/b.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/a.xml\nSitemap: https://www.example.com/b.xml\n",
	Source:    "sitemaps.org",
	Precision: "both findings on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, sm := range analysis.SitemapLines.Of(c) {
			value := c.Text(sm.Value)
			gaps := betweenURLs().FindAllStringSubmatchIndex(value, -1)
			span := sm.Rest(c.File.Src)
			if len(gaps) > 0 {
				span = ast.Span{Start: sm.Value.Start + gaps[0][3], End: sm.Value.End}
			}
			if span.Empty() {
				continue
			}
			fix := analysis.Fix{Message: "comment out the rest", Edits: []analysis.Edit{{Span: ast.Span{Start: span.Start, End: span.Start}, Text: "# "}}, Adds: true}
			if len(gaps) > 0 {
				fix = analysis.Fix{Message: "give each URL a line of its own", Adds: true}
				for _, gap := range gaps {
					fix.Edits = append(fix.Edits, analysis.Edit{
						Span: ast.Span{Start: sm.Value.Start + gap[2], End: sm.Value.Start + gap[3]},
						Text: c.EndOfLine(sm.Line) + c.Text(sm.Field) + ": ",
					})
				}
			}
			report(analysis.Finding{
				Span:    span,
				Message: c.Excerpt(span) + " follows the sitemap's URL; crawlers read the whole value as one URL and find no sitemap there",
				Fixes:   []analysis.Fix{fix},
			})
		}
	},
}

// betweenURLs is what stands before every URL of a list but the first.
var betweenURLs = analysis.Expr(`(?i)([ \t,;]+)(?:https?:)//`)
