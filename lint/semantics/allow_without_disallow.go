package semantics

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var AllowWithoutDisallow = &analysis.Pass{
	ID:        "allow-without-disallow",
	Family:    analysis.Semantics,
	Severity:  analysis.Info,
	Summary:   "group allows some paths and disallows none",
	Rationale: "Whatever no rule disallows is allowed. A group of nothing but Allow rules leaves the whole site open, although it reads as if only the listed paths were. It is worse for a named crawler: none of the rules for \"*\" apply to it, so an Allow that is meant as an exception opens everything. A group that allows the whole site is left alone.",
	Bad:       "User-agent: *\nAllow: /public/\n",
	Good:      "User-agent: *\nDisallow: /\nAllow: /public/\n",
	Source:    "RFC 9309 2.2.2",
	Precision: analysis.Precision{Files: 4999, Found: 114, Read: 12, Right: 12, Note: "warnings were read, some of which are now info"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if len(c.Dialects) == 0 {
			return
		}
		p := c.Policy(c.Dialects[0])
		budget, words := analysis.MaxComparedRules, rules.NewBudget()
		for g := range analysis.FollowedGroups(p) {
			first := onlyAllows(c, g)
			for _, d := range c.Dialects[1:] {
				if other := c.Policy(d).Group(g.Token); other == nil || other.Token != g.Token || onlyAllows(c, other) == 0 {
					first = 0
				}
			}
			url := p.Witness("/", func(url string) bool { return p.Decide(g.Token, url).Rule.Line == 0 })
			if first == 0 || analysis.HasFaultyRule(c, g) || url == "" || analysis.IsGone(g.Token) || ignoresStar(g.Token) {
				continue
			}
			who := "crawlers"
			if g.Token != "*" {
				who = crawlerName(c, g)
			}
			fd := analysis.Finding{
				Span:     c.File.Lines[first-1].Content(),
				Message:  fmt.Sprintf("group has no Disallow, so %s may fetch everything else too", who),
				Evidence: &analysis.Evidence{Dialect: p.Dialect, Agent: g.Token, URL: url},
			}
			var f analysis.OverriddenGroup
			overrides := false
			if other := analysis.OtherGroup(p, g.Token); other != nil && other != g && !analysis.FetchesNothing(g.Token) {
				if budget -= len(g.Rules().Rules()) + len(other.Rules().Rules()); budget < 0 {
					return
				}
				f, overrides = analysis.FindOverride(p, g, other, words)
			}
			switch {
			case overrides:
				line := f.Disallows.Line
				if collectsPages(g.Token) {
					fd.Severity = analysis.Warning
				}
				fd.Message += fmt.Sprintf(", even what %s on line %d closes to other crawlers", c.QuoteRule(line), line)
				fd.Help = fmt.Sprintf("repeat here what is meant for %s too", who)
				fd.Related = []analysis.Related{{Span: c.File.Lines[line-1].Content(), Message: "does not apply to it"}}
				fd.Evidence, fd.Contrast = f.Allows, f.Disallows
			case f.Total > 0:
				continue // each Allow opens what the other group disallows: an exception on purpose
			default:
				fd.Help = `add "Disallow: /" if only the paths listed here are meant to be open`
			}
			report(fd)
		}
	},
}

// onlyAllows is the first line of the rules of g, if all of them are sound Allow
// rules for parts of the site; otherwise 0.
func onlyAllows(c *analysis.Context, g *rules.Group) int {
	first := 0
	for _, r := range g.Rules().Rules() {
		switch {
		case r.Line == 0:
		case !r.Allow || !analysis.IsSpecific(r) || analysis.FaultOf(c, c.File.Lines[r.Line-1]) != analysis.Sound:
			return 0
		case first == 0 || r.Line < first:
			first = r.Line
		}
	}
	return first
}

// ignoresStar reports whether token belongs to a crawler that does not obey the group
// for "*". An Allow in its own group repeats that it is welcome.
func ignoresStar(token string) bool {
	k, ok := crawlers.Lookup(token)
	return ok && k.Claims() && k.IgnoresGlobal
}
