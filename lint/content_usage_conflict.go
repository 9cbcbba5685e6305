package lint

import (
	"fmt"

	"github.com/robotslint/robotslint/rules"
)

var contentUsageConflict = &Pass{
	ID:        "content-usage-conflict",
	Family:    Fields,
	Severity:  Info,
	Summary:   "preference differs from another for the same pages",
	Rationale: "By the draft the most restrictive of several preferences counts, and of two with one key on a line the last. Content-Signal says the same in other words: where the two differ, it depends on the reader which of them is believed.",
	Bad:       "User-agent: *\nContent-Usage: train-ai=y\nContent-Usage: train-ai=n\nAllow: /\n",
	Good:      "User-agent: *\nContent-Usage: train-ai=y\nContent-Usage: /drafts/ train-ai=n\nAllow: /\n",
	Source:    "draft-ietf-aipref-attach and draft-ietf-aipref-vocab of August 2026",
	Precision: "no finding on 4,999 real files, of which none has the field",
	Run: func(c *Context, report func(Finding)) {
		for g := range c.sections() {
			type about struct{ path, use string }
			first := map[about]statement{}
			for _, s := range c.usages(g.Lines) {
				pages := about{wholeSite(s.path), s.use}
				earlier, ok := first[pages]
				if !ok {
					first[pages] = s
				} else if earlier.grant != s.grant {
					counts := "the most restrictive counts"
					if earlier.line == s.line {
						counts = "the last counts"
					}
					report(Finding{
						Span:    s.Span,
						Message: fmt.Sprintf("%s, but %s on line %d for the same pages; %s", c.excerpt(s.Span), c.excerpt(earlier.Span), earlier.line, counts),
						Related: []Related{{earlier.Span, "said first"}},
					})
				}
			}
			signals, _ := c.signals(g.Lines)
			told := map[string]bool{}
			for _, s := range signals {
				use := s.use
				if use == "ai-train" {
					use = "train-ai"
				}
				usage, ok := first[about{wholeSite(""), use}]
				if ok && !told[use] && usage.denies() != s.denies() {
					told[use] = true
					report(Finding{
						Span:    s.Span,
						Message: fmt.Sprintf("%s, but %s on line %d; which one counts depends on the reader", c.excerpt(s.Span), c.excerpt(usage.Span), usage.line),
						Related: []Related{{usage.Span, "said by Content-Usage"}},
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
