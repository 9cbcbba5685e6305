package analysis

import (
	"iter"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// NamesIn yields the user-agent lines of g, each with its name in lower case, as
// people compare it: to them "Yahoo Pipes 1.0" is not "Yahoo Pipes 2.0", though
// the product token is the same. Lines without a name or with a fault are left
// out.
func NamesIn(c *Context, g ast.Group) iter.Seq2[ast.Line, string] {
	return func(yield func(ast.Line, string) bool) {
		for ua := range g.UserAgents() {
			if !ua.Value.Empty() && FaultOf(c, ua) == Sound && !yield(ua, strings.ToLower(c.Text(ua.Value))) {
				return
			}
		}
	}
}

// SortedNamesIn returns the names that [NamesIn] yields, sorted and without
// duplicates.
func SortedNamesIn(c *Context, g ast.Group) []string {
	var names []string
	for _, name := range NamesIn(c, g) {
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// CountRules returns how many of lines are rules.
func CountRules(lines []ast.Line) int {
	n := 0
	for _, ln := range lines {
		if ln.Kind.IsRule() {
			n++
		}
	}
	return n
}

// FollowedGroups yields the groups of p that some agent follows, one for each rule
// set: groups in the same places of the file share theirs.
func FollowedGroups(p *rules.Policy) iter.Seq[*rules.Group] {
	return FollowedGroupsWhere(p, func(*rules.Group) bool { return true })
}

// FollowedGroupsWhere yields those of the followed groups that are wanted, one for
// each rule set.
func FollowedGroupsWhere(p *rules.Policy, wanted func(g *rules.Group) bool) iter.Seq[*rules.Group] {
	return func(yield func(*rules.Group) bool) {
		seen := map[*rules.RuleSet]bool{}
		for g := range p.Groups() {
			if g.Token == "" || len(g.Token) > MaxToken || p.Group(g.Token) != g || seen[g.Rules()] || !wanted(g) {
				continue
			}
			seen[g.Rules()] = true
			if !yield(g) {
				return
			}
		}
	}
}
