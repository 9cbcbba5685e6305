package paths

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var BackslashPath = &analysis.Pass{
	ID:        "backslash-path",
	Family:    analysis.Path,
	Severity:  analysis.Warning,
	Summary:   "path pattern has a backslash",
	Rationale: "In a URL, \"/\" separates the parts of a path. Crawlers and browsers that find a \"\\\" in a link request \"/\" or \"%5C\" instead, so they request no URL that the rule matches.",
	Bad:       "User-agent: *\nDisallow: /archive\\2009\\\n",
	Good:      "User-agent: *\nDisallow: /archive/2009/\n",
	Source:    "RFC 3986 3.3; the URL standard of WHATWG, 4.4",
	Precision: analysis.Precision{Files: 4999, Found: 1, Read: 1, Right: 1},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for r := range analysis.PatternsAtFault(c, analysis.Backslashed) {
			edits := slashes(c.Text(r.Value), r.Value.Start)
			report(analysis.Finding{
				Span:    r.At,
				Message: fmt.Sprintf(`path pattern %s has a "\"; crawlers write "/" or "%%5C" in its place, so they request no URL that it matches`, c.Excerpt(r.Value)),
				Fixes:   []analysis.Fix{{Message: `write "/"`, Edits: edits}},
			})
		}
	},
}

// slashes are the edits that write "/" for each backslash in the path of pattern,
// which begins at offset start, and add one in front if the path begins with neither.
func slashes(pattern string, start int) []analysis.Edit {
	var edits []analysis.Edit
	path := analysis.BeforeQuery(pattern)
	if path[0] != '\\' && !analysis.StartsPath(path) {
		edits = []analysis.Edit{{Span: ast.Span{Start: start, End: start}, Text: "/"}}
	}
	for i := range len(path) {
		if path[i] == '\\' {
			edits = append(edits, analysis.Edit{Span: ast.Span{Start: start + i, End: start + i + 1}, Text: "/"})
		}
	}
	return edits
}
