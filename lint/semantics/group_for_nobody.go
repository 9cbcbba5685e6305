package semantics

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var GroupForNobody = &analysis.Pass{
	ID:        "group-for-nobody",
	Family:    analysis.Semantics,
	Severity:  analysis.Hint,
	Summary:   "group names no known crawler",
	Rationale: "A group applies to the crawlers that look for its product tokens. A token that is not known may be misspelt or belong to a crawler that is gone, but it may also belong to a new crawler or to one of your own.",
	Bad:       "User-agent: Gogolbot\nDisallow: /admin/\n",
	Good:      "User-agent: Googlebot\nDisallow: /admin/\n",
	Source:    "robotslint's registry of crawlers",
	Precision: analysis.Precision{Files: 4999, Found: 12233, Note: "most in long lists of crawlers that are gone, so it is off unless selected"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reported := analysis.UnobeyedAgentLines(c) // by passes that know why
		for _, g := range c.File.Groups {
			tokens := slices.Collect(g.UserAgents())
			if slices.ContainsFunc(tokens, func(ua ast.Line) bool { return reported[ua.Number] || isForSomebody(c, ua) }) {
				continue
			}
			fd := analysis.Finding{Span: tokens[0].Value, Message: fmt.Sprintf("no known crawler is called %s", c.Excerpt(tokens[0].Value)), Help: "check the spelling, or remove the group"}
			if n := len(tokens) - 1; n > 0 {
				fd.Message = fmt.Sprintf("no known crawler is called %s or any other name of this group", c.Excerpt(tokens[0].Value))
			}
			report(fd)
		}
	},
}

// isForSomebody reports whether a user-agent line names all crawlers or a crawler of
// the registry. An empty line counts too: empty-user-agent reports it.
func isForSomebody(c *analysis.Context, ua ast.Line) bool {
	value := c.Text(ua.Value)
	_, known := crawlers.Lookup(value)
	for _, d := range c.Dialects {
		token := d.Token(value)
		_, ok := crawlers.Lookup(token)
		known = known || ok || token == "*" || token == ""
	}
	return known
}
