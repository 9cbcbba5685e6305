package grouping

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// yandexMaxRules is the largest number of rules that Yandex accepts in a file.
const yandexMaxRules = 2048

// The rules of the example are constants, so that no program builds them at its start.
const (
	rule      = "Disallow: /cart/\n"
	rules8    = rule + rule + rule + rule + rule + rule + rule + rule
	rules64   = rules8 + rules8 + rules8 + rules8 + rules8 + rules8 + rules8 + rules8
	rules512  = rules64 + rules64 + rules64 + rules64 + rules64 + rules64 + rules64 + rules64
	rules2048 = rules512 + rules512 + rules512 + rules512
)

var TooManyRules = &analysis.Pass{
	ID:        "too-many-rules",
	Family:    analysis.Grouping,
	Severity:  analysis.Warning,
	Summary:   "file has more rules than Yandex accepts",
	Rationale: "Yandex's checker reports more than 2,048 rules as an error, and its help does not say what happens to the rest. It is reported only if the dialect yandex is selected.",
	Bad:       "User-agent: *\n" + rules2048 + rule,
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "Yandex Webmaster's list of robots.txt errors",
	Precision: analysis.Precision{Files: 4999, Found: 14, Read: 14, Right: 14},
	Dialects:  []*rules.Dialect{rules.Yandex},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		n := analysis.CountRules(c.File.Lines)
		if n <= yandexMaxRules {
			return
		}
		seen := 0
		for _, ln := range c.File.Lines {
			if ln.Kind.IsRule() {
				seen++
			}
			if seen > yandexMaxRules {
				report(analysis.Finding{
					Span:    ln.Content(),
					Message: fmt.Sprintf("rule is the first of %d that Yandex, which accepts %d, reports as too many", n-yandexMaxRules, yandexMaxRules),
					Help:    `replace rules that have a beginning in common by one for that beginning`,
				})
				return
			}
		}
	},
}
