package sitemaps

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var BareURLLine = &analysis.Pass{
	ID:        "bare-url-line",
	Family:    analysis.Sitemap,
	Severity:  analysis.Error,
	Summary:   "a URL stands alone on a line",
	Rationale: "A sitemap is declared by the field Sitemap and its URL. In a URL that stands alone, everything before the colon is read as a field named \"https\", which crawlers skip. It is a warning if the URL does not look like that of a sitemap.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nhttps://www.example.com/sitemap.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "Google's robots.txt specification; sitemaps.org",
	Precision: analysis.Precision{Files: 4999, Found: 18, Read: 18, Right: 18},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for run := range analysis.RunsAtFault(c, analysis.BareURL) {
			fd := analysis.Finding{Span: run[0].Content(), Message: fmt.Sprintf("%s has no field before it; crawlers skip the line", analysis.QuoteRun(c, run))}
			if len(run) > 1 {
				fd.Message = fmt.Sprintf("%s have no field before them; crawlers skip them", analysis.QuoteRun(c, run))
			}
			edits := sitemapEdits(c, run)
			if edits == nil {
				fd.Severity = analysis.Warning
			}
			if edits != nil {
				fd.Fixes = []analysis.Fix{{Message: "write Sitemap before the URL", Adds: true, Edits: edits}}
			}
			if above := emptySitemapAbove(c, run[0]); above.Number > 0 {
				fd.Severity = analysis.Error
				fd.Message += fmt.Sprintf(", and %s above has no URL", c.Text(above.Field))
				fd.Related = []analysis.Related{{Span: above.Content(), Message: "has no URL"}}
				if edits != nil || len(run) == 1 {
					url := run[0].Content()
					joint := analysis.Edit{Span: ast.Span{Start: above.Content().End, End: url.End}, Text: " " + withoutBrackets(c.Text(url))}
					fd.Fixes = []analysis.Fix{{Message: "move the URL to the line of " + c.Text(above.Field), Adds: true, Edits: append([]analysis.Edit{joint}, edits[min(1, len(edits)):]...)}}
				}
			}
			if fd.Fixes == nil {
				fd.Help = `write "Sitemap: " before the URL of a sitemap, "# " before any other`
			}
			report(fd)
		}
	},
}

// emptySitemapAbove is the line right above a URL without a field, if that line is a
// Sitemap without a URL; otherwise its number is 0.
func emptySitemapAbove(c *analysis.Context, url ast.Line) ast.Line {
	if url.Number == 1 {
		return ast.Line{}
	}
	above := c.File.Lines[url.Number-2]
	if !analysis.ReadsAsSitemap(c, above) || !above.Value.Empty() || !above.Comment.Empty() {
		return ast.Line{}
	}
	return above
}

// isURLBelow reports whether the URL that the Sitemap on ln lacks stands on the next
// line: bare-url-line reports both lines.
func isURLBelow(c *analysis.Context, ln ast.Line) bool {
	if ln.Number == len(c.File.Lines) {
		return false
	}
	below := c.File.Lines[ln.Number]
	return analysis.FaultOf(c, below) == analysis.BareURL && emptySitemapAbove(c, below).Number == ln.Number
}

var likeSitemap = analysis.Expr(`(?i)sitemap|\.(xml|txt)(\.gz)?$`)

// sitemapEdits are the edits that make a Sitemap line of each URL of run; nil if one
// of them does not look like a sitemap.
func sitemapEdits(c *analysis.Context, run []ast.Line) []analysis.Edit {
	var edits []analysis.Edit
	for _, ln := range run {
		url := withoutBrackets(c.Text(ln.Content()))
		if !likeSitemap().MatchString(url) {
			return nil
		}
		edits = append(edits, analysis.Edit{Span: ln.Content(), Text: analysis.AsSpelt(c, "Sitemap") + ": " + url})
	}
	return edits
}

func withoutBrackets(url string) string { return strings.Trim(url, "<>") }
