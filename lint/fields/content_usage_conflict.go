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
	Summary:   "preference contradicts another for the same pages",
	Rationale: "By the draft, the most restrictive of several preferences counts, and the last one if a line repeats a key. Content-Signal states the same preferences in other words: if the two differ, it depends on the reader which one counts.",
	Bad:       "User-agent: *\nContent-Usage: train-ai=y\nContent-Usage: train-ai=n\nAllow: /\n",
	Good:      "User-agent: *\nContent-Usage: train-ai=y\nContent-Usage: /drafts/ train-ai=n\nAllow: /\n",
	Source:    "draft-ietf-aipref-attach-05 and draft-ietf-aipref-vocab-08",
	Precision: analysis.Precision{Files: 4999, Note: "none of the files has the field"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for section := range allSections(c) {
			type about struct{ path, use string }
			first := map[about]statement{}
			for _, s := range usages(c, section.Lines) {
				key := about{comparablePath(s.path), s.use}
				earlier, ok := first[key]
				if !ok {
					first[key] = s
				} else if earlier.grant != s.grant {
					counts := "the most restrictive counts"
					if earlier.line == s.line {
						counts = "the last counts"
					}
					report(analysis.Finding{
						Span:    s.Span,
						Message: fmt.Sprintf("%s, but %s on line %d for the same pages; %s", c.Excerpt(s.Span), c.Excerpt(earlier.Span), earlier.line, counts),
						Related: []analysis.Related{{Span: earlier.Span, Message: "said first"}},
						Help:    "keep one of the two",
					})
				}
			}
			signals, _ := signals(c, section.Lines)
			reported := map[string]bool{} // by use
			for _, s := range signals {
				use := s.use
				switch use {
				case "ai-train":
					use = "train-ai"
				case "ai-input":
					use = "ai-use"
				}
				usage, ok := first[about{comparablePath(""), use}]
				if ok && !reported[use] && usage.denies() != s.denies() {
					reported[use] = true
					report(analysis.Finding{
						Span:    s.Span,
						Message: fmt.Sprintf("%s, but %s on line %d; which one counts depends on the reader", c.Excerpt(s.Span), c.Excerpt(usage.Span), usage.line),
						Related: []analysis.Related{{Span: usage.Span, Message: "said by Content-Usage"}},
						Help:    "say the same in both fields",
					})
				}
			}
		}
	},
}

// comparablePath is path in the form in which rules are compared; an empty path stands
// for all pages.
func comparablePath(path string) string {
	if path == "" {
		path = "/"
	}
	return rules.RFC9309.Pattern(path)
}
