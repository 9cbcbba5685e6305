package analysis

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// StrandedRules are the rules at the end of a group that is closed to its crawlers above
// them, so that they can only have been meant for other crawlers.
type StrandedRules struct {
	Agent    ast.Line // names the first crawler of the group
	Closing  ast.Line // closes the whole site to it
	Rules    []ast.Line
	Evidence *Evidence // the first crawler may not fetch a URL of the first rule
	Contrast *Evidence // crawlers that the file does not name may fetch it
}

// Stranded has the stranded rules of the file, a value for each group. A group with an
// Allow means what it says, and so do rules that another group has too: they are a copy.
var Stranded = NewFact(func(c *Context) []StrandedRules {
	var found []StrandedRules
	groups := map[string]int{} // how many groups have a rule with that pattern
	for _, g := range c.File.Groups {
		seen := map[string]bool{}
		for ln := range g.Rules() {
			if value := c.Text(ln.Value); !seen[value] {
				seen[value] = true
				groups[value]++
			}
		}
	}
	budget := MaxWitnesses
	for _, g := range c.File.Groups {
		s := strandedIn(c, g)
		if len(s.Rules) == 0 || slices.ContainsFunc(s.Rules, func(ln ast.Line) bool { return groups[c.Text(ln.Value)] > 1 }) {
			continue
		}
		for _, d := range c.Dialects {
			if budget--; budget < 0 {
				return found
			}
			p, agent, first := c.Policy(d), d.Token(c.Text(s.Agent.Value)), s.Rules[0]
			url := p.Witness(d.Pattern(c.Text(first.Value)), func(url string) bool {
				return p.Decide(agent, url).Verdict == rules.Disallowed && p.Decide("*", url).Verdict == rules.Allowed
			})
			if url == "" || p.Group(agent) == nil || !Closes(c, p.RulesFor(agent)) {
				continue
			}
			s.Evidence = &Evidence{Dialect: d, Agent: agent, URL: url, Line: p.Decide(agent, url).Rule.Line}
			s.Contrast = &Evidence{Dialect: d, Agent: "*", URL: url, Line: p.Decide("*", url).Rule.Line}
			found = append(found, s)
			break
		}
	}
	return found
})

// strandedIn returns the rules of g below the one that closes the site; none if g is for
// "*", has an Allow, or has a line that may not be what its author meant.
func strandedIn(c *Context, g ast.Group) StrandedRules {
	var s StrandedRules
	for _, ln := range g.Lines {
		switch {
		case ln.Kind == ast.Empty || ln.Kind == ast.Comment:
		case FaultOf(c, ln) != Sound, ln.Kind == ast.Allow, ln.Kind == ast.UserAgent && c.Text(ln.Value) == "*":
			return StrandedRules{}
		case ln.Kind == ast.UserAgent:
			if s.Agent.Number == 0 {
				s.Agent = ln
			}
		case ln.Kind != ast.Disallow:
		case IsWholeSite(c.Text(ln.Value)):
			if s.Closing.Number == 0 {
				s.Closing = ln
			}
		case s.Closing.Number > 0 && StartsPath(c.Text(ln.Value)):
			s.Rules = append(s.Rules, ln)
		}
	}
	return s
}

// IsStranded reports whether the rule on that line, 1-based, is one of [Stranded].
func IsStranded(c *Context, line int) bool { return strandedLines.Of(c)[line] }

var strandedLines = NewFact(func(c *Context) map[int]bool {
	lines := map[int]bool{}
	for _, s := range Stranded.Of(c) {
		for _, ln := range s.Rules {
			lines[ln.Number] = true
		}
	}
	return lines
})
