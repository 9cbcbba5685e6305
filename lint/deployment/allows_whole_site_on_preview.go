package deployment

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var AllowsWholeSiteOnPreview = &analysis.Pass{
	ID:        "allows-whole-site-on-preview",
	Family:    analysis.Deployment,
	Severity:  analysis.Info,
	Summary:   "site not meant for the public is open to crawlers",
	Rationale: "A staging or preview host that crawlers may fetch appears in search results beside the site that it is a copy of. Disallow keeps crawlers away from its pages; a password keeps everybody away. Nothing is reported unless the host is known.",
	Bad:       "# GET https://staging.example.com/robots.txt: 200 text/plain\nUser-agent: *\nDisallow:\n",
	Good:      "# GET https://staging.example.com/robots.txt: 200 text/plain\nUser-agent: *\nUser-agent: AdsBot-Google\nDisallow: /\n",
	Source:    "robotslint's own judgement",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		site, _ := analysis.SiteURL(c)
		if !site.IsStaging() {
			return
		}
		for _, d := range c.Dialects {
			if slices.ContainsFunc(c.Policy(d).RulesFor("*").Rules(), func(r rules.Rule) bool { return r.Verdict() == rules.Disallowed }) {
				return
			}
		}
		d := c.Dialects[0]
		report(analysis.Finding{
			Span:     startOfFile,
			Message:  fmt.Sprintf("host %q looks like a copy of a site, not meant for the public; crawlers may fetch all of it", site.HostPort()),
			Help:     `ask for a password, or disallow "/"`,
			Evidence: &analysis.Evidence{Dialect: d, Agent: "*", URL: "/", Line: c.Policy(d).Decide("*", "/").Rule.Line},
		})
	},
}
