package sitemaps

import (
	"iter"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// soundSitemaps are the Sitemap lines that hold one URL and are the first to name
// it. Passes about a URL look at these alone, so that a line earns one finding:
// sitemap-with-trailing-text and sitemap-duplicate report the others.
var soundSitemaps = analysis.NewFact(func(c *analysis.Context) []analysis.SitemapLine {
	var sound []analysis.SitemapLine
	for sm, earlier := range sitemapsByURL(c) {
		if earlier == nil {
			sound = append(sound, sm)
		}
	}
	return sound
})

// sitemapsByURL yields the Sitemap lines that hold one URL or none, each with the
// first line that names the same URL; nil if it is the first itself.
func sitemapsByURL(c *analysis.Context) iter.Seq2[analysis.SitemapLine, *analysis.SitemapLine] {
	return func(yield func(sm analysis.SitemapLine, earlier *analysis.SitemapLine) bool) {
		first := map[analysis.Reference]*analysis.SitemapLine{}
		for _, sm := range analysis.SitemapLines.Of(c) {
			if rest, _ := trailingText(c, sm); !rest.Empty() {
				continue
			}
			earlier := first[sm.Reference]
			if earlier == nil && !sm.URL.Empty() {
				first[sm.Reference] = &sm
			}
			if !yield(sm, earlier) {
				return
			}
		}
	}
}

// trailingText is the text after the URL of sm, and the gaps before each further
// URL, in order. The text is empty if sm holds one URL.
func trailingText(c *analysis.Context, sm analysis.SitemapLine) (text ast.Span, gaps []ast.Span) {
	if sm.HasHidden(c) {
		return ast.Span{}, nil
	}
	text = sm.Rest(c.File.Src)
	for _, at := range betweenURLs().FindAllStringSubmatchIndex(c.Text(sm.Value), -1) {
		gaps = append(gaps, ast.Span{Start: sm.Value.Start + at[2], End: sm.Value.Start + at[3]})
	}
	if len(gaps) > 0 {
		text = ast.Span{Start: gaps[0].End, End: sm.Value.End}
	}
	return text, gaps
}

// betweenURLs matches the gap before each URL of a list except the first.
var betweenURLs = analysis.Expr(`(?i)([ \t,;]+)(?:https?:)//`)
