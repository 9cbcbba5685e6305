package grouping

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// closingEdits returns the edits that end each group where it seems to end.
func closingEdits(c *analysis.Context, j analysis.JoinedGroup) []analysis.Edit {
	edits := make([]analysis.Edit, len(j.Ends))
	for i, ln := range j.Ends {
		at := ln.Text.End
		edits[i] = analysis.Edit{Span: ast.Span{Start: at, End: at}, Text: c.EndOfLine(ln) + "Disallow:"}
	}
	return edits
}

// separation holds the policy of a file, and the policy it would have if its groups
// ended where they seem to.
type separation struct{ joined, closed *rules.Policy }

// harms reports whether ua is kept from url, by the rule on that line, only because the
// groups are joined. A group with fields of its own right above the group for "*" may
// be meant to share its rules.
func (s separation) harms(ua analysis.JoinedAgent, agent, url string, line int) bool {
	d := s.joined.Decide(agent, url)
	return d.Verdict == rules.Disallowed && d.Rule.Line == line && s.closed.Decide(agent, url).Verdict == rules.Allowed &&
		(ua.Alone || s.closed.Decide("*", url).Verdict == rules.Allowed)
}

// joinedFinding looks for a rule and a URL that show the harm. It reports false if it
// finds none within budget. Where nothing but a blank line separates the groups, or one
// separates the rules from their own group too, only rules that close the site count.
func joinedFinding(c *analysis.Context, j analysis.JoinedGroup, s separation, budget *int) (analysis.Finding, bool) {
	d := s.joined.Dialect
	for _, ua := range j.Agents {
		agent := d.Token(c.Text(ua.Value))
		for _, r := range j.Rules {
			if *budget--; *budget < 0 {
				return analysis.Finding{}, false
			}
			if r.Kind != ast.Disallow {
				continue
			}
			url := s.joined.Witness(d.Pattern(c.Text(r.Value)), func(url string) bool { return s.harms(ua, agent, url, r.Number) })
			if url == "" {
				continue
			}
			set := s.joined.RulesFor(agent)
			*budget -= len(set.Rules())
			closes := set.Closes()
			if closes || !ua.Blank && !j.Apart {
				return harmFinding(c, j, s, ua, r, &analysis.Evidence{Dialect: d, Agent: agent, URL: url, Line: r.Number}, closes), true
			}
		}
	}
	return analysis.Finding{}, false
}

// harmFinding returns the finding that r applies to ua, and to how many others.
func harmFinding(c *analysis.Context, j analysis.JoinedGroup, s separation, ua analysis.JoinedAgent, r ast.Line, e *analysis.Evidence, closes bool) analysis.Finding {
	others := -1
	for _, other := range j.Agents {
		if s.harms(other, e.Dialect.Token(c.Text(other.Value)), e.URL, e.Line) {
			others++
		}
	}
	groups, effect := "group", "applies to it too"
	if others > 0 {
		groups, effect = "groups", "applies to them too"
	}
	if e.Agent == "*" && closes {
		effect = "closes the site to every crawler without a group of its own"
	}
	return analysis.Finding{
		Span: ua.Content(),
		Message: fmt.Sprintf("no rule ends the %s of %s, so %s on line %d, below %s, %s",
			groups, analysis.AndOthers(c.Excerpt(ua.Value), others), c.QuoteRule(r.Number), r.Number, c.Excerpt(j.Next.Value), effect),
		Related: []analysis.Related{
			{Span: ua.End.Content(), Message: "the group looks as if it ended here"},
			{Span: j.Next.Content(), Message: "it continues here"},
			{Span: r.Content(), Message: "this rule applies to it"},
		},
		Evidence: e,
		Fixes:    []analysis.Fix{{Message: `end it with "Disallow:"`, Edits: closingEdits(c, j)}},
	}
}
