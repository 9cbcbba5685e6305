package fields

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var RequestRateSyntax = &analysis.Pass{
	ID:        "request-rate-syntax",
	Family:    analysis.Fields,
	Severity:  analysis.Warning,
	Summary:   "rate or time of visits is not in the format that is read",
	Rationale: "Request-rate is documents/time, where s, m, h or d may name the unit and the hours of a day may follow: 1/10s 0600-0845. SeznamBot and some libraries read it, and skip what is written in another way. Nobody is known to obey Visit-time, hhmm-hhmm, and Robot-version, n.n: a slip there is only info.",
	Bad:       "User-agent: SeznamBot\nRequest-rate: 10\nDisallow: /cart/\n",
	Good:      "User-agent: SeznamBot\nRequest-rate: 1/10s\nDisallow: /cart/\n",
	Source:    "An Extended Standard for Robot Exclusion, draft of 2002; Seznam's help for webmasters",
	Precision: "5 of 5 findings on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		const effect = "parsers skip the line"
		reportValueFaults(c, report, "Request-rate", effect, parseRate)
		asInfo := func(fd analysis.Finding) {
			fd.Severity = analysis.Info
			report(fd)
		}
		reportValueFaults(c, asInfo, "Visit-time", effect, parseVisitTime)
		reportValueFaults(c, asInfo, "Robot-version", effect, parseVersion)
	},
}
