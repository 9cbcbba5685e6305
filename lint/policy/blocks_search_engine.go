package policy

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var BlocksSearchEngine = &analysis.Pass{
	ID:        "blocks-search-engine",
	Family:    analysis.Policy,
	Severity:  analysis.Info,
	Summary:   "search engine is shut out by name",
	Rationale: "A search engine whose crawler may fetch nothing has no page of the site to show. Shutting out Google alone is seldom intended and earns a warning. Shutting out another, or Google and Bing both, may be intended, or may happen through the group for msnbot, which bingbot follows. Search engines of single countries are not reported: their worth is the owner's to judge.",
	Bad:       "User-agent: bingbot\nDisallow: /\n",
	Good:      "User-agent: bingbot\nDisallow: /cart/\n",
	Source:    "Bing Webmaster Guidelines; Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Found: 33, Read: 20, Right: 20, Note: "most of them are intended"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		out := analysis.NamedOut(c, analysis.SearchEngines...)
		if len(out) == 0 {
			return
		}
		lost := "its search engine has no page of the site to show"
		if len(out) > 1 {
			lost = "their search engines have no page of the site to show"
		}
		fd := shutOutFinding(c, out, fmt.Sprintf("whole site is closed to %s%s; %s", namesOf(out), stoodFor(c, out), lost))
		fd.Help = "if that is not meant, disallow only what is not to be found"
		if out[0].Name == "Googlebot" && !slices.ContainsFunc(out, func(v analysis.CrawlerView) bool { return v.Name == "bingbot" }) {
			fd.Severity = analysis.Warning
		}
		report(fd)
	},
}

// stoodFor names the group that the only crawler in vs follows, if it is not its own.
func stoodFor(c *analysis.Context, vs []analysis.CrawlerView) string {
	if len(vs) > 1 || vs[0].Group.Token == rules.LowerToken(vs[0].Name) {
		return ""
	}
	return ", which follows the group for " + c.Excerpt(c.File.Lines[vs[0].Group.Lines[0]-1].Value)
}
