package crawlers

import "github.com/robotslint/robotslint/rules"

// Binding is the product token under which a policy is asked for an agent. The
// zero Binding is that of an agent that nothing binds.
type Binding struct {
	Token string // empty if nothing in the file binds the agent, so that it may fetch everything
	Why   string // what the registry contributed, as a phrase; empty if nothing
}

// Bind returns the token of the group that agent obeys by the registry: it
// follows the agent's fallback chain token by token, and knows crawlers that
// ignore the global group or robots.txt as a whole. An agent that the registry
// does not know is asked for as it is.
func Bind(p *rules.Policy, agent string) Binding {
	c, known := Lookup(agent)
	if !known || !c.Claims() {
		return Binding{Token: agent}
	}
	if c.Robots == No {
		return Binding{Why: c.Token + " does not honour robots.txt"}
	}
	b := Binding{Token: agent}
	if !c.Fetches() {
		b.Why = "nothing fetches as " + c.Token + ", it governs what is done with pages"
	}
	if hasGroup(p, agent) {
		return b
	}
	return bindByChain(p, c, b, c.Chain())
}

// Otherwise returns what [Bind] would return if the file had no group for agent
// itself.
func Otherwise(p *rules.Policy, agent string) Binding {
	c, known := Lookup(agent)
	if !known || c.Claims() && c.Robots == No {
		return Binding{Token: "*"}
	}
	return bindByChain(p, c, Binding{Token: "*"}, c.Chain()[1:])
}

// bindByChain returns the binding of c by the first token of chain that the file
// names. The binding by the global group is b.
func bindByChain(p *rules.Policy, c *Crawler, b Binding, chain []string) Binding {
	for _, token := range chain {
		switch {
		case token == "*":
			if c.MayIgnoreGlobal && p.Group("*") != nil {
				b.Why = c.Token + ` may ignore the group for "*"`
			}
			return b
		case hasGroup(p, token) && token == c.Token:
			return Binding{Token: token, Why: b.Why}
		case hasGroup(p, token):
			return Binding{Token: token, Why: c.Token + " is not named and follows " + token}
		}
	}
	return Binding{Why: c.Token + ` is not named and ignores the group for "*"`}
}

// hasGroup reports whether a group other than the global one binds token.
func hasGroup(p *rules.Policy, token string) bool {
	g := p.Group(token)
	return g != nil && g.Token != "*"
}

// Decide answers whether the agent of b may fetch url, a URL or a path.
func (b Binding) Decide(p *rules.Policy, url string) rules.Decision {
	if b.Token == "" {
		return rules.Decision{Verdict: rules.Allowed}
	}
	return p.Decide(b.Token, url)
}

// DecideAll answers what the agent of b may fetch of the URLs that pattern
// matches: see [rules.Policy.DecideAll].
func (b Binding) DecideAll(p *rules.Policy, pattern string, budget *rules.Budget) rules.Survey {
	return b.Ask(p, pattern, budget).All()
}

// Ask returns the inquiry about the agent of b and a pattern: see [rules.Policy.Ask].
func (b Binding) Ask(p *rules.Policy, pattern string, budget *rules.Budget) *rules.Inquiry {
	if b.Token == "" {
		return p.AskUnbound(pattern, budget)
	}
	return p.Ask(b.Token, pattern, budget)
}

// Reason says in one line why d, a decision of b, has its verdict.
func (b Binding) Reason(d rules.Decision) string {
	switch {
	case b.Token == "":
		return b.Why
	case b.Why == "":
		return d.Reason()
	}
	return b.Why + "; " + d.Reason()
}

// rules returns the rules that bind the agent of b.
func (b Binding) rules(p *rules.Policy) *rules.RuleSet {
	if b.Token == "" {
		return p.Unbound()
	}
	return p.RulesFor(b.Token)
}
