package analysis

import (
	"iter"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// NamesIn yields the user-agent lines of g and whom they name, as people compare
// it. A product token would be less: to them "Yahoo Pipes 1.0" is not "Yahoo
// Pipes 2.0". Lines that name nobody or have a fault are left out.
func NamesIn(c *Context, g ast.Group) iter.Seq2[ast.Line, string] {
	return func(yield func(ast.Line, string) bool) {
		for ua := range g.UserAgents() {
			if !ua.Value.Empty() && FaultOf(c, ua) == Sound && !yield(ua, strings.ToLower(c.Text(ua.Value))) {
				return
			}
		}
	}
}

// SortedNamesIn are those that g names, sorted and each once.
func SortedNamesIn(c *Context, g ast.Group) []string {
	var names []string
	for _, name := range NamesIn(c, g) {
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// JoinedGroup is a group that looks like several.
type JoinedGroup struct {
	Agents []JoinedAgent // of all but the last of them
	Ends   []ast.Line    // where they seem to end
	Next   ast.Line      // the first user-agent line of the last
	Rules  []ast.Line
	Apart  bool // a blank line parts the rules from that one too
}

// JoinedAgent is a user-agent line, and what seems to end its group.
type JoinedAgent struct {
	ast.Line
	End   ast.Line
	Blank bool // it is nothing but a blank line
	Alone bool // that parts it from "*"
}

// FindJoinedGroup takes g apart behind fields that are no rules, and where a blank
// line parts "*" alone from others: to name beside it who obeys it anyway would
// say nothing. Other user-agent lines that only blank lines and comments part
// are a list.
func FindJoinedGroup(c *Context, g ast.Group) JoinedGroup {
	var j JoinedGroup
	var list []ast.Line // user-agent lines that belong together
	var end ast.Line    // the last line below them that no blank one parts from them
	blank, fields := false, false
	for _, ln := range g.Lines[:g.Header] {
		switch {
		case ln.Kind == ast.UserAgent:
			if fields || blank && (isGlobal(c, list) || isGlobal(c, []ast.Line{ln}) && obeyGlobal(c, list)) {
				for _, ua := range list {
					j.Agents = append(j.Agents, JoinedAgent{ua, end, !fields, !fields && isGlobal(c, []ast.Line{ln})})
				}
				j.Ends, j.Next, list = append(j.Ends, end), ln, nil
			}
			list, end = append(list, ln), ln
			blank, fields = false, false
		case ln.Kind == ast.Empty:
			blank = true
		case ln.Kind == ast.Comment:
		case FaultOf(c, ln) != Sound || strings.ContainsAny(c.Text(ln.Value)[:min(1, ln.Value.Len())], "/*"):
			return JoinedGroup{} // its author may have meant a rule
		default:
			fields = true
			if !blank {
				end = ln
			}
		}
	}
	j.Rules, j.Apart = slices.Collect(g.Rules()), blank
	if i := slices.IndexFunc(j.Agents, func(ua JoinedAgent) bool { return c.Text(ua.Value) == "*" }); i > 0 {
		j.Agents[0], j.Agents[i] = j.Agents[i], j.Agents[0] // it has the most to lose
	}
	return j
}

// IsOnPurpose reports whether g has a user-agent line in the file that its author
// meant to stand above its rules. Other findings report the rest.
func IsOnPurpose(c *Context, g *rules.Group) bool {
	joining := joiningAgents.Of(c)
	return slices.ContainsFunc(g.Lines, func(line int) bool { return !joining[line] })
}

// joiningAgents are the user-agent lines whose groups join the next.
var joiningAgents = NewFact(func(c *Context) map[int]bool {
	lines := map[int]bool{}
	for _, g := range c.File.Groups {
		for _, ua := range FindJoinedGroup(c, g).Agents {
			lines[ua.Number] = true
		}
		for _, line := range agentsAboveFault(c, g) {
			lines[line] = true
		}
	}
	return lines
})

// agentsAboveFault returns the user-agent lines of g whose own rule has a fault, so that
// they obey the rules below the next user-agent line.
func agentsAboveFault(c *Context, g ast.Group) []int {
	var found, list []int
	faulty := false
	for _, ln := range g.Lines[:g.Header] {
		if ln.Kind == ast.UserAgent {
			if faulty {
				found, list = append(found, list...), nil
			}
			list, faulty = append(list, ln.Number), false
		}
		faulty = faulty || FaultOf(c, ln) == RunTogether || isFaultyRule(c, ln)
	}
	return found
}

// isGlobal reports whether agents name "*" and nobody else.
func isGlobal(c *Context, agents []ast.Line) bool {
	return !slices.ContainsFunc(agents, func(ln ast.Line) bool { return c.Text(ln.Value) != "*" })
}

// obeyGlobal reports whether none of agents names a crawler that ignores "*".
func obeyGlobal(c *Context, agents []ast.Line) bool {
	return !slices.ContainsFunc(agents, func(ua ast.Line) bool {
		crawler, ok := crawlers.Lookup(rules.RFC9309.Token(c.Text(ua.Value)))
		return ok && !slices.Contains(crawler.Chain(), "*")
	})
}

// FollowedGroups yields the groups of p that somebody follows, one for each rule set:
// groups in the same places of the file share theirs.
func FollowedGroups(p *rules.Policy) iter.Seq[*rules.Group] {
	return FollowedGroupsWhere(p, func(*rules.Group) bool { return true })
}

// FollowedGroupsWhere yields those of them that are wanted, still one for each rule set.
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

// OrphanRules are the rules that stand outside of groups.
func OrphanRules(c *Context) []ast.Line {
	return slices.DeleteFunc(slices.Clone(OutsideGroups(c)), func(ln ast.Line) bool { return !ln.Kind.IsRule() })
}

// OutsideGroups are the lines before the first user-agent line, or before one
// that has a fault: to mend that is to find them a group, and another finding
// says so.
func OutsideGroups(c *Context) []ast.Line {
	lines := c.File.Preamble()
	for i, ln := range lines {
		if FaultOf(c, ln) != Sound {
			if known := meantField(c, ln); known != nil && known.Name == "User-agent" {
				return lines[:i]
			}
		}
	}
	return lines
}
