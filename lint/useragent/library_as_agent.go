package useragent

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var LibraryAsAgent = &analysis.Pass{
	ID:        "library-as-agent",
	Family:    analysis.UserAgent,
	Severity:  analysis.Hint,
	Summary:   "group is for software that anyone can run",
	Rationale: "curl, Wget and the libraries of programming languages fetch for whoever runs them. That person chooses whether robots.txt is read, and under which name, so few obey rules for them.",
	Bad:       "User-agent: curl\nDisallow: /\n",
	Good:      "User-agent: *\nDisallow: /downloads/\n",
	Source:    "robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 373, Note: "most are in copied lists"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.LibraryName) {
			report(analysis.Finding{
				Span:    a.Value,
				Message: fmt.Sprintf("%s is software that anyone can run; its user decides whether it obeys robots.txt", a.Crawler.Token),
				Help:    "have the server refuse its requests to keep it out",
			})
		}
	},
}
