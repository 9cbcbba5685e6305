package syntax

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var FieldPrefixHijack = &analysis.Pass{
	ID:        "field-prefix-hijack",
	Family:    analysis.Syntax,
	Severity:  analysis.Error,
	Summary:   "unknown field begins like one that Google knows",
	Rationale: "Google's parser compares only the start of a field: it reads DisallowAITraining as Disallow, so \"DisallowAITraining: /\" closes the site. Crawlers that follow RFC 9309 skip the line.",
	Bad:       "User-agent: *\nDisallow: /cart/\nDisallowAITraining: /\n",
	Good:      "User-agent: *\nDisallow: /cart/\n# DisallowAITraining: /\n",
	Source:    "github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		evidence := decidedByGoogle(c, analysis.HijackedPrefix)
		for ln := range analysis.LinesAtFault(c, analysis.HijackedPrefix) {
			guess := rules.Google.Read(c.File.Src, ln)
			taken := guess.Field.String()
			fd := analysis.Finding{
				Span:     ln.Field,
				Message:  fmt.Sprintf("field %s begins with %s; Google reads the line as %s, RFC 9309 crawlers skip it", c.Excerpt(ln.Field), taken, analysis.Excerpt(taken+": "+guess.Value)),
				Evidence: evidence[ln.Number],
				Fixes:    []analysis.Fix{{Message: "comment out the line", Edits: analysis.CommentOut(ln)}},
			}
			if guess.Field == rules.Sitemap {
				fd.Severity = analysis.Warning
			}
			switch strings.ToLower(c.Text(ln.Field)[len(taken):]) {
			case "s", "d", "ed", "es", "ing":
				spelt := analysis.AsSpelt(c, taken)
				fd.Fixes = []analysis.Fix{{Message: "write " + spelt, Edits: []analysis.Edit{{Span: ln.Field, Text: spelt}}}}
			}
			report(fd)
		}
	},
}
