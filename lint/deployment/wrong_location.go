package deployment

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var WrongLocation = &analysis.Pass{
	ID:        "wrong-location",
	Family:    analysis.Deployment,
	Severity:  analysis.Error,
	Summary:   "file is where no crawler looks for it",
	Rationale: "Crawlers ask each host for /robots.txt, in lower case and at the root, and for nothing else. They never read a file in a folder, such as that of a project on a shared host, or a file named Robots.txt.",
	Bad:       "# GET https://www.example.com/shop/robots.txt: 200 text/plain\nUser-agent: *\nDisallow: /cart/\n",
	Good:      "# GET https://www.example.com/robots.txt: 200 text/plain\nUser-agent: *\nDisallow: /shop/cart/\n",
	Source:    "RFC 9309 2.3",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		const name = "robots.txt"
		site, _ := analysis.SiteURL(c)
		folder := site.Path
		if i := strings.IndexAny(folder, "?#"); i >= 0 {
			folder = folder[:i]
		}
		base := c.File.Name[strings.LastIndexAny(c.File.Name, `/\:`)+1:]
		switch {
		case c.Served != nil && rules.Scope(c.Served.URL, "/").Kind == rules.Misplaced:
			report(analysis.Finding{Span: startOfFile, Message: fmt.Sprintf("file was fetched from %s; crawlers ask only for /%s", analysis.Excerpt(c.Served.URL), name)})
		case c.Served == nil && folder != "" && folder != "/" && folder != "/"+name:
			report(analysis.Finding{Span: startOfFile, Message: fmt.Sprintf("the site is at %s; crawlers ask for /%s only at the root of %q, not in a folder", analysis.Excerpt(c.Site), name, site.HostPort())})
		case c.Served == nil && base != name && ast.EqualFold(base, name):
			report(analysis.Finding{Span: startOfFile, Message: fmt.Sprintf("file is named %q; crawlers ask for %q, and letter case counts in a URL", base, name)})
		}
	},
}
