package deployment

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var EmptyFile = &analysis.Pass{
	ID:        "empty-file",
	Family:    analysis.Deployment,
	Severity:  analysis.Hint,
	Summary:   "file has nothing but blank lines and comments",
	Rationale: "A file of blank lines and comments lets every crawler fetch everything, just as no file would. That is allowed, but it may be what is left of a file that said more.",
	Bad:       "# robots.txt of www.example.com\n",
	Good:      "# robots.txt of www.example.com\nUser-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2.1",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 27},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if site, _ := analysis.SiteURL(c); site.IsStaging() {
			return // allows-whole-site-on-preview reports it
		}
		if slices.ContainsFunc(c.File.Lines, func(ln ast.Line) bool { return !ln.Content().Empty() }) {
			return
		}
		content := "is empty"
		if slices.ContainsFunc(c.File.Lines, func(ln ast.Line) bool { return ln.Kind == ast.Comment }) {
			content = "has nothing but comments"
		}
		report(analysis.Finding{Span: startOfFile, Message: "file " + content + "; crawlers may fetch everything, as without a file", Help: `if that is meant, write "Disallow:" for all crawlers`})
	},
}
