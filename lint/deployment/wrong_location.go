package deployment

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var WrongLocation = &analysis.Pass{
	ID:        "wrong-location",
	Family:    analysis.Deployment,
	Severity:  analysis.Error,
	Summary:   "file is where no crawler looks for it",
	Rationale: "Crawlers ask each host for /robots.txt, in lower case and at the root, and for nothing else. They never read a file in a folder, such as that of a project on a shared host, or a file named Robots.txt.",
	Bad:       "# GET https://www.example.com/shop/robots.txt: 200 text/plain\nUser-agent: *\nDisallow: /cart/\n",
	Good:      "# GET https://www.example.com/robots.txt: 200 text/plain\nUser-agent: *\nDisallow: /shop/cart/\n",
	Source:    "RFC 9309 2.3",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if message, help := misplaced(c); message != "" {
			report(analysis.Finding{Span: startOfFile, Message: message, Help: help})
		}
	},
}
