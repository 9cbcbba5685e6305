package rules

import "fmt"

// Match is a rule that matches a path, and its part in the decision.
type Match struct {
	Rule Rule
	Why  string // "decides", or a phrase that says why it does not
}

// Trace returns every rule that binds agent and matches url, in order of
// priority: the first one decides.
func (p *Policy) Trace(agent, url string) []Match {
	rules := p.rulesOf(p.Group(agent)).Rules()
	path := p.Dialect.path(url)
	var matches []Match
	for _, r := range rules {
		if !r.Matches(path) {
			continue
		}
		why := "decides"
		if len(matches) > 0 {
			why = p.Dialect.outrankedBy(matches[0].Rule, r)
		}
		matches = append(matches, Match{r, why})
	}
	return matches
}

// outrankedBy says why r, which also matches, does not decide.
func (d *Dialect) outrankedBy(winner, r Rule) string {
	switch {
	case winner.Line == 0:
		return "/robots.txt itself is always allowed"
	case d.priority == nil:
		return fmt.Sprintf("comes after line %d", winner.Line)
	case r.Pattern == "":
		return "an empty path decides nothing"
	case len(r.Pattern) < len(winner.Pattern):
		return fmt.Sprintf("shorter than the %d octets of line %d", len(winner.Pattern), winner.Line)
	case len(r.Pattern) == len(winner.Pattern) && winner.Allow != r.Allow:
		return "Allow wins where patterns are equally long"
	}
	return fmt.Sprintf("comes after line %d", winner.Line)
}

// Reason says in one line why d has its verdict: which group binds the agent, and
// what decided. It is meant for decisions of [Policy.Decide].
func (d Decision) Reason() string {
	switch {
	case d.Rule.Line == 0 && d.Rule.Pattern != "":
		return "/robots.txt itself is always allowed"
	case d.Group == nil:
		return "no group binds this crawler"
	case d.Rule.Line == 0:
		return fmt.Sprintf("no rule of the group for %q matches", d.Group.Token)
	case d.Rule.Pattern == "":
		return "a rule without a path decides nothing"
	}
	return fmt.Sprintf("first by priority of the rules for %q that match", d.Group.Token)
}
