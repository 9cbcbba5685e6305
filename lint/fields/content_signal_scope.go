package fields

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var ContentSignalScope = &analysis.Pass{
	ID:        "content-signal-scope",
	Family:    analysis.Fields,
	Severity:  analysis.Info,
	Summary:   "signal does not apply to those it is about",
	Rationale: "A Content-Signal is said to the crawlers that its group names. A crawler with a group of its own does not see that of \"*\", and before the first user-agent line a signal is said to nobody. Reported of crawlers that are known to fetch for what the signal denies, unless they are kept out altogether.",
	Bad:       "User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /cart/\nDisallow: /drafts/\n",
	Good:      "User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /cart/\n\nUser-agent: GPTBot\nContent-Signal: search=yes, ai-train=no\nDisallow: /cart/\nDisallow: /drafts/\n",
	Source:    "contentsignals.org; RFC 9309 2.2.1",
	Precision: "2 of 2 findings on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range records(c, analysis.OutsideGroups(c), "Content-Signal") {
			if _, wrong := parseSignals(c.Text(ln.Value)); wrong != nil {
				continue // content-signal-syntax
			}
			report(analysis.Finding{
				Span:    ln.Content(),
				Message: fmt.Sprintf("%s before any user-agent line belongs to no group and applies to no crawler", c.Text(ln.Field)),
				Fixes:   moveToGlobal(c, ln),
			})
		}
		if len(analysis.OrphanRules(c)) == 0 {
		}

		for _, dn := range signalConflicts.Of(c) {
			if !dn.inherited || dn.invited != nil {
				continue // content-signal-contradiction
			}
			follow := "follows its own group"
			if dn.others > 0 {
				follow = "follow their own group"
			}
			at := ast.Span{Start: dn.last.Text.End, End: dn.last.Text.End}
			signal := c.File.Lines[dn.signal.line-1].Content()
			report(analysis.Finding{
				Span: dn.ua.Value,
				Message: fmt.Sprintf("%s %s, which has no Content-Signal; %s on line %d does not apply there",
					analysis.AndOthers(c.Excerpt(dn.ua.Value), dn.others), follow, c.Excerpt(dn.signal.Span), dn.signal.line),
				Related: []analysis.Related{{Span: dn.signal.Span, Message: `applies only to "*"`}},
				Fixes:   []analysis.Fix{{Message: "repeat the signal in that group", Edits: []analysis.Edit{{Span: at, Text: c.EndOfLine(dn.last) + c.Text(signal)}}, Adds: true}},
			})
		}
	},
}
