package paths

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var DirectoryRuleMissesBare = &analysis.Pass{
	ID:        "directory-rule-misses-bare",
	Family:    analysis.Path,
	Severity:  analysis.Hint,
	Summary:   "rule for a directory does not cover the path without the last slash",
	Rationale: "\"/admin/\" covers everything in the directory but not \"/admin\" itself. Most servers redirect from there to the directory, so this matters only if they answer with a page.",
	Bad:       "User-agent: *\nDisallow: /admin/\n",
	Good:      "User-agent: *\nDisallow: /admin/\nDisallow: /admin$\n",
	Source:    "Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 66790, Note: "most are on purpose, so it is off unless selected"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		isDirectory := func(pattern string) bool {
			return len(pattern) > 1 && analysis.IsLiteral(pattern) && strings.HasSuffix(pattern, "/")
		}
		for ln, place := range followedRules(c, isDirectory) {
			inside := place.Decides(c.Text(ln.Value))
			if place.Rule.Allow || inside == nil {
				continue
			}
			url := strings.TrimSuffix(inside.URL, "/")
			bare := place.Policy.Decide(place.Group.Token, url)
			if bare.Verdict != rules.Allowed {
				continue
			}
			report(analysis.Finding{
				Span:     ast.Span{Start: ln.Value.End - 1, End: ln.Value.End},
				Message:  fmt.Sprintf("%s does not cover %s, which may be fetched", c.Excerpt(ln.Value), analysis.Excerpt(url)),
				Help:     fmt.Sprintf("to close it too, disallow %s", analysis.Excerpt(url+"$")),
				Evidence: inside,
				Contrast: &analysis.Evidence{Dialect: inside.Dialect, Agent: inside.Agent, URL: url, Line: bare.Rule.Line},
			})
		}
	},
}
