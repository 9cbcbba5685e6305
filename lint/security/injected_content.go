package security

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var InjectedContent = &analysis.Pass{
	ID:        "injected-content",
	Family:    analysis.Security,
	Severity:  analysis.Error,
	Summary:   "file contains hidden links, probably injected",
	Rationale: "Hidden links are sold to sites that want to rank higher, and planted in the files of sites that were broken into. Whoever planted them can also write rules and pages. Removing the lines does not close the hole they came in by.",
	Bad:       "<p style=\"display:none\"><a href=\"//a.example\"><a href=\"//b.example\"><a href=\"//c.example\"><a href=\"//d.example\"></p>\nUser-agent: *\nDisallow: /cart/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "Google Search's spam policies; robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 1, Read: 1, Right: 1},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for run := range analysis.RunsAtFault(c, analysis.Injected) {
			message, help := "%s hides links to other sites; crawlers skip it, but whoever put it there can also change the rules", "find how it got in, then remove it"
			if len(run) > 1 {
				message, help = "%s hide links to other sites; crawlers skip them, but whoever put them there can also change the rules", "find how they got in, then remove them"
			}
			report(analysis.Finding{Span: run[0].Content(), Message: fmt.Sprintf(message, analysis.QuoteRun(c, run)), Help: help})
		}
	},
}
