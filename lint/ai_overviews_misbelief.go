package lint

import (
	"github.com/robotslint/robotslint/rules"
)

var aiOverviewsMisbelief = &Pass{
	ID:        "ai-overviews-misbelief",
	Family:    Policy,
	Severity:  Info,
	Summary:   "group for Google-Extended does not turn off AI Overviews",
	Rationale: "Google-Extended says whether pages may train Gemini and ground its answers elsewhere. AI Overviews and AI Mode are parts of Google Search, made from what Googlebot fetches; meta tags such as nosnippet keep a page out of them.",
	Bad:       "# no AI Overviews\nUser-agent: Google-Extended\nDisallow: /\n",
	Good:      "# no training of Gemini\nUser-agent: Google-Extended\nDisallow: /\n",
	Source:    "Google on AI features and your website",
	Precision: "no finding on 4,999 real files, which are older than the question",
	Dialects:  []*rules.Dialect{rules.Google},
	Run: func(c *Context, report func(Finding)) {
		extended, search := c.visitor("Google-Extended"), c.visitor("Googlebot")
		if !c.shutOutByName(extended) || c.shutOut(search) {
			return
		}
		for _, ln := range c.remarks(extended.group) {
			if aiOverviews().MatchString(c.Text(ln.Comment)) {
				report(Finding{
					Span:     ln.Comment,
					Message:  "Google-Extended does not control AI Overviews or AI Mode; they use what Googlebot fetches, and Googlebot may fetch the site",
					Evidence: extended.home(),
					Contrast: search.home(),
				})
				return
			}
		}
	},
}

var aiOverviews = expr(`(?i)\bai[ -](overviews?|mode)\b|\bSGE\b|search generative experience`)
