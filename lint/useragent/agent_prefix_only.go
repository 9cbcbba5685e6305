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
	Precision: analysis.Precision{Files: 4999, Found: 17, Read: 17, Right: 17},
	Dialects:  analysis.AlwaysProved,
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.NamePrefix) {
			fd := analysis.Finding{Span: a.Value}
			if longer := analysis.AgentsWithPrefix(c.Text(a.Value)); len(longer) == 1 {
				fd.Message = fmt.Sprintf("no known crawler is called %s; %s does not match it", c.Excerpt(a.Value), longer[0].Token)
				fd.Fixes = writeName(c, a, longer[0].Token)
			} else {
				fd.Message = fmt.Sprintf("no known crawler is called %s; %s and others whose names begin with it do not match it", c.Excerpt(a.Value), longer[0].Token)
			}
			report(fd)
		}
	},
}
