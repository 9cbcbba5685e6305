package analysis

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// OverriddenGroup is a group together with the group that its crawlers would follow
// without it, and that would disallow more.
type OverriddenGroup struct {
	Own   *rules.Group
	Other *rules.Group // followed by the first crawler of Own if Own did not exist

	Lost      int       // different Disallow rules of Other that do not apply
	Total     int       // all different Disallow rules of Other
	Shared    int       // rules that both have
	Allows    *Evidence // Own allows a URL
	Disallows *Evidence // Other disallows the same URL
}

// OverriddenGroups are the overridden groups of the file, each in the first selected
// dialect where it is one.
//
// Groups that look deliberate are skipped: those that allow everything or nothing or
// have no rules, unless all their rules have faults, those that let in a crawler that the
// other group shuts out, and those that lose one rule whose path pattern the file allows a
// search engine. So are groups whose names belong to no crawler, or to one that is gone,
// fetches nothing or falls back to no other group. Crawlers named beside "*" are skipped,
// and so are groups that join the next one: those are mistakes of their own.
var OverriddenGroups = NewFact(findOverriddenGroups)

func findOverriddenGroups(c *Context) []OverriddenGroup {
	var all []OverriddenGroup
	budget, words := MaxComparedRules, rules.NewBudget()
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
	nobody := UnobeyedAgentLines(c)
	ofOne := func(g *rules.Group) bool {
		return g.Token != "*" && !nobody[g.Lines[0]] && !FetchesNothing(g.Token) && !IsGone(g.Token) && HasIntendedRules(c, g) && (!HasFaultyRule(c, g) || losesAllRules(c, g)) && IsOneName(c.Text(c.File.Lines[g.Lines[0]-1].Value))
	}
	for _, d := range c.Dialects {
		p := c.Policy(d)
		opened := openedToSearch(p)
		for g := range FollowedGroupsWhere(p, ofOne) {
			if seen[g.Lines[0]] {
				continue
			}
			other := OtherGroup(p, g.Token)
			if other == nil || other.Rules() == g.Rules() || !restrains(g) && !losesAllRules(c, g) || !restrains(other) || other.Token == "*" && slices.ContainsFunc(g.Lines, func(line int) bool { return beside[line] }) {
				continue
			}
			if budget -= len(g.Rules().Rules()) + len(other.Rules().Rules()); budget < 0 {
				return all
			}
			if found, ok := FindOverride(p, g, other, words); ok && (found.Lost > 1 || !opened[p.Dialect.Pattern(c.Text(c.File.Lines[found.Disallows.Line-1].Value))]) {
				seen[g.Lines[0]] = true
				all = append(all, found)
			}
		}
	}
	return all
}

// openedToSearch has the path patterns that the file allows in a group for a search
// engine. Another engine that may fetch the same was left out of a Disallow on purpose.
func openedToSearch(p *rules.Policy) map[string]bool {
	opened := map[string]bool{}
	for g := range p.Groups() {
		if k, ok := crawlers.Lookup(g.Token); !ok || k.Category != crawlers.Search {
			continue
		}
		for _, r := range g.Rules().Rules() {
			if r.Allow && IsSpecific(r) {
				opened[r.Pattern] = true
			}
		}
	}
	return opened
}

// DropsStarRules reports whether a finding about [OverriddenGroups] tells the crawlers
// that share a header with ua that nothing of the group for "*" applies to them.
func DropsStarRules(c *Context, ua ast.Line) bool {
	i := slices.IndexFunc(c.File.Groups, func(g ast.Group) bool {
		return slices.ContainsFunc(g.Lines, func(ln ast.Line) bool { return ln.Number == ua.Number })
	})
	if i < 0 {
		return false
	}
	for other := range c.File.Groups[i].UserAgents() {
		if slices.ContainsFunc(OverriddenGroups.Of(c), func(f OverriddenGroup) bool {
			return f.Other.Token == "*" && slices.Contains(f.Own.Lines, other.Number)
		}) {
			return true
		}
	}
	return false
}

// besideStar returns the user-agent lines that share a header with "*".
func besideStar(c *Context) map[int]bool {
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

// FetchesNothing reports whether token controls the use of pages that other crawlers
// fetch. What those may not fetch cannot be used either.
func FetchesNothing(token string) bool {
	k, ok := crawlers.Lookup(token)
	return ok && !k.Fetches()
}

// IsGone reports whether token belongs to a crawler that no longer looks for it.
func IsGone(token string) bool {
	k, ok := crawlers.Lookup(token)
	return ok && (k.Status == crawlers.Deprecated || k.Status == crawlers.Retired)
}

// OtherGroup is the group that agent would follow if it had none of its own; nil if
// there is none.
func OtherGroup(p *rules.Policy, agent string) *rules.Group {
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

// losesAllRules reports whether g has no rule because all that were meant as rules have
// faults. It reports false if one of them would open or close the whole site.
func losesAllRules(c *Context, g *rules.Group) bool {
	if !HasFaultyRule(c, g) || slices.ContainsFunc(g.Rules().Rules(), func(r rules.Rule) bool { return r.Line > 0 }) {
		return false
	}
	return !slices.ContainsFunc(c.File.Groups, func(part ast.Group) bool {
		named := slices.ContainsFunc(part.Lines, func(ln ast.Line) bool { return slices.Contains(g.Lines, ln.Number) })
		return named && slices.ContainsFunc(part.Lines, func(ln ast.Line) bool {
			text := c.Text(ln.Content())
			path := text[strings.LastIndexAny(text, ": \t")+1:]
			return isFaultyRule(c, ln) && strings.Trim(path, "/*") == ""
		})
	})
}

// FindOverride returns own as a group that takes the place of other; false if other
// would disallow nothing more. Whatever a rule of own allows by its path is meant to be
// open and does not count.
func FindOverride(p *rules.Policy, own, other *rules.Group, words *rules.Budget) (OverriddenGroup, bool) {
	f := OverriddenGroup{Own: own, Other: other}
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
			f.Shared++
		}
		if !r.Allow {
			disallows[strings.TrimRight(r.Pattern, "*")] = true
		}
	}
	f.Total = len(disallows)
	lost := map[string]bool{}
	for _, d := range rules.Compare(other.Rules(), own.Rules(), words).Differences {
		if d.Disallows() || d.New.Line > 0 && IsSpecific(d.New) {
			continue
		}
		lost[strings.TrimRight(d.Old.Pattern, "*")] = true
		if f.Disallows == nil || d.Old.Line < f.Disallows.Line {
			f.Disallows = &Evidence{Dialect: p.Dialect, Agent: other.Token, URL: d.Witness, Line: d.Old.Line}
			f.Allows = &Evidence{Dialect: p.Dialect, Agent: own.Token, URL: d.Witness, Line: d.New.Line}
		}
	}
	f.Lost = len(lost)
	return f, f.Disallows != nil
}

// IsSpecific reports whether r can match something and is not an Allow for the
// whole site.
func IsSpecific(r rules.Rule) bool {
	pattern := strings.TrimRight(r.Pattern, "*")
	return strings.HasPrefix(r.Pattern, "/") && (!r.Allow || pattern != "/") || strings.HasPrefix(r.Pattern, "*") && (!r.Allow || pattern != "")
}
