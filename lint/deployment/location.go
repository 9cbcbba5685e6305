package deployment

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// misplaced returns a message that tells where the file is, if no crawler looks for it
// there; "" if one may.
func misplaced(c *analysis.Context) string {
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
			return fmt.Sprintf("file was fetched from %s; crawlers ask only for /%s, so serve it there", analysis.Excerpt(c.Served.URL), name)
		}
	case folder != "" && folder != "/" && folder != "/"+name:
		return fmt.Sprintf("the site is at %s; crawlers ask for /%s only at the root of %q, not in a folder; put its rules in that file", analysis.Excerpt(c.Site), name, site.HostPort())
	case base != name && ast.EqualFold(base, name):
		return fmt.Sprintf("file is named %q; crawlers ask for %q, and letter case counts in a URL; rename it", base, name)
	}
	return ""
}
