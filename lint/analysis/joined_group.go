package analysis

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// JoinedGroup is a group that looks like several. The zero JoinedGroup looks like
// one.
type JoinedGroup struct {
	Agents []JoinedAgent // the user-agent lines of all seeming groups but the last
	Ends   []ast.Line    // the last line of each of them
	Next   ast.Line      // the first user-agent line of the last seeming group
	Rules  []ast.Line    // the rules, which stand in the last seeming group
	Apart  bool          // a blank line separates the rules from their user-agent lines too
}

// JoinedAgent is a user-agent line and the place where its group seems to end.
type JoinedAgent struct {
	ast.Line
	End   ast.Line // the last line of the seeming group
	Blank bool     // nothing but a blank line seems to end it
	Alone bool     // the blank line separates it from "*" alone
}

// FindJoinedGroup splits g where it seems to end: after fields that are no rules,
// known or not, and where a blank line separates "*" from other agents, since naming
// those beside "*" would say nothing. Other user-agent lines that only blank lines and
// comments separate are a list. A group with a line that may be a rule or a user-agent
// line with a fault looks like one: mending the fault may end it.
func FindJoinedGroup(c *Context, g ast.Group) JoinedGroup {
	var j JoinedGroup
	var list []ast.Line // user-agent lines that belong together
	var end ast.Line    // the last line below list, with no blank line between
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
		case mayMakeGroup(c, ln):
			return JoinedGroup{}
		default:
			fields = true
			if !blank {
				end = ln
			}
		}
	}
	if len(j.Agents) == 0 {
		return JoinedGroup{}
	}
	j.Rules, j.Apart = slices.Collect(g.Rules()), blank
	if i := slices.IndexFunc(j.Agents, func(ua JoinedAgent) bool { return c.Text(ua.Value) == "*" }); i > 0 {
		j.Agents[0], j.Agents[i] = j.Agents[i], j.Agents[0] // "*" first: it has the most to lose
	}
	return j
}

// IsInEmptyGroup reports whether the line with that number, 1-based, is in a group that
// seems to have no rules: one that joins the next, or the last of the file. The empty
// group is the mistake there, so passes report no other about its comments.
func IsInEmptyGroup(c *Context, line int) bool { return linesOfEmptyGroups.Of(c)[line] }

var linesOfEmptyGroups = NewFact(func(c *Context) map[int]bool {
	lines := map[int]bool{}
	for i, g := range c.File.Groups {
		below := g.Lines[len(g.Lines)-1].Number + 1
		switch j := FindJoinedGroup(c, g); {
		case len(j.Agents) > 0:
			below = j.Next.Number
		case i < len(c.File.Groups)-1 || g.Header < len(g.Lines):
			continue
		}
		for _, ln := range g.Lines {
			if ln.Number < below {
				lines[ln.Number] = true
			}
		}
	}
	return lines
})

// mayMakeGroup reports whether ln has a fault and may have been meant as a user-agent
// line or a rule.
func mayMakeGroup(c *Context, ln ast.Line) bool {
	switch FaultOf(c, ln) {
	case Sound, UnknownField, BareURL:
		return false
	case Markup, Injected, Template, RunTogether, EmptyField, Unparseable:
		return true
	case HijackedPrefix:
		return FieldNamed(c.Text(ln.Field)) == nil
	}
	return MeansUserAgent(c, ln) || isFaultyRule(c, ln)
}

// HasIntendedRules reports whether some user-agent line of g was meant to stand
// above its rules. If none was, [FindJoinedGroup] finds why.
func HasIntendedRules(c *Context, g *rules.Group) bool {
	joining := joiningAgents.Of(c)
	return slices.ContainsFunc(g.Lines, func(line int) bool { return !joining[line] })
}

// joiningAgents has the numbers of the user-agent lines whose groups join the next.
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

// agentsAboveFault returns the numbers of the user-agent lines of g whose own rule
// has a fault, so that they obey the rules below the next user-agent line.
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

// isGlobal reports whether agents name "*" and nothing else.
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
