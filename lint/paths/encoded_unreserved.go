package paths

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var EncodedUnreserved = &analysis.Pass{
	ID:        "encoded-unreserved",
	Family:    analysis.Path,
	Severity:  analysis.Warning,
	Dialects:  []*rules.Dialect{rules.Google},
	Summary:   "letter, digit or other plain character is percent-encoded",
	Rationale: "By RFC 9309, crawlers decode such characters before they compare paths. Google's parser does not, so for Google the rule matches only URLs with the same percent-encoding, and browsers and crawlers write these characters plainly.",
	Bad:       "User-agent: *\nDisallow: /%7Ejoe/\n",
	Good:      "User-agent: *\nDisallow: /~joe/\n",
	Source:    "RFC 9309 2.2.2; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 1, Read: 1, Right: 1},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln, place := range followedRules(c, analysis.HasPercent) {
			spans := analysis.PercentEncodedWhere(c, ln, rules.IsUnreserved)
			if len(spans) == 0 {
				continue
			}
			read, missed := unreadAtGoogle(c, place, func(url string) string { return url })
			if read == nil {
				continue
			}
			edits := analysis.DecodePercent(c, spans)
			report(analysis.Finding{
				Span:     spans[0],
				Message:  fmt.Sprintf("%s is %q percent-encoded; Google does not decode it, so the rule does not cover %s", c.Excerpt(spans[0]), edits[0].Text, analysis.Excerpt(read.URL)),
				Evidence: read,
				Contrast: missed,
				Fixes:    []analysis.Fix{{Message: "decode it", Edits: edits}},
			})
		}
	},
}

// unreadAtGoogle returns evidence that the rule at place decides a URL by RFC 9309, and
// that Google's verdict on that URL differs; nil if no such URL is found. Candidates
// are passed through plain, which decodes what URLs do not usually encode.
func unreadAtGoogle(c *analysis.Context, place analysis.RulePlace, plain func(url string) string) (read, missed *analysis.Evidence) {
	p, google := c.Policy(rules.RFC9309), c.Policy(rules.Google)
	pattern := p.Dialect.Pattern(c.Text(c.File.Lines[place.Rule.Line-1].Value))
	p.Witness(pattern, func(url string) bool {
		e := &analysis.Evidence{Dialect: p.Dialect, Agent: place.Group.Token, URL: plain(url), Line: place.Rule.Line}
		if d := p.Decide(e.Agent, e.URL); d.Rule.Line == e.Line {
			read, missed = e, contrast(e, google, d.Verdict)
		}
		return missed != nil
	})
	if missed == nil {
		return nil, nil
	}
	return read, missed
}
