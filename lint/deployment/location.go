package deployment

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// isMisplaced reports whether no crawler looks for the file where it is.
func isMisplaced(c *analysis.Context) bool {
	message, _ := misplaced(c)
	return message != ""
}

// misplaced returns a message that tells where the file is, and what to do, if no
// crawler looks for it there; "" for both if one may.
func misplaced(c *analysis.Context) (message, help string) {
	const name = "robots.txt"
	site, _ := analysis.SiteURL(c)
	folder := site.Path
	if i := strings.IndexAny(folder, "?#"); i >= 0 {
		folder = folder[:i]
	}
	base := c.File.Name[strings.LastIndexAny(c.File.Name, `/\:`)+1:]
	switch {
	case c.Served != nil:
		if rules.Scope(c.Served.URL, "/").Kind == rules.Misplaced {
			return fmt.Sprintf("file was fetched from %s; crawlers ask only for /%s", analysis.Excerpt(c.Served.URL), name), "serve it there"
		}
	case folder != "" && folder != "/" && folder != "/"+name:
		return fmt.Sprintf("the site is at %s; crawlers ask for /%s only at the root of %q, not in a folder", analysis.Excerpt(c.Site), name, site.HostPort()), "put its rules in that file"
	case base != name && ast.EqualFold(base, name):
		return fmt.Sprintf("file is named %q; crawlers ask for %q, and letter case counts in a URL", base, name), "rename it"
	}
	return "", ""
}
