package grouping

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// closingEdits returns the edits that end each group where it seems to end.
func closingEdits(c *analysis.Context, j analysis.JoinedGroup) []analysis.Edit {
	edits := make([]analysis.Edit, len(j.Ends))
	for i, ln := range j.Ends {
		at := ln.Text.End
		edits[i] = analysis.Edit{Span: ast.Span{Start: at, End: at}, Text: c.EndOfLine(ln) + analysis.AsSpelt(c, "Disallow") + ":"}
	}
	return edits
}

// separation holds the policy of a file, and the policy it would have if its groups
// ended where they seem to.
type separation struct {
	joined, closed *rules.Policy
	globalShut     bool // in closed, the rules for "*" shut out every crawler that they bind
}

func newSeparation(c *analysis.Context, d *rules.Dialect, closed string) separation {
	s := separation{joined: c.Policy(d), closed: rules.Compile(d, closed)}
	s.globalShut = closingLine(s.closed.RulesFor("*")) > 0
	return s
}

// closingLine returns the line of the rule of set that disallows all that no narrower
// rule allows, or 0.
func closingLine(set *rules.RuleSet) int {
	if r := set.Rest(); r.Verdict() == rules.Disallowed {
		return r.Line
	}
	return 0
}

// harms reports whether ua is kept from url, by the rule on that line, only because the
// groups are joined. A group with fields of its own right above the group for "*" may
// be meant to share its rules. It is not if the site is closed to "*": a crawler that
// gets a Crawl-delay, for example, is meant to come.
func (s separation) harms(ua analysis.JoinedAgent, agent, url string, line int) bool {
	d := s.joined.Decide(agent, url)
	return d.Verdict == rules.Disallowed && d.Rule.Line == line && s.closed.Decide(agent, url).Verdict == rules.Allowed &&
		(ua.Alone || s.globalShut || s.closed.Decide("*", url).Verdict == rules.Allowed)
}

// joinedFinding looks for a rule and a URL that show the harm. It reports false if it
// finds none within budget. It asks once about agents that obey the same rules, both as
// the groups are and as they would be if they were closed.
func joinedFinding(c *analysis.Context, j analysis.JoinedGroup, s separation, budget *int) (analysis.Finding, bool) {
	d := s.joined.Dialect
	type fate struct {
		joined, closed *rules.RuleSet // closed is nil if it allows everything
		blank          bool
	}
	asked := map[fate]bool{}
	agents := slices.Clone(j.Agents)
	slices.SortStableFunc(agents, func(a, b analysis.JoinedAgent) int {
		return rank(d.Token(c.Text(a.Value))) - rank(d.Token(c.Text(b.Value)))
	})
	for _, ua := range agents {
		agent := d.Token(c.Text(ua.Value))
		if analysis.ExpectsClosed(c, rules.RFC9309.Token(c.Text(ua.Value))) {
			continue
		}
		f := fate{s.joined.RulesFor(agent), s.closed.RulesFor(agent), ua.Blank}
		if asked[f] {
			continue
		}
		asked[f] = true
		*budget -= len(f.closed.Rules())
		if !slices.ContainsFunc(f.closed.Rules(), func(r rules.Rule) bool { return r.Verdict() == rules.Disallowed }) {
			if f.closed = nil; asked[f] {
				continue
			}
			asked[f] = true
		}
		for _, r := range telling(j, ua, f.joined) {
			if *budget--; *budget < 0 {
				return analysis.Finding{}, false
			}
			url := s.joined.Witness(d.Pattern(c.Text(r.Value)), func(url string) bool { return s.harms(ua, agent, url, r.Number) })
			if url != "" {
				return harmFinding(c, j, s, ua, r, &analysis.Evidence{Dialect: d, Agent: agent, URL: url, Line: r.Number}), true
			}
		}
	}
	return analysis.Finding{}, false
}

// telling returns the rules of j that may show the harm to ua, which obeys set. The rule
// that closes the site comes first. It is the only one if nothing but a blank line
// separates the groups, or if a blank line separates the rules from their own group too.
func telling(j analysis.JoinedGroup, ua analysis.JoinedAgent, set *rules.RuleSet) []ast.Line {
	var all []ast.Line
	closing := closingLine(set)
	for _, r := range j.Rules {
		switch {
		case r.Number == closing:
			all = slices.Insert(all, 0, r)
		case r.Kind == ast.Disallow && !ua.Blank && !j.Apart:
			all = append(all, r)
		}
	}
	return all
}

// harmFinding returns the finding that r applies to ua, and to how many others.
func harmFinding(c *analysis.Context, j analysis.JoinedGroup, s separation, ua analysis.JoinedAgent, r ast.Line, e *analysis.Evidence) analysis.Finding {
	harmed := map[string]bool{}
	for _, other := range j.Agents {
		name := c.Text(other.Value)
		if folded := strings.ToLower(name); !harmed[folded] {
			harmed[folded] = s.harms(other, e.Dialect.Token(name), e.URL, e.Line)
		}
	}
	others := -1
	for _, harm := range harmed {
		if harm {
			others++
		}
	}
	obey := "it obeys"
	if others > 0 {
		obey = "they obey"
	}
	effect := fmt.Sprintf("%s on line %d", c.QuoteRule(r.Number), r.Number)
	severity := analysis.Error
	if e.Agent == "*" {
		obey = "every crawler without a group of its own obeys"
	}
	closes := analysis.Closes(c, s.joined.RulesFor(e.Agent))
	if closes {
		effect += " closes the whole site"
	}
	if isRetired(e.Agent) || isMinor(e.Agent) && !closes {
		severity = analysis.Info
	}
	help := ""
	if e.Agent != "*" && !s.globalShut && slices.ContainsFunc(s.closed.RulesFor("*").Rules(), func(r rules.Rule) bool { return r.Verdict() == rules.Disallowed }) {
		help = `end it with "Disallow:" to open the site, or with the rules for "*" that hold for it too`
	}
	return analysis.Finding{
		Span:     ua.Content(),
		Severity: severity,
		Help:     help,
		Message: fmt.Sprintf("no rule follows %s before the next group, so %s the rules of %s too: %s",
			analysis.AndOthers(c.Excerpt(ua.Value), others), obey, c.Excerpt(j.Next.Value), effect),
		Related: []analysis.Related{
			{Span: ua.End.Content(), Message: "the group looks as if it ended here"},
			{Span: j.Next.Content(), Message: "it continues here"},
			{Span: r.Content(), Message: "this rule applies to it"},
		},
		Evidence: e,
		Fixes:    []analysis.Fix{{Message: `end it with "Disallow:"`, Edits: closingEdits(c, j)}},
	}
}
