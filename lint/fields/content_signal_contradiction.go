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
	Rationale: "A signal that is both yes and no in one group says nothing. A signal that denies the only purpose of a crawler contradicts a rule that opens the site to that crawler by name. Crawlers fetch what the rule allows: the only one known to act on signals is Cloudflare's /crawl, which since 31 August 2026 refuses jobs that ask for more than the signal use grants.",
	Bad:       "User-agent: GPTBot\nContent-Signal: ai-train=no\nAllow: /\n",
	Good:      "User-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow: /\n",
	Source:    "contentsignals.org; Cloudflare's changelog of 31 August 2026; robotslint's registry of crawlers",
	Precision: analysis.Precision{Files: 4999, Found: 5, Read: 1, Right: 1},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for g := range allSections(c) {
			first := map[string]statement{} // by use
			signals, _ := signals(c, g.Lines)
			for _, s := range signals {
				earlier, ok := first[s.use]
				switch {
				case !ok:
					first[s.use] = s
				case earlier.grant != s.grant:
					report(analysis.Finding{
						Span:    s.Span,
						Message: fmt.Sprintf("%s contradicts %s on line %d, which is for the same crawlers", c.Excerpt(s.Span), c.Excerpt(earlier.Span), earlier.line),
						Related: []analysis.Related{{Span: earlier.Span, Message: "said first"}},
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
				Message: fmt.Sprintf("%s lets in %s, which fetches for %s; %s on line %d forbids that",
					c.QuoteRule(allow.Number), analysis.AndOthers(c.Excerpt(conflict.ua.Value), conflict.others), uses(conflict.signal.use), c.Excerpt(conflict.signal.Span), conflict.signal.line),
				Related:  []analysis.Related{{Span: conflict.signal.Span, Message: "forbidden here"}, {Span: conflict.ua.Content(), Message: "let in by name"}},
				Evidence: conflict.invited,
				Help:     "disallow what the signal forbids, or take the signal back",
			})
		}
	},
}
