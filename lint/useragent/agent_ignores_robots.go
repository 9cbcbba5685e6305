package useragent

import (
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var AgentIgnoresRobots = &analysis.Pass{
	ID:        "agent-ignores-robots",
	Family:    analysis.UserAgent,
	Severity:  analysis.Info,
	Summary:   "rules are for a crawler that does not honour robots.txt",
	Rationale: "Some fetchers do not obey robots.txt, as their operators say or as is widely reported: most of them fetch a page when a person asks for it. Rules do not keep them out; a server that refuses their requests does.",
	Bad:       "User-agent: Google-Safety\nDisallow: /downloads/\n",
	Good:      "User-agent: Googlebot\nDisallow: /downloads/\n",
	Source:    "documentation that the crawlers' operators publish",
	Precision: analysis.Precision{Files: 4999, Found: 145, Read: 24, Right: 24},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.NameOfNonCompliant) {
			if !a.Forbids {
				continue
			}
			report(analysis.Finding{
				Span:    a.Value,
				Message: a.Crawler.Token + " " + habitOf(a.Crawler),
				Help:    refusal,
			})
		}
	},
}

// habitOf is the clause that k, which does not honour robots.txt, is not kept out by rules.
func habitOf(k *crawlers.Crawler) string {
	if k.Confidence != crawlers.High {
		return "is reported not to obey robots.txt, so rules may not keep it out"
	}
	return "does not obey robots.txt, so rules do not keep it out"
}

// refusal is the help about a crawler that does not honour robots.txt.
const refusal = "have the server refuse its requests to keep it out"
