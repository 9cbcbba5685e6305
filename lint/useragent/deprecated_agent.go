package useragent

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var DeprecatedAgent = &analysis.Pass{
	ID:        "deprecated-agent",
	Family:    analysis.UserAgent,
	Severity:  analysis.Info,
	Summary:   "crawler's name is out of use",
	Rationale: "Operators rename and retire crawlers. A group for an old name does no harm, but it applies to no crawler, and the crawler under its new name is not bound by it. Nothing is reported where the file also names the new one, where the group disallows nothing, or where it is also for all crawlers.",
	Bad:       "User-agent: anthropic-ai\nDisallow: /\n",
	Good:      "User-agent: ClaudeBot\nUser-agent: anthropic-ai\nDisallow: /\n",
	Source:    "documentation that the crawlers' operators publish",
	Precision: analysis.Precision{Files: 4999, Found: 229, Read: 24, Right: 24, Note: "they were read before it was narrowed"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		missing := map[string]bool{} // successors already reported as not named
		for a := range analysis.AgentsAtFault(c, analysis.FormerName) {
			k := a.Crawler
			p := c.Policy(rules.RFC9309)
			switch {
			case !a.Forbids && analysis.SuccessorOf(k) == nil, missing[k.ReplacedBy]:
				continue
			case k.ReplacedBy != "" && p.RulesFor(k.ReplacedBy) == p.RulesFor(k.Token):
				continue // both names follow the same rules
			case shutsOutSearchEngine(c, k):
				continue // blocks-search-engine reports it
			}
			fd := analysis.Finding{Span: a.Value}
			next, known := crawlers.Lookup(k.ReplacedBy)
			switch {
			case !known:
				fd.Message = fmt.Sprintf("no crawler is called %s any more; %s", c.Excerpt(a.Value), bindsNobody(a))
				fd.Help = "remove the line"
				report(fd)
				continue
			case analysis.SuccessorOf(k) != nil:
				fd.Message = fmt.Sprintf("%s is an old name; its successor %s obeys this group only while no group names it", c.Excerpt(a.Value), next.Token)
			default:
				fd.Message = fmt.Sprintf("no crawler is called %s any more; its successor %s", c.Excerpt(a.Value), ignores(c, a, next))
			}
			missing[k.ReplacedBy] = true
			a.Crawler = next
			report(meantName(c, a, fd))
		}
	},
}

// shutsOutSearchEngine reports whether the group for the old name k closes the whole
// site to a search engine that still obeys it.
func shutsOutSearchEngine(c *analysis.Context, k *crawlers.Crawler) bool {
	by := analysis.SuccessorOf(k)
	return by != nil && slices.Contains(analysis.SearchEngines, by.Token) && len(analysis.NamedOut(c, by.Token)) > 0
}
