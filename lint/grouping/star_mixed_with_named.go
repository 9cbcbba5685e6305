package grouping

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var StarMixedWithNamed = &analysis.Pass{
	ID:        "star-mixed-with-named",
	Family:    analysis.Grouping,
	Severity:  analysis.Warning,
	Summary:   "crawler that shares a group with \"*\" escapes the other groups for \"*\"",
	Rationale: "A crawler that is named obeys only the groups that name it. Named beside \"*\", it shares the rules of that group, but none of the rules for \"*\" elsewhere in the file. It is reported only with a URL that shows it and that no rule for the crawler opens. Previews of links and names out of use are info.",
	Bad:       "User-agent: *\nUser-agent: Googlebot\nDisallow: /cart/\n\nUser-agent: *\nDisallow: /admin/\n",
	Good:      "User-agent: *\nUser-agent: AdsBot-Google\nDisallow: /cart/\nDisallow: /admin/\n",
	Source:    "RFC 9309 2.2.1",
	Precision: analysis.Precision{Files: 4999, Found: 2, Read: 2, Right: 2},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, e := range escapes.Of(c) {
			line := e.rule.Line
			cause := "is named beside \"*\" here, so it"
			if e.looksApart(c) {
				cause = fmt.Sprintf("shares a group with \"*\" on line %d, since no rule stands between them; it", e.global.Number)
			}
			fd := analysis.Finding{
				Span:     e.named.Content(),
				Message:  fmt.Sprintf("%s %s does not obey the other group for \"*\", such as %s on line %d", c.Excerpt(e.named.Value), cause, c.QuoteRule(line), line),
				Related:  []analysis.Related{{Span: c.File.Lines[line-1].Content(), Message: "this rule is only for \"*\""}},
				Evidence: e.evidence,
				Help:     "repeat the rules of the other group here, or merge the two",
			}
			if isMinor(e.evidence.Agent) {
				fd.Severity = analysis.Info
			}
			report(fd)
		}
	},
}
