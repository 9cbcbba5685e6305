package syntax

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var HashInPath = &analysis.Pass{
	ID:        "hash-in-path",
	Aliases:   []string{"fragment-rule"},
	Family:    analysis.Syntax,
	Severity:  analysis.Warning,
	Summary:   "\"#\" cuts a path short",
	Rationale: "\"#\" starts a comment wherever it stands, even in the middle of a path. The rule keeps only what precedes it, which matches more URLs than intended. A fragment cannot be matched at all: it is never sent to the server.",
	Bad:       "User-agent: *\nDisallow: /search#results\n",
	Good:      "User-agent: *\nDisallow: /search # the results too\n",
	Source:    "RFC 9309 2.2.3",
	Precision: analysis.Precision{Files: 4999, Found: 15, Read: 15, Right: 15},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, ln := range c.File.Lines {
			cut := analysis.CutByHash(c, ln)
			if cut.Empty() {
				continue
			}
			fd := analysis.Finding{
				Span:    cut,
				Message: fmt.Sprintf("%s is read as a comment; that leaves %s %s", c.Excerpt(cut), c.Text(ln.Field), c.Excerpt(ln.Value)),
				Help:    `write a blank before "#" if it begins a note; otherwise remove what follows, as browsers do not send it`,
			}
			if said := sameRule(c, ln); said > 0 {
				fd.Severity = analysis.Info
				fd.Message += fmt.Sprintf(", as on line %d", said)
				fd.Help = "remove the line, as browsers do not send what follows \"#\""
			} else if ln.Kind.IsRule() && !strings.HasSuffix(c.Text(ln.Value), "$") {
				fd.Message += ", which matches more"
			}
			report(fd)
		}
	},
}

// sameRule returns the number, 1-based, of the nearest line above the rule ln that says
// the same in its group without a "#", or 0. It does not look far.
func sameRule(c *analysis.Context, ln ast.Line) int {
	const farthest = 16 // lines
	for i := ln.Number - 2; i >= max(0, ln.Number-1-farthest) && ln.Kind.IsRule(); i-- {
		above := c.File.Lines[i]
		if above.Kind == ast.UserAgent {
			return 0
		}
		if above.Kind == ln.Kind && analysis.CutByHash(c, above).Empty() && c.Text(above.Value) == c.Text(ln.Value) {
			return above.Number
		}
	}
	return 0
}
