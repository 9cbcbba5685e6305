package sitemaps

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var SitemapMissing = &analysis.Pass{
	ID:        "sitemap-missing",
	Family:    analysis.Sitemap,
	Severity:  analysis.Hint,
	Summary:   "file lists no sitemap",
	Rationale: "A sitemap tells every crawler about pages that no link leads to, without an account at each search engine. Listing one is optional.",
	Bad:       "User-agent: *\nDisallow: /cart/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "sitemaps.org",
	Precision: analysis.Precision{Files: 4999, Found: 1295, Read: 52, Right: 52},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if len(c.File.Groups) == 0 || analysis.DocumentKind.Of(c) != "" || slices.ContainsFunc(c.File.Lines, func(ln ast.Line) bool { return meansSitemap(c, ln) }) {
			return
		}
		if !analysis.IsPublic(c) {
			return // a copy of a site is not to be found
		}
		for _, d := range c.Dialects {
			if g := c.Policy(d).Group("*"); g != nil && g.Rules().Closes() {
				return // a closed site has nothing to list
			}
		}
		end := len(c.File.Src)
		report(analysis.Finding{
			Span:    ast.Span{Start: end, End: end},
			Message: "file lists no sitemap; crawlers find pages only by links",
			Help:    "if the site has a sitemap, add a line such as \"Sitemap: https://YOUR-SITE/sitemap.xml\"",
		})
	},
}

// meansSitemap reports whether ln lists a sitemap, or was probably meant to.
func meansSitemap(c *analysis.Context, ln ast.Line) bool {
	if analysis.ReadsAsSitemap(c, ln) {
		return true
	}
	switch analysis.FaultOf(c, ln) {
	case analysis.UnknownField:
		likely := analysis.LikelyField(c.Text(ln.Field))
		return likely != nil && likely.Name == "Sitemap"
	case analysis.Sound, analysis.Unparseable, analysis.Markup, analysis.Injected:
		return false
	case analysis.BareURL:
		return true
	}
	return strings.Contains(strings.ToLower(c.Text(ln.Content())), "sitemap")
}
