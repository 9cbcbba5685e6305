package lint

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
)

var versionInToken = &Pass{
	ID:        "version-in-token",
	Family:    UserAgent,
	Severity:  Info,
	Summary:   "version follows a crawler's name",
	Rationale: "A crawler looks for its name alone, and obeys the group in every version. Google and others pass over what follows the name; parsers that compare the whole value do not find the crawler in it.",
	Bad:       "User-agent: bingbot/2.0\nDisallow: /cart/\n",
	Good:      "User-agent: bingbot\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2.1; Google's robots.txt specification; urllib.robotparser of CPython 3.11",
	Precision: "43 findings on 4,999 real files, all true by their messages; 10 of 10 that were read with their files were right",
	Run: func(c *Context, report func(Finding)) {
		for a := range c.agentsWith(versionName) {
			version := ast.Span{Start: a.Value.End - len(afterToken(c.Text(a.Value), a.crawler)), End: a.Value.End}
			report(Finding{
				Span:    version,
				Message: fmt.Sprintf("%s is not part of the name; with it some parsers do not match %s, others ignore it", c.excerpt(version), a.crawler.Token),
				Fixes:   []Fix{{Message: "remove the version", Edits: remove([]ast.Span{version})}},
			})
		}
	},
}
