package lint

import (
	"fmt"

	"github.com/robotslint/robotslint/rules"
)

var blocksSearchEngine = &Pass{
	ID:        "blocks-search-engine",
	Family:    Policy,
	Severity:  Info,
	Summary:   "search engine is shut out by name",
	Rationale: "A search engine whose crawler may fetch nothing has no page of the site to show. Shutting out Google is seldom meant, and earns a warning. Others may be meant, but may also come about through the group for msnbot, which bingbot follows. Engines of single countries are left out: whom they send is the owner's to judge.",
	Bad:       "User-agent: bingbot\nDisallow: /\n",
	Good:      "User-agent: bingbot\nDisallow: /cart/\n",
	Source:    "Bing Webmaster Guidelines; Google's robots.txt specification",
	Precision: "20 of 20 findings read on 4,999 real files were right, most of them meant",
	Run: func(c *Context, report func(Finding)) {
		out := c.namedOut("Googlebot", "bingbot", "DuckDuckBot", "Applebot")
		if len(out) == 0 {
			return
		}
		lost := "its search engine has no page of the site to show"
		if len(out) > 1 {
			lost = "their search engines have no page of the site to show"
		}
		fd := c.out(out, fmt.Sprintf("whole site is closed to %s%s; %s", names(out), c.stoodFor(out), lost))
		if out[0].name == "Googlebot" {
			fd.Severity = Warning
		}
		report(fd)
	},
}

// stoodFor says which group binds the only one of vs, where that is not its own.
func (c *Context) stoodFor(vs []visitor) string {
	if len(vs) > 1 || vs[0].group.Token == rules.LowerToken(vs[0].name) {
		return ""
	}
	return ", which follows the group for " + c.excerpt(c.File.Lines[vs[0].group.Lines[0]-1].Value)
}
