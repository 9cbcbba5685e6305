package useragent

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var AgentPrefixOnly = &analysis.Pass{
	ID:        "agent-prefix-only",
	Family:    analysis.UserAgent,
	Severity:  analysis.Warning,
	Summary:   "name is only the beginning of crawlers' names",
	Rationale: "Crawlers compare their whole name. None of Google's crawlers is called \"Google\", and only old parsers, which look for the group's name within their own, obey a group for it.",
	Bad:       "User-agent: Google\nDisallow: /drafts/\n",
	Good:      "User-agent: Googlebot\nDisallow: /drafts/\n",
	Source:    "RFC 9309 2.2.1; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 18, Read: 18, Right: 18},
	Dialects:  analysis.AlwaysProved,
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.NamePrefix) {
			fd := analysis.Finding{Span: a.Value}
			longer := analysis.AgentsWithPrefix(c.Text(a.Value))
			if len(longer) == 1 {
				fd.Message = fmt.Sprintf("no known crawler is called %s; %s", c.Excerpt(a.Value), ignores(c, a, a.Crawler))
				report(meantName(c, a, fd))
				continue
			}
			names := make([]string, len(longer))
			for i, k := range longer {
				names[i] = k.Token
			}
			fd.Message = fmt.Sprintf("no known crawler is called %s alone; those whose names begin with it, such as %s, ignore the line", c.Excerpt(a.Value), a.Crawler.Token)
			fd.Help = "name in full each crawler that is meant: " + analysis.JoinNames(names)
			report(fd)
		}
	},
}
