package policy

import (
	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var AIOverviewsMisbelief = &analysis.Pass{
	ID:        "ai-overviews-misbelief",
	Family:    analysis.Policy,
	Severity:  analysis.Info,
	Summary:   "group for Google-Extended does not turn off AI Overviews",
	Rationale: "Google-Extended decides whether Google may use pages to train Gemini and to ground answers outside of Search. AI Overviews and AI Mode are parts of Google Search and use what Googlebot fetches; meta tags such as nosnippet keep a page out of them.",
	Bad:       "# no AI Overviews\nUser-agent: Google-Extended\nDisallow: /\n",
	Good:      "# no training of Gemini\nUser-agent: Google-Extended\nDisallow: /\n",
	Source:    "Google on AI features and your website",
	Precision: analysis.Precision{Files: 4999, Note: "the files are older than AI Overviews"},
	Dialects:  []*rules.Dialect{rules.Google},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		extended, search := analysis.ViewOf(c, "Google-Extended"), analysis.ViewOf(c, "Googlebot")
		if !analysis.ShutOutByName(c, extended) || analysis.ShutOut(c, search) {
			return
		}
		for _, ln := range remarks(c, extended.Group) {
			if aiOverviews().MatchString(c.Text(ln.Comment)) {
				report(analysis.Finding{
					Span:     ln.Comment,
					Message:  "Google-Extended does not control AI Overviews or AI Mode; they use what Googlebot fetches, and Googlebot may fetch the site",
					Evidence: home(extended),
					Contrast: home(search),
					Help:     "mark pages nosnippet, in a meta tag or a header, to keep them out of AI Overviews",
				})
				return
			}
		}
	},
}

var aiOverviews = analysis.Expr(`(?i)\bai[ -](overviews?|mode)\b|\bSGE\b|search generative experience`)

// remarks returns the lines with comments that stand within the groups of g in the
// file, or right above them.
func remarks(c *analysis.Context, g *rules.Group) []ast.Line {
	var remarks []ast.Line
	seen := 0 // lines
	for _, n := range g.Lines {
		if n <= seen {
			continue
		}
		first := n - 1
		for first > seen && c.File.Lines[first-1].Kind == ast.Comment {
			first--
		}
		last := n
		for last < len(c.File.Lines) && c.File.Lines[last].Kind != ast.Empty {
			last++
		}
		for _, ln := range c.File.Lines[first:last] {
			if !ln.Comment.Empty() {
				remarks = append(remarks, ln)
			}
		}
		seen = last
	}
	return remarks
}
