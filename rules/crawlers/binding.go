package crawlers

import (
	"fmt"

	"github.com/robotslint/robotslint/rules"
)

// Binding says under which product token a policy is to be asked for an agent.
type Binding struct {
	Token string // empty where nothing in the file binds the agent, so that it may fetch everything
	Why   string // what the registry had to do with it: a phrase; empty where it had not
}

// Bind looks for the group that agent follows by what the registry knows of it:
// its fallback chain token by token; a crawler that ignores the global group,
// or robots.txt, is not bound by it. An agent that the registry does not know
// is asked for as it is.
func Bind(p *rules.Policy, agent string) Binding {
	c, known := Lookup(agent)
	if !known || !c.Claims() {
		return Binding{Token: agent}
	}
	if c.Robots == No {
		return Binding{Why: c.Token + " does not honour robots.txt"}
	}
	b := Binding{Token: agent}
	if c.Status == ControlToken {
		b.Why = fmt.Sprintf("nothing fetches as %s, it governs what is done with pages", c.Token)
	}
	if named(p, agent) {
		return b
	}
	return follow(p, c, b, c.Chain())
}

// Otherwise is what [Bind] would return if the file had no group for agent
// itself.
func Otherwise(p *rules.Policy, agent string) Binding {
	c, known := Lookup(agent)
	if !known || c.Claims() && c.Robots == No {
		return Binding{Token: "*"}
	}
	return follow(p, c, Binding{Token: "*"}, c.Chain()[1:])
}

// follow is the binding of c by the first token of chain that the file names; b
// where that is the global one.
func follow(p *rules.Policy, c *Crawler, b Binding, chain []string) Binding {
	for _, token := range chain {
		switch {
		case token == "*":
			return b
		case named(p, token) && token == c.Token:
			return Binding{Token: token, Why: b.Why}
		case named(p, token):
			return Binding{Token: token, Why: fmt.Sprintf("%s is not named and follows %s", c.Token, token)}
		}
	}
	return Binding{Why: fmt.Sprintf("%s is not named and ignores the group for %q", c.Token, "*")}
}

// named reports whether the file has a group for token itself.
func named(p *rules.Policy, token string) bool {
	g := p.Group(token)
	return g != nil && g.Token != "*"
}

// Decide answers whether the agent that b was made for may fetch url.
func (b Binding) Decide(p *rules.Policy, url string) rules.Decision {
	if b.Token == "" {
		return rules.Decision{Verdict: rules.Allowed}
	}
	return p.Decide(b.Token, url)
}

// DecideAll answers what the agent that b was made for may fetch of the URLs
// that pattern matches: see [rules.Policy.DecideAll].
func (b Binding) DecideAll(p *rules.Policy, pattern string, budget *rules.Budget) rules.Survey {
	if b.Token == "" {
		d := rules.Decision{Verdict: rules.Allowed}
		url := p.Witness(p.Dialect.Pattern(pattern), func(string) bool { return true })
		return rules.Survey{Consensus: rules.AlwaysAllowed, Allowed: rules.Witness{URL: url, Decision: d}}
	}
	return p.DecideAll(b.Token, pattern, budget)
}

// Reason says in one line why d, which Decide returned, is what it is.
func (b Binding) Reason(d rules.Decision) string {
	switch {
	case b.Token == "":
		return b.Why
	case b.Why == "":
		return d.Reason()
	}
	return b.Why + "; " + d.Reason()
}
