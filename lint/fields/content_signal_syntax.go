package fields

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var ContentSignalSyntax = &analysis.Pass{
	ID:        "content-signal-syntax",
	Family:    analysis.Fields,
	Severity:  analysis.Warning,
	Summary:   "signal is not written as it is defined",
	Rationale: "A Content-Signal has three keys, search, ai-input and ai-train, each yes or no, separated by commas. Cloudflare adds a fourth, use, which is immediate, reference or full, and its /crawl obeys that one. A signal in any other form is not found by its readers, and a use without a signal is neither granted nor denied.",
	Bad:       "User-agent: *\nContent-Signal: search=yes, train=no\nAllow: /\n",
	Good:      "User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n",
	Source:    "contentsignals.org; draft-romm-aipref-contentsignals-00; Cloudflare's changelog of 31 August 2026",
	Precision: analysis.Precision{Files: 4999, Found: 1, Read: 1, Right: 1},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reportValueFaults(c, report, "Content-Signal", "it grants and denies nothing", "search=yes, ai-train=no", func(value string) *valueFault {
			_, fault := parseSignals(value)
			return fault
		})
	},
}
