package deployment

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var CutRuleAtLimit = &analysis.Pass{
	ID:        "cut-rule-at-limit",
	Family:    analysis.Deployment,
	Severity:  analysis.Error,
	Summary:   "rule is cut at the size limit of crawlers",
	Rationale: "A crawler that stops reading at its size limit keeps the part of a rule that stands before the limit. A pattern that has lost its end is shorter and matches more.",
	Bad:       "User-agent: *\n# ... 511965 octets of comments ...\nDisallow: /a/very/long/path\n",
	Good:      "User-agent: *\nDisallow: /a/very/long/path\n",
	Source:    "RFC 9309 2.5; Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Found: 3, Read: 3, Right: 3},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		cut := ruleAtLimit.Of(c)
		if cut == nil {
			return
		}
		evidence := cut.evidence
		effect := "and may not fetch %s, which the whole rule leaves open"
		if cut.Field == rules.Allow {
			effect = "and may fetch %s, which the whole rule leaves closed"
		}
		report(analysis.Finding{
			Span: ast.Span{Start: cut.limit, End: cut.line.Content().End},
			Message: fmt.Sprintf("crawlers stop reading after %d bytes, within this rule; they read %s %s "+effect,
				cut.limit, cut.Field, analysis.Excerpt(cut.Value), analysis.Excerpt(evidence.URL)),
			Help:     "remove or merge rules until the file is smaller than that",
			Evidence: &evidence,
		})
	},
}
