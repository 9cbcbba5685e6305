package grouping

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var NoBlankLineBetweenGroups = &analysis.Pass{
	ID:        "no-blank-line-between-groups",
	Aliases:   []string{"comment-only-record-boundary"},
	Family:    analysis.Grouping,
	Severity:  analysis.Hint,
	Summary:   "groups follow each other without a blank line",
	Rationale: "A blank line shows a reader where a group ends. RFC 9309 needs none, but the robots exclusion standard of 1994 does, for which a comment line is not enough, and Yandex asks for one.",
	Bad:       "User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /y\n",
	Good:      "User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /y\n",
	Source:    "robotstxt.org, A Standard for Robot Exclusion; Yandex Webmaster's help",
	Precision: analysis.Precision{Files: 4999, Found: 7790, Read: 20, Right: 20},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		var last ast.Line // the last field above; zero once a blank line follows it
		for i, g := range c.File.Groups {
			ua := g.Lines[0]
			if i > 0 && !last.Empty() {
				at := ast.Span{Start: last.Text.End, End: last.Text.End}
				report(analysis.Finding{
					Span:    ua.Content(),
					Message: fmt.Sprintf("no blank line separates the group of %s from the one above", c.Excerpt(ua.Value)),
					Fixes:   []analysis.Fix{{Message: "insert a blank line", Edits: []analysis.Edit{{Span: at, Text: c.EndOfLine(last)}}}},
				})
			}
			for _, ln := range g.Lines {
				switch ln.Kind {
				case ast.Empty:
					last = ast.Line{}
				case ast.Comment:
				default:
					last = ln
				}
			}
		}
	},
}
