package fields

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var ContentUsageConflict = &analysis.Pass{
	ID:        "content-usage-conflict",
	Family:    analysis.Fields,
	Severity:  analysis.Info,
	Summary:   "preference differs from another for the same pages",
	Rationale: "By the draft the most restrictive of several preferences counts, and of two with one key on a line the last. Content-Signal says the same in other words: where the two differ, it depends on the reader which of them is believed.",
	Bad:       "User-agent: *\nContent-Usage: train-ai=y\nContent-Usage: train-ai=n\nAllow: /\n",
	Good:      "User-agent: *\nContent-Usage: train-ai=y\nContent-Usage: /drafts/ train-ai=n\nAllow: /\n",
	Source:    "draft-ietf-aipref-attach and draft-ietf-aipref-vocab of August 2026",
	Precision: "no finding on 4,999 real files, of which none has the field",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for g := range allSections(c) {
			type about struct{ path, use string }
			first := map[about]statement{}
			for _, s := range usages(c, g.Lines) {
				pages := about{wholeSite(s.path), s.use}
				earlier, ok := first[pages]
				if !ok {
					first[pages] = s
				} else if earlier.grant != s.grant {
					counts := "the most restrictive counts"
					if earlier.line == s.line {
						counts = "the last counts"
					}
					report(analysis.Finding{
						Span:    s.Span,
						Message: fmt.Sprintf("%s, but %s on line %d for the same pages; %s", c.Excerpt(s.Span), c.Excerpt(earlier.Span), earlier.line, counts),
						Related: []analysis.Related{{Span: earlier.Span, Message: "said first"}},
					})
				}
			}
			signals, _ := signals(c, g.Lines)
			told := map[string]bool{}
			for _, s := range signals {
				use := s.use
				if use == "ai-train" {
					use = "train-ai"
				}
				usage, ok := first[about{wholeSite(""), use}]
				if ok && !told[use] && usage.denies() != s.denies() {
					told[use] = true
					report(analysis.Finding{
						Span:    s.Span,
						Message: fmt.Sprintf("%s, but %s on line %d; which one counts depends on the reader", c.Excerpt(s.Span), c.Excerpt(usage.Span), usage.line),
						Related: []analysis.Related{{Span: usage.Span, Message: "said by Content-Usage"}},
					})
				}
			}
		}
	},
}

// wholeSite is path as rules are compared; that of all pages where there is none.
func wholeSite(path string) string {
	if path == "" {
		path = "/"
	}
	return rules.RFC9309.Pattern(path)
}
