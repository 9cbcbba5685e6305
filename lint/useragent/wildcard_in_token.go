package useragent

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

var WildcardInToken = &analysis.Pass{
	ID:        "wildcard-in-token",
	Family:    analysis.UserAgent,
	Severity:  analysis.Error,
	Summary:   "star in a name is not a wildcard",
	Rationale: "A star is a wildcard only in paths. A name that is nothing but a star stands for all crawlers that no other group names; within a name a star is an ordinary character, which no crawler has in its name. Google ends a name at the star.",
	Bad:       "User-agent: *bot\nDisallow: /admin/\n",
	Good:      "User-agent: *\nDisallow: /admin/\n",
	Source:    "RFC 9309 2.2.1; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 122, Read: 9, Right: 9, Note: "errors were read; most of the others, which are info, are \"Mediapartners-Google*\", which Google reads all the same"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.NamePattern) {
			value := c.Text(a.Value)
			fd := analysis.Finding{Span: a.Value, Message: fmt.Sprintf("names are not patterns; no known crawler is called %s", c.Excerpt(a.Value))}
			switch k := a.Crawler; {
			case k != nil && analysis.RecognisesName(k, value):
				fd.Severity = analysis.Info
				fd.Message = fmt.Sprintf("star in %s is not a wildcard; %s ignores it", c.Excerpt(a.Value), k.Token)
				fd.Fixes = writeName(c, a, k.Token)
			case k != nil:
				fd.Message = fmt.Sprintf("names are not patterns; %[2]s does not match %[1]s", c.Excerpt(a.Value), k.Token)
				fd.Fixes = writeName(c, a, k.Token)
			case analysis.LettersAndDigits(value) == "":
				fd.Message = fmt.Sprintf("%s names no crawler; only a single star stands for all crawlers", c.Excerpt(a.Value))
				fd.Fixes = writeName(c, a, "*")
			case !strings.HasPrefix(value, "*"):
				fd.Severity = analysis.Info // copied lists name defunct programs like that
			}
			report(fd)
		}
	},
}
