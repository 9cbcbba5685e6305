package fields

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var ContentUsageSyntax = &analysis.Pass{
	ID:        "content-usage-syntax",
	Family:    analysis.Fields,
	Severity:  analysis.Warning,
	Summary:   "preference is not written as the draft defines it",
	Rationale: "Content-Usage is a dictionary of structured fields, optionally after a path: train-ai, ai-use and search, in lower case, each y or n. If its form is wrong anywhere, none of the line counts. An undefined key, such as ai from earlier drafts, says nothing. The draft of the IETF's working group is not final.",
	Bad:       "User-agent: *\nContent-Usage: train-ai=no\nAllow: /\n",
	Good:      "User-agent: *\nContent-Usage: train-ai=n\nAllow: /\n",
	Source:    "draft-ietf-aipref-attach-05 and draft-ietf-aipref-vocab-08; RFC 9651 3.2",
	Precision: analysis.Precision{Files: 4999, Note: "none of the files has the field"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reportValueFaults(c, report, "Content-Usage", "", "train-ai=n", func(value string) *valueFault {
			_, _, fault := parseUsage(value)
			return fault
		})
	},
}
