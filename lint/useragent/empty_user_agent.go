package useragent

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var EmptyUserAgent = &analysis.Pass{
	ID:        "empty-user-agent",
	Family:    analysis.UserAgent,
	Severity:  analysis.Error,
	Summary:   "user-agent line names no crawler",
	Rationale: "A group applies to the crawlers that its user-agent lines name. Without a name no crawler finds itself in the group, and none obeys its rules; \"*\" names all crawlers.",
	Bad:       "User-agent:\nDisallow: /admin/\n",
	Good:      "User-agent: *\nDisallow: /admin/\n",
	Source:    "RFC 9309 2.2.1; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 3, Read: 3, Right: 3},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.Nameless) {
			fd := analysis.Finding{Span: a.Field, Severity: analysis.Warning, Message: "user-agent line names no crawler and has no effect", Help: "write a crawler's name after the colon, or remove the line"}
			if !a.Named {
				fd.Message = "user-agent line names no crawler; none obeys the rules below it"
				fd.Severity, fd.Help = analysis.Error, ""
				fd.Fixes = []analysis.Fix{{Message: "name all crawlers", Edits: []analysis.Edit{{Span: ast.Span{Start: a.Value.Start, End: a.Value.Start}, Text: " *"}}, Guesses: true}}
			}
			if name, ok := analysis.NameBelow(c, a.Line); ok {
				fd.Severity, fd.Help = analysis.Error, ""
				fd.Message = fmt.Sprintf("user-agent line names no crawler; its name, %s, stands on the next line, which crawlers skip", c.Excerpt(name))
				fd.Fixes = []analysis.Fix{{Message: "write the name after the colon", Edits: joinName(c, a, name)}}
			}
			report(fd)
		}
	},
}

// joinName returns the edits that move name from the line below a into a. What follows
// the name stays on its line.
func joinName(c *analysis.Context, a analysis.AgentLine, name ast.Span) []analysis.Edit {
	below := c.File.Lines[a.Number]
	rest := c.Text(ast.Span{Start: name.End, End: below.Content().End})
	gone := ast.Span{Start: below.Start, End: below.End}
	if field := strings.TrimLeft(rest, " \t"); field != "" {
		gone.End = below.Content().End - len(field)
	}
	return []analysis.Edit{
		{Span: ast.Span{Start: a.Value.Start, End: a.Value.Start}, Text: " " + c.Text(name)},
		{Span: gone},
	}
}
