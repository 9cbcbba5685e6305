package grouping

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var GlobalRuleInNamedGroup = &analysis.Pass{
	ID:        "global-rule-in-named-group",
	Family:    analysis.Grouping,
	Severity:  analysis.Warning,
	Summary:   "rules for all crawlers stand in the group of another",
	Rationale: "A rule belongs to the user-agent lines above it, whatever a comment between them says. Rules that are added at the end of a file bind only the crawler that happens to be named last. It is reported where a comment above the rules says that they are for all crawlers, and where the group closes the whole site above them, so that they change nothing for its own crawlers; each with a URL that only the crawler of the group may not fetch. Rules that another group repeats are taken as a copy and not reported.",
	Bad:       "User-agent: AhrefsBot\nDisallow: /\n\n# for all crawlers\nDisallow: /admin/\n",
	Good:      "User-agent: AhrefsBot\nDisallow: /\n\n# for all crawlers\nUser-agent: *\nDisallow: /admin/\n",
	Source:    "RFC 9309 2.2",
	Precision: analysis.Precision{Files: 4999, Found: 13, Read: 13, Right: 13},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		headed := map[int]bool{} // user-agent lines of the groups where a comment shows the mistake
		budget := analysis.MaxWitnesses
		for _, g := range c.File.Groups {
			if slices.ContainsFunc(slices.Collect(g.UserAgents()), func(ua ast.Line) bool { return c.Text(ua.Value) == "*" }) {
				continue
			}
			var heading ast.Line // the comment about the rules that follow
			ruled := false       // a rule stands above
			for _, ln := range g.Lines {
				switch {
				case ln.Kind == ast.Comment && ruled && forAll.Matches(c.Text(ln.Comment)):
					heading = ln
				case !ln.Kind.IsRule():
				case heading.Empty():
					ruled = true
				default:
					if fd, ok := misplaced(c, g, heading, ln, &budget); ok {
						report(fd)
						headed[g.Lines[0].Number] = true
					}
					heading = ast.Line{}
				}
			}
		}
		for _, s := range analysis.Stranded.Of(c) {
			if !headed[s.Agent.Number] {
				report(strandedFinding(c, s))
			}
		}
	},
}

// strandedFinding is the finding that the rules of s bind nobody but crawlers to which
// the site is closed anyway.
func strandedFinding(c *analysis.Context, s analysis.StrandedRules) analysis.Finding {
	first := s.Rules[0]
	what, are, them := c.QuoteRule(first.Number), "is", "it"
	if n := len(s.Rules) - 1; n > 0 {
		what, are, them = analysis.AndOthers(what, n), "are", "them"
	}
	above := first // the first line of the comment on the rule
	for n := first.Number - 2; c.File.Lines[n].Kind == ast.Comment; n-- {
		above = c.File.Lines[n]
	}
	at := ast.Span{Start: above.Text.Start, End: above.Text.Start}
	return analysis.Finding{
		Span: first.Content(),
		Message: fmt.Sprintf("%s %s in the group of %s, to which line %d closes the whole site anyway; other crawlers do not obey %s",
			what, are, c.Excerpt(s.Agent.Value), s.Closing.Number, them),
		Related:  []analysis.Related{{Span: s.Agent.Content(), Message: "the group begins here"}, {Span: s.Closing.Content(), Message: "closes the whole site"}},
		Evidence: s.Evidence,
		Contrast: s.Contrast,
		Fixes:    []analysis.Fix{{Message: "put \"User-agent: *\" above " + them, Edits: []analysis.Edit{{Span: at, Text: analysis.AsSpelt(c, "User-agent") + ": *" + c.EndOfLine(first)}}}},
	}
}

// misplaced is the finding that heading says that rule is for all crawlers, while only
// those of g obey it. It reports false if no URL shows that, or if budget, a count of searches
// for one, is used up.
func misplaced(c *analysis.Context, g ast.Group, heading, rule ast.Line, budget *int) (analysis.Finding, bool) {
	for ua := range g.UserAgents() {
		for _, d := range c.Dialects {
			if *budget--; *budget < 0 {
				return analysis.Finding{}, false
			}
			p := c.Policy(d)
			agent := d.Token(c.Text(ua.Value))
			url := p.Witness(d.Pattern(c.Text(rule.Value)), func(url string) bool {
				return p.Decide(agent, url).Rule.Line == rule.Number && p.Decide("*", url).Verdict != p.Decide(agent, url).Verdict
			})
			if url == "" {
				continue
			}
			at := ast.Span{Start: heading.Text.Start, End: heading.Text.Start}
			return analysis.Finding{
				Span:     heading.Comment,
				Message:  fmt.Sprintf("rules below this comment are in the group of %s on line %d; other crawlers do not obey them", c.Excerpt(ua.Value), ua.Number),
				Related:  []analysis.Related{{Span: ua.Content(), Message: "the group begins here"}, {Span: rule.Content(), Message: "the first rule"}},
				Evidence: &analysis.Evidence{Dialect: d, Agent: agent, URL: url, Line: rule.Number},
				Contrast: &analysis.Evidence{Dialect: d, Agent: "*", URL: url, Line: p.Decide("*", url).Rule.Line},
				Fixes:    []analysis.Fix{{Message: "make them rules for all crawlers", Edits: []analysis.Edit{{Span: at, Text: analysis.AsSpelt(c, "User-agent") + ": *" + c.EndOfLine(heading)}}}},
			}, true
		}
	}
	return analysis.Finding{}, false
}

// forAll matches comments that say that what follows is for all crawlers.
var forAll = analysis.MarkedExpr(`(?i)^#[^\pL*]*((rules?|block(ed|s)?|disallow(ed)?|allow(ed)?|apply|applies|settings?|directives?|default)\b[^.]{0,30}\b)?((for|to|from) )?(all|every|any|the rest|(all )?other)( (the|other|of the))* ?((web )?(search )?(robots?|(web)?crawlers?|spiders?|bots?|(user[- ]?)?agents?|engines?))\b|^#\W*user-?agent ?: ?\*\W*$`,
	"all", "every", "any", "rest", "other", "agent")
