package paths

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var CaseVariant = &analysis.Pass{
	ID:        "case-variant",
	Family:    analysis.Path,
	Severity:  analysis.Hint,
	Summary:   "path patterns differ only by case",
	Rationale: "Paths are case-sensitive. If the server ignores case, both rules are needed and any third spelling stays open. If it does not, one of the rules covers nothing.",
	Bad:       "User-agent: *\nDisallow: /Admin\nDisallow: /admin\n",
	Good:      "User-agent: *\nDisallow: /admin\n",
	Source:    "RFC 9309 2.2.2; Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Exact: true, Found: 968, Note: "most are on purpose, so it is off unless selected"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		type variant struct {
			rules *rules.RuleSet
			allow bool
			lower string
		}
		first := map[variant]rules.Rule{}
		for ln, place := range followedRules(c, func(string) bool { return true }) {
			key := variant{place.Group.Rules(), place.Rule.Allow, rules.LowerToken(place.Rule.Pattern)}
			other, known := first[key]
			switch {
			case !known:
				first[key] = place.Rule
			case other.Pattern != place.Rule.Pattern:
				report(analysis.Finding{
					Span:    ln.Value,
					Message: fmt.Sprintf("%s differs from %s on line %d only by case; paths are case-sensitive, and no third spelling is covered", c.Excerpt(ln.Value), c.QuoteRule(other.Line), other.Line),
					Help:    "list each spelling that links use",
					Related: []analysis.Related{{Span: c.File.Lines[other.Line-1].Content(), Message: "differs only by case"}},
				})
			}
		}
	},
}
