package syntax

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var PlaceholderLeftIn = &analysis.Pass{
	ID:        "placeholder-left-in",
	Family:    analysis.Syntax,
	Severity:  analysis.Warning,
	Summary:   "placeholder was never filled in",
	Rationale: "Crawlers read every line literally: a sitemap on an example's host is not found, and all branches of a template that was not rendered apply at once.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: https://yourdomain.com/sitemap.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "RFC 2606 3; robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 16, Read: 16, Right: 16},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for run := range analysis.RunsAtFault(c, analysis.Template) {
			message := "%s was left by a template; crawlers skip the line and read those around it as they are"
			if len(run) > 1 {
				message = "%s were left by a template; crawlers skip them and read the lines around them as they are"
			}
			report(analysis.Finding{
				Span:    run[0].Content(),
				Message: fmt.Sprintf(message, analysis.QuoteRun(c, run)),
			})
		}
		for ln := range analysis.LinesAtFault(c, analysis.Sound) {
			if span, what := analysis.Placeholder(c, ln); !span.Empty() && !ln.Content().Empty() {
				report(analysis.Finding{Span: span, Message: fmt.Sprintf("%s is %s; crawlers take it literally", c.Excerpt(span), what)})
			}
		}
	},
}
