package semantics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// overriddenGroup is a group together with the group that its crawlers would follow
// without it, and that would disallow more.
type overriddenGroup struct {
	own   *rules.Group
	other *rules.Group // followed by the first crawler of own if own did not exist

	lost      int                // different Disallow rules of other that do not apply
	total     int                // all different Disallow rules of other
	shared    int                // rules that both have
	allows    *analysis.Evidence // own allows a URL
	disallows *analysis.Evidence // other disallows the same URL
}

// overriddenGroups are the overridden groups of the file, each in the first selected
// dialect where it is one.
//
// Groups that look deliberate are skipped: those that allow everything or nothing or
// have no rules, and those that let in a crawler that the other group shuts out. So
// are groups whose names belong to no crawler, or to one that is gone, fetches nothing
// or falls back to no other group. Crawlers named beside "*" are left to star-mixed-with-named,
// and groups that join the next one to empty-group-joins-next.
var overriddenGroups = analysis.NewFact(findOverriddenGroups)

func findOverriddenGroups(c *analysis.Context) []overriddenGroup {
	var all []overriddenGroup
	budget, words := analysis.MaxComparedRules, rules.NewBudget()
	seen := map[int]bool{} // user-agent lines
	beside := besideStar(c)
	restrained := map[*rules.RuleSet]bool{} // answers of restrains, which many groups share
	restrains := func(g *rules.Group) bool {
		answer, known := restrained[g.Rules()]
		if !known {
			answer = restrains(g)
			restrained[g.Rules()] = answer
		}
		return answer
	}
	nobody := analysis.UnobeyedAgentLines(c)
	ofOne := func(g *rules.Group) bool {
		return g.Token != "*" && !nobody[g.Lines[0]] && !fetchesNothing(g.Token) && !isGone(g.Token) && analysis.HasIntendedRules(c, g) && !analysis.HasFaultyRule(c, g) && analysis.IsOneName(c.Text(c.File.Lines[g.Lines[0]-1].Value))
	}
	for _, d := range c.Dialects {
		p := c.Policy(d)
		for g := range analysis.FollowedGroupsWhere(p, ofOne) {
			if seen[g.Lines[0]] {
				continue
			}
			other := otherGroup(p, g.Token)
			if other == nil || other.Rules() == g.Rules() || !restrains(g) || !restrains(other) || other.Token == "*" && slices.ContainsFunc(g.Lines, func(line int) bool { return beside[line] }) {
				continue
			}
			if budget -= len(g.Rules().Rules()) + len(other.Rules().Rules()); budget < 0 {
				return all
			}
			if found, ok := findOverride(p, g, other, words); ok {
				seen[g.Lines[0]] = true
				all = append(all, found)
			}
		}
	}
	return all
}

// besideStar returns the user-agent lines that share a header with "*".
func besideStar(c *analysis.Context) map[int]bool {
	beside := map[int]bool{}
	for _, g := range c.File.Groups {
		header := slices.Collect(g.UserAgents())
		if slices.ContainsFunc(header, func(ua ast.Line) bool { return c.Text(ua.Value) == "*" }) {
			for _, ua := range header {
				beside[ua.Number] = true
			}
		}
	}
	return beside
}

// fetchesNothing reports whether token controls the use of pages that other crawlers
// fetch. What those may not fetch cannot be used either.
func fetchesNothing(token string) bool {
	k, ok := crawlers.Lookup(token)
	return ok && k.Status == crawlers.ControlToken
}

// isGone reports whether token belongs to a crawler that no longer looks for it.
func isGone(token string) bool {
	k, ok := crawlers.Lookup(token)
	return ok && (k.Status == crawlers.Deprecated || k.Status == crawlers.Retired)
}

// collectsPages reports whether token belongs to a crawler that reads whole sites, for
// a search engine or an AI. Other crawlers mostly have a group of their own on purpose:
// they make link previews, check advertisements, look only at pictures, or serve the
// owner of the site.
func collectsPages(token string) bool {
	k, ok := crawlers.Lookup(token)
	if !ok || !k.Claims() || !k.InUse() || slices.ContainsFunc([]string{"image", "video", "media", "news", "pic"}, func(part string) bool { return strings.Contains(token, part) }) {
		return false
	}
	switch k.Category {
	case crawlers.Search, crawlers.AITraining, crawlers.AISearch:
		return true
	}
	return false
}

// opensSite reports whether a rule of g allows the whole site, as one does that lets a
// crawler in on purpose.
func opensSite(g *rules.Group) bool {
	return slices.ContainsFunc(g.Rules().Rules(), func(r rules.Rule) bool {
		return r.Allow && r.Line > 0 && r.Pattern != "" && !isSpecific(r)
	})
}

// otherGroup is the group that agent would follow if it had none of its own; nil if
// there is none.
func otherGroup(p *rules.Policy, agent string) *rules.Group {
	b := crawlers.Otherwise(p, agent)
	if b.Token == "" {
		return nil
	}
	return p.Group(b.Token)
}

// restrains reports whether g disallows something, but not nearly everything. A
// Disallow with the path pattern of an Allow does not count: the Allow wins.
func restrains(g *rules.Group) bool {
	allowed := map[string]bool{}
	for _, r := range g.Rules().Rules() {
		allowed[r.Pattern] = allowed[r.Pattern] || r.Allow
	}
	for _, r := range g.Rules().Rules() {
		if r.Verdict() == rules.Disallowed && !allowed[r.Pattern] {
			return g.Rules().Rest().Verdict() == rules.Allowed
		}
	}
	return false
}

// findOverride returns own as a group that takes the place of other; false if other
// would disallow nothing more. Whatever a rule of own allows by its path is meant to be
// open and does not count.
func findOverride(p *rules.Policy, own, other *rules.Group, words *rules.Budget) (overriddenGroup, bool) {
	f := overriddenGroup{own: own, other: other}
	has := map[rules.Rule]bool{}
	for _, r := range own.Rules().Rules() {
		has[rules.Rule{Allow: r.Allow, Pattern: r.Pattern}] = true
	}
	disallows := map[string]bool{} // patterns without stars at the end
	for _, r := range other.Rules().Rules() {
		if r.Line == 0 || r.Pattern == "" {
			continue
		}
		if has[rules.Rule{Allow: r.Allow, Pattern: r.Pattern}] {
			f.shared++
		}
		if !r.Allow {
			disallows[strings.TrimRight(r.Pattern, "*")] = true
		}
	}
	f.total = len(disallows)
	lost := map[string]bool{}
	for _, d := range rules.Compare(other.Rules(), own.Rules(), words).Differences {
		if d.Disallows() || d.New.Line > 0 && isSpecific(d.New) {
			continue
		}
		lost[strings.TrimRight(d.Old.Pattern, "*")] = true
		if f.disallows == nil || d.Old.Line < f.disallows.Line {
			f.disallows = &analysis.Evidence{Dialect: p.Dialect, Agent: other.Token, URL: d.Witness, Line: d.Old.Line}
			f.allows = &analysis.Evidence{Dialect: p.Dialect, Agent: own.Token, URL: d.Witness, Line: d.New.Line}
		}
	}
	f.lost = len(lost)
	return f, f.disallows != nil
}

// finding is the finding about f, at its first user-agent line.
func (f overriddenGroup) finding(c *analysis.Context) analysis.Finding {
	span := c.File.Lines[f.own.Lines[0]-1].Value
	name := crawlerName(c, f.own)
	line := f.disallows.Line
	rule := fmt.Sprintf("%s on line %d", c.QuoteRule(line), line)
	var message string
	switch {
	case f.lost == 1:
		message = fmt.Sprintf("%s obeys only its own group, so %s of the group for %q does not apply to it; repeat that rule here if it is meant for %s too", name, rule, f.other.Token, name)
	case f.lost == f.total:
		message = fmt.Sprintf("%s obeys only its own group, so none of the %d Disallow rules for %q apply to it, such as %s; repeat here what is meant for %s too", name, f.total, f.other.Token, rule, name)
	default:
		message = fmt.Sprintf("%s obeys only its own group, so %d of the %d Disallow rules for %q do not apply to it, such as %s; repeat here what is meant for %s too", name, f.lost, f.total, f.other.Token, rule, name)
	}
	return analysis.Finding{
		Span:     span,
		Message:  message,
		Related:  []analysis.Related{{Span: c.File.Lines[line-1].Content(), Message: "does not apply to it"}},
		Evidence: f.allows,
		Contrast: f.disallows,
	}
}

// crawlerName names the crawler of g as its operator does; quoted as the file writes it
// if nobody is known to use the name.
func crawlerName(c *analysis.Context, g *rules.Group) string {
	written := c.Text(c.File.Lines[g.Lines[0]-1].Value)
	k, ok := crawlers.Lookup(written)
	if !ok {
		if k, ok = crawlers.Lookup(g.Token); !ok {
			return analysis.Excerpt(written)
		}
	}
	for _, name := range append([]string{k.Token}, k.Aliases...) {
		if strings.EqualFold(name, written) {
			return name
		}
	}
	return k.Token
}
