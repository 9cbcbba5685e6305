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
	Summary:   "file says nothing",
	Rationale: "A file without a line that is neither blank nor a comment lets every crawler fetch everything, as no file would. That is allowed; it may also be what is left of one that said more.",
	Bad:       "# robots.txt of www.example.com\n",
	Good:      "# robots.txt of www.example.com\nUser-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2.1",
	Precision: "exact: no line is neither blank nor a comment; 27 findings on 4,999 real files",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if slices.ContainsFunc(c.File.Lines, func(ln ast.Line) bool { return !ln.Content().Empty() }) {
			return
		}
		what := "is empty"
		if slices.ContainsFunc(c.File.Lines, func(ln ast.Line) bool { return ln.Kind == ast.Comment }) {
			what = "has nothing but comments"
		}
		report(analysis.Finding{Span: startOfFile, Message: "file " + what + "; crawlers may fetch everything, as without a file"})
	},
}
