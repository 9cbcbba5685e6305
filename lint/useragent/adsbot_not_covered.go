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
	Severity:  analysis.Info,
	Summary:   "site is closed to all crawlers, but not to those that ignore \"*\"",
	Rationale: "Google's crawlers for advertisements and for its APIs ignore the group for \"*\" and obey only groups that name them. They visit only sites that use these services, but a site that is meant to be closed to every crawler is not closed to them.",
	Bad:       "User-agent: *\nDisallow: /\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "Google's list of special-case crawlers",
	Precision: analysis.Precision{Files: 4999, Found: 152, Read: 12, Right: 12, Note: "no file says whether these crawlers visit the site at all"},
	Dialects:  []*rules.Dialect{rules.Google},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		p := c.Policy(rules.Google)
		all := p.Group("*")
		if all == nil || !all.Rules().Closes() || !analysis.HasIntendedRules(c, all) || analysis.IsUnintended(c, rules.Google, p.Decide("*", "/").Rule.Line) {
			return
		}
		var free []string
		for k := range crawlers.All() {
			if !k.Claims() || k.Status != crawlers.Active || k.Dialect != rules.Google.Name || !k.IgnoresGlobal || k.Robots == crawlers.No {
				continue
			}
			if crawlers.Bind(p, k.Token).Token != "" {
				return // an author who names one of them knows about them
			}
			if !analysis.ExpectsOpen(c, k.Token) {
				free = append(free, k.Token)
			}
		}
		if len(free) == 0 {
			return
		}
		ua := c.File.Lines[all.Lines[0]-1]
		fd := analysis.Finding{
			Span:    ua.Content(),
			Message: fmt.Sprintf("%d of Google's crawlers ignore the group for %q and may fetch what it closes: %s", len(free), "*", strings.Join(free, ", ")),
		}
		text := ""
		for _, token := range free {
			text += analysis.AsSpelt(c, "User-agent") + ": " + token + c.EndOfLine(ua)
		}
		fd.Fixes = []analysis.Fix{{Message: "add them to the group", Edits: []analysis.Edit{{Span: ast.Span{Start: ua.Text.Start, End: ua.Text.Start}, Text: text}}}}
		report(fd)
	},
}
