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
	Summary:   "signal does not reach the crawlers it is about",
	Rationale: "A Content-Signal applies to the crawlers that its group names. A crawler with a group of its own does not see the signal of \"*\", and a signal before the first user-agent line applies to no crawler. It is reported only for crawlers that are known to fetch for what the signal denies, unless they are kept out altogether. If rules stand there too, rule-before-user-agent reports the missing line.",
	Bad:       "User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /cart/\nDisallow: /drafts/\n",
	Good:      "User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /cart/\n\nUser-agent: GPTBot\nContent-Signal: search=yes, ai-train=no\nDisallow: /cart/\nDisallow: /drafts/\n",
	Source:    "contentsignals.org; RFC 9309 2.2.1",
	Precision: analysis.Precision{Files: 4999, Found: 2, Read: 2, Right: 2},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reportSignalsOutsideGroups(c, report)
		for _, conflict := range signalConflicts.Of(c) {
			if !conflict.inherited || conflict.invited != nil {
				continue // content-signal-contradiction
			}
			if analysis.DropsStarRules(c, conflict.ua) {
				continue // specific-group-drops-star-rules
			}
			follow := "follows its own group"
			if conflict.others > 0 {
				follow = "follow their own group"
			}
			end := ast.Span{Start: conflict.last.Text.End, End: conflict.last.Text.End}
			line := c.File.Lines[conflict.signal.line-1].Content()
			report(analysis.Finding{
				Span: conflict.ua.Value,
				Message: fmt.Sprintf("%s %s, which has no Content-Signal; %s on line %d does not apply there",
					analysis.AndOthers(c.Excerpt(conflict.ua.Value), conflict.others), follow, c.Excerpt(conflict.signal.Span), conflict.signal.line),
				Related: []analysis.Related{{Span: conflict.signal.Span, Message: `applies only to "*"`}},
				Fixes:   []analysis.Fix{{Message: "repeat the signal in that group", Edits: []analysis.Edit{{Span: end, Text: c.EndOfLine(conflict.last) + c.Text(line)}}, Adds: true}},
			})
		}
	},
}

func reportSignalsOutsideGroups(c *analysis.Context, report func(analysis.Finding)) {
	if len(analysis.OrphanRules(c)) > 0 {
		return // rule-before-user-agent
	}
	for ln := range records(c, analysis.OutsideGroups(c), "Content-Signal") {
		if _, fault := parseSignals(c.Text(ln.Value)); fault != nil {
			continue // content-signal-syntax
		}
		fd := moveIntoGroup(c, ln)
		fd.Message = fmt.Sprintf("%s before any user-agent line belongs to no group and applies to no crawler", c.Text(ln.Field))
		report(fd)
	}
}
