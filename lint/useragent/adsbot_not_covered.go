package useragent

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var AdsbotNotCovered = &analysis.Pass{
	ID:        "adsbot-not-covered",
	Family:    analysis.UserAgent,
	Severity:  analysis.Hint,
	Summary:   "site not meant for the public is not closed to crawlers that ignore \"*\"",
	Rationale: "Google's crawlers for advertisements and its APIs ignore the group for \"*\" and have to be named. They come only to sites that use these services; a staging or preview host that is meant to be closed to every crawler is not closed to them.",
	Bad:       "# GET https://staging.example.com/robots.txt: 200 text/plain\nUser-agent: *\nDisallow: /\n",
	Good:      "# GET https://staging.example.com/robots.txt: 200 text/plain\nUser-agent: *\nUser-agent: AdsBot-Google\nDisallow: /\n",
	Source:    "Google's list of special-case crawlers",
	Precision: "12 of 12 closed sites read, public ones, were described right; whether these crawlers come at all cannot be told from a file, so it is off unless selected",
	Dialects:  []*rules.Dialect{rules.Google},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		p := c.Policy(rules.Google)
		all := p.Group("*")
		if all == nil || !all.Rules().Closes() || analysis.IsPublic(c) {
			return // blocks-whole-site reports public sites
		}
		var free []string
		for k := range crawlers.All() {
			if !k.Claims() || k.Status != crawlers.Active || k.Dialect != rules.Google.Name || !k.IgnoresGlobal || k.Robots == crawlers.No {
				continue
			}
			if crawlers.Bind(p, k.Token).Token != "" {
				return // who names one of them knows of them
			}
			free = append(free, k.Token)
		}
		ua := c.File.Lines[all.Lines[0]-1]
		fd := analysis.Finding{
			Span:    ua.Content(),
			Message: fmt.Sprintf("%d of Google's crawlers ignore the group for %q and may fetch what it closes: %s", len(free), "*", strings.Join(free, ", ")),
		}
		text := ""
		for _, token := range free {
			text += "User-agent: " + token + c.EndOfLine(ua)
		}
		fd.Fixes = []analysis.Fix{{Message: "add them to the group", Edits: []analysis.Edit{{Span: ast.Span{Start: ua.Text.Start, End: ua.Text.Start}, Text: text}}}}
		report(fd)
	},
}
