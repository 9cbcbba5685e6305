package policy

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var BlocksCSSJS = &analysis.Pass{
	ID:        "blocks-css-js",
	Family:    analysis.Policy,
	Severity:  analysis.Warning,
	Summary:   "scripts or style sheets are closed to search engines",
	Rationale: "Google and Bing render a page as a browser does before they judge it. Without its style sheets and scripts the page has no layout or is empty, and they may judge it not mobile-friendly. A rule is reported if its pattern names such files or folders, also those of Joomla, Drupal, PrestaShop, TYPO3 and Magento where the rules are theirs, and the crawler may fetch pages.",
	Bad:       "User-agent: *\nDisallow: /assets/\nDisallow: /*.css$\n",
	Good:      "User-agent: *\nDisallow: /assets/\nAllow: /assets/*.css\nAllow: /assets/*.js\n",
	Source:    "Google's introduction to robots.txt; Bing Webmaster Guidelines",
	Precision: analysis.Precision{Files: 4999, Found: 358, Read: 166, Right: 165, Note: "the other is a copy of the rules of Squarespace"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reportResources(c, pageParts, analysis.ViewsOf(c, "Googlebot", "bingbot"), "search engines render pages without them", report)
	},
}
