package useragent

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var VersionInToken = &analysis.Pass{
	ID:        "version-in-token",
	Family:    analysis.UserAgent,
	Severity:  analysis.Info,
	Summary:   "version follows a crawler's name",
	Rationale: "A crawler looks for its name alone, and obeys the group in every version. Google and others ignore what follows the name; parsers that compare the whole value do not find the crawler in it.",
	Bad:       "User-agent: bingbot/2.0\nDisallow: /cart/\n",
	Good:      "User-agent: bingbot\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2.1; Google's robots.txt specification; urllib.robotparser of CPython 3.11",
	Precision: analysis.Precision{Files: 4999, Found: 49, Read: 10, Right: 10, Note: "all are true by their messages"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.NameWithVersion) {
			version := ast.Span{Start: a.Value.End - len(analysis.AfterToken(c.Text(a.Value), a.Crawler)), End: a.Value.End}
			report(analysis.Finding{
				Span:    version,
				Message: fmt.Sprintf("%s is no part of the name: most crawlers skip it, but to some old parsers the group is not for %s", c.Excerpt(version), a.Crawler.Token),
				Fixes:   []analysis.Fix{{Message: "remove the version", Edits: analysis.RemoveSpans([]ast.Span{version})}},
			})
		}
	},
}
