package grouping

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var EmptyGroupJoinsNext = &analysis.Pass{
	ID:        "empty-group-joins-next",
	Aliases:   []string{"group-with-only-nonstandard-fields"},
	Family:    analysis.Grouping,
	Severity:  analysis.Error,
	Summary:   "group without rules joins the next one and obeys its rules",
	Rationale: "Only a rule ends a run of user-agent lines; blank lines, comments, Crawl-delay, Sitemap, Content-Signal and unknown fields do not. A crawler that is given only such fields obeys the rules of the next group. Rules that keep another crawler out keep it out as well; where the group is for \"*\", they keep out every crawler without a group of its own. It is reported only with a URL that shows the harm: one that both \"*\" and the group could fetch if the group ended where it seems to, or any URL of a site that is closed to \"*\": a crawler that gets a Crawl-delay is meant to come.",
	Bad:       "User-agent: *\nCrawl-delay: 10\n\nUser-agent: BadBot\nDisallow: /\n",
	Good:      "User-agent: *\nCrawl-delay: 10\nDisallow:\n\nUser-agent: BadBot\nDisallow: /\n",
	Source:    "RFC 9309 2.2; Google's robots.txt specification; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 59, Read: 59, Right: 50, Note: "seven of the others, in one file, may be intended lists; two are in a file that explains the effect"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		var all []analysis.JoinedGroup
		var closing []analysis.Edit
		for _, g := range c.File.Groups {
			if j := analysis.FindJoinedGroup(c, g); len(j.Agents) > 0 {
				all = append(all, j)
				closing = append(closing, closingEdits(c, j)...)
			}
		}
		if len(all) == 0 {
			return
		}
		closed := analysis.Apply(c.File.Src, closing)
		budget := analysis.MaxWitnesses
		for _, d := range c.Dialects {
			s := newSeparation(c, d, closed)
			for i, j := range all {
				if fd, ok := joinedFinding(c, j, s, &budget); ok {
					report(fd)
					all[i].Agents = nil
				}
			}
		}
	},
}
