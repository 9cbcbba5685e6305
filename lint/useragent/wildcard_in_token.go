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
	Precision: analysis.Precision{Files: 4999, Found: 123, Read: 20, Right: 20, Note: "errors and warnings were read; most of the others, which are info, are \"Mediapartners-Google*\", which Google reads all the same"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.NamePattern) {
			value := c.Text(a.Value)
			fd := analysis.Finding{Span: a.Value}
			switch k := a.Crawler; {
			case k != nil && analysis.RecognisesName(k, value):
				fd.Severity = analysis.Info
				fd.Message = fmt.Sprintf(`the "*" has no effect: %s obeys this group anyway`, k.Token)
				fd.Fixes = []analysis.Fix{{Message: "write " + k.Token, Edits: []analysis.Edit{{Span: a.Value, Text: k.Token}}}}
			case k != nil:
				fd.Message = fmt.Sprintf(`"*" is a wildcard only in paths; %s`, ignores(c, a, k))
				fd = meantName(c, a, fd)
			case analysis.LettersAndDigits(value) == "":
				fd.Message = fmt.Sprintf("%s names no crawler; %s", c.Excerpt(a.Value), bindsNobody(a))
				fd.Fixes = writeName(c, a, "*")
			default:
				fd.Message = fmt.Sprintf(`"*" is a wildcard only in paths; no known crawler is called %s, and %s`, c.Excerpt(a.Value), bindsNobody(a))
				fd.Help = `name each crawler in full; "*" alone stands for all that no group names`
				switch {
				case anyCrawler().MatchString(value):
				case strings.HasPrefix(value, "*"):
					fd.Severity = analysis.Warning
				default:
					fd.Severity = analysis.Info // copied lists name defunct programs like that
				}
			}
			report(fd)
		}
	},
}

// anyCrawler matches names that are meant for many crawlers, some of them in use.
var anyCrawler = analysis.Expr(`(?i)^\*[ -]?(bot|robot|crawl|crawler|spider|google|bing|yandex|yahoo|baidu|gpt|ai)s?\*?$|^(google|bing|yandex|yahoo|baidu)\*$`)
