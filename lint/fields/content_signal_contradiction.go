package fields

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

var ContentSignalContradiction = &analysis.Pass{
	ID:        "content-signal-contradiction",
	Family:    analysis.Fields,
	Severity:  analysis.Info,
	Summary:   "signal contradicts another line",
	Rationale: "A signal that is both yes and no for one crawler says nothing: groups for the same crawler count as one, such as the group that Cloudflare puts before a file and the file's own. A signal that denies the only purpose of a crawler contradicts a rule that opens the site to that crawler by name. Crawlers fetch what the rule allows: the only one known to act on signals is Cloudflare's /crawl, which since 31 August 2026 refuses jobs that ask for more than the signal use grants.",
	Bad:       "User-agent: GPTBot\nContent-Signal: ai-train=no\nAllow: /\n",
	Good:      "User-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow: /\n",
	Source:    "contentsignals.org; Cloudflare's changelog of 31 August 2026; robotslint's registry of crawlers",
	Precision: analysis.Precision{Files: 4999, Found: 6, Read: 6, Right: 6},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		type about struct{ crawler, use string }
		first := map[about]statement{}
		for g := range allSections(c) {
			signals, _ := signals(c, g.Lines)
			for _, s := range signals {
				var opposite statement // the first statement that s contradicts
				for _, name := range analysis.SortedNamesIn(c, g) {
					key := about{name, s.use}
					if earlier, ok := first[key]; !ok {
						first[key] = s
					} else if earlier.grant != s.grant && opposite.line == 0 {
						opposite = earlier
					}
				}
				if opposite.line > 0 {
					report(analysis.Finding{
						Span:    s.Span,
						Message: fmt.Sprintf("%s contradicts %s on line %d, which is for the same crawlers", c.Excerpt(s.Span), c.Excerpt(opposite.Span), opposite.line),
						Related: []analysis.Related{{Span: opposite.Span, Message: "said first"}},
						Help:    "keep one of the two",
					})
				}
			}
		}
		for _, conflict := range signalConflicts.Of(c) {
			if conflict.invited == nil {
				continue
			}
			allow := c.File.Lines[conflict.invited.Line-1]
			report(analysis.Finding{
				Span: allow.Content(),
				Message: fmt.Sprintf("%s lets %s use pages for %s; %s on line %d forbids that",
					c.QuoteRule(allow.Number), analysis.AndOthers(c.Excerpt(conflict.ua.Value), conflict.others), uses(conflict.signal.use), c.Excerpt(conflict.signal.Span), conflict.signal.line),
				Related:  []analysis.Related{{Span: conflict.signal.Span, Message: "forbidden here"}, {Span: conflict.ua.Content(), Message: "let in by name"}},
				Evidence: conflict.invited,
				Help:     "disallow what the signal forbids, or take the signal back",
			})
		}
	},
}
