package style

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var PrelaunchNote = &analysis.Pass{
	ID:        "prelaunch-note",
	Family:    analysis.Style,
	Severity:  analysis.Info,
	Summary:   "comment says what to change before the site goes live",
	Rationale: "A note such as \"remove before go-live\" is for whoever publishes the site. In a file that is served, it was overlooked: rules meant for a test copy may still apply. It is not reported for sites whose host is that of a test copy.",
	Bad:       "User-agent: *\nDisallow: /cart/\n# must be removed before go-live\nDisallow: /products/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 1, Read: 1, Right: 1},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if !analysis.IsPublic(c) {
			return
		}
		for i, ln := range c.File.Lines {
			remark := analysis.Remark(c, ln)
			text := strings.ToLower(c.Text(remark))
			if !launchNote.Matches(text) && !(testOnlyNote.Matches(text) && headsFields(c.File.Lines[i:])) {
				continue
			}
			report(analysis.Finding{
				Span:    remark,
				Message: "note about the launch was left in the file; crawlers obey the rules as they stand",
				Help:    "do what the note says if it is still to be done, then delete it",
			})
		}
	},
}

// headsFields reports whether a field stands beside or right below the comment on the
// first of lines. Above a comment or an empty line it may be the heading of what was
// commented out.
func headsFields(lines []ast.Line) bool {
	return !lines[0].Content().Empty() || len(lines) > 1 && !lines[1].Content().Empty()
}

var (
	// launchNote matches an instruction that is due by the launch of the site, in
	// lower case.
	launchNote = analysis.MarkedExpr(
		`\b(remove|delete|change|replace|update|edit|enable|disable|uncomment|comment|adjust|block|disallow|keep|hide|be (removed|deleted|changed|replaced|updated|disabled|enabled|closed|blocked))\b.*`+
			`\b(before|until|till|when|once|after|prior to|upon)\b.{0,30}\b(go(es|ing)?[ -]?live|went live|is live|launch(ed|es|ing)?|in production|to production|production release)\b`,
		"live", "launch", "production")

	// testOnlyNote matches a comment that says that the file or the rules are for
	// test copies alone, in lower case.
	testOnlyNote = analysis.MarkedExpr(
		`^#*[ \t]*(for |this (file )?is )?(the )?(dev|development|staging|stage|uat|qa|non-?prod(uction)?|testing)( (site|server|environment|env|robots\.txt))?s? only\b|\bnot for production\b`,
		"only", "production")
)
