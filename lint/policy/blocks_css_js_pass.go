package policy

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var BlocksCSSJS = &analysis.Pass{
	ID:        "blocks-css-js",
	Family:    analysis.Policy,
	Severity:  analysis.Warning,
	Summary:   "scripts or style sheets are closed to search engines",
	Rationale: "Google and Bing render a page as a browser does before they judge it. Without its style sheets and scripts they see a page that is not laid out, or is empty, and may take it for one that is unfit for telephones. Reported are rules whose patterns name such files or folders, for crawlers that may fetch pages.",
	Bad:       "User-agent: *\nDisallow: /assets/\nDisallow: /*.css$\n",
	Good:      "User-agent: *\nDisallow: /assets/\nAllow: /assets/*.css\nAllow: /assets/*.js\n",
	Source:    "Google's introduction to robots.txt; Bing Webmaster Guidelines",
	Precision: "38 of 38 findings read of 243 on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reportResources(c, pageParts, analysis.ViewsOf(c, "Googlebot", "bingbot"), "they render pages without them", report)
	},
}
