package rules

import (
	"errors"
	"slices"
	"strings"
	"sync"
)

// Part is a set of paths and the rule that decides it.
type Part struct {
	Pattern string // of the paths; rules of higher priority may decide some of them
	Rule    Rule   // the rule that decides the generic word of Pattern; the zero Rule is the default
}

// Division is the set of paths that a pattern matches, divided by verdict.
type Division struct {
	Allowed, Disallowed []Part // in order of priority
	Complete            bool   // there are no other parts; if false, the budget was spent
}

// Divide divides the paths that pattern matches, which is in the form of
// [Dialect.Pattern]. Paths that no URL has are left out, and those that the dialect
// itself allows to every agent, unless the pattern matches no others. Every path of
// the pattern that a rule r decides lies in a meet of the pattern and r whose generic
// word r decides too (see [Compare]), so it is enough to ask about those, down to the
// first rule that matches all of the pattern.
func (rs *RuleSet) Divide(pattern string, b *Budget) Division {
	return rs.DivideAmong(pattern, func(Rule) bool { return true }, b)
}

// DivideAmong is [RuleSet.Divide] for those parts alone that are decided by rules for
// which wanted reports true.
func (rs *RuleSet) DivideAmong(pattern string, wanted func(r Rule) bool, b *Budget) Division {
	return rs.divide(pattern, wanted, func(Division) bool { return false }, b)
}

// divide is [RuleSet.DivideAmong] until there are enough parts; then the division is not
// complete.
func (rs *RuleSet) divide(pattern string, wanted func(r Rule) bool, isEnough func(Division) bool, b *Budget) Division {
	d := Division{Complete: true}
	var implicit []Part
	add := func(p Part) {
		switch {
		case p.Rule.isImplicit():
			implicit = append(implicit, p)
		case p.Rule.Verdict() == Disallowed:
			d.Disallowed = append(d.Disallowed, p)
		default:
			d.Allowed = append(d.Allowed, p)
		}
	}
	for _, q := range rs.dialect.partsOfRule(pattern) {
		literal, asked := literalOf(q), newMeeter(q)
		for i := 0; i <= len(rs.rules); i++ {
			var r Rule
			if i < len(rs.rules) {
				r = rs.rules[i]
			}
			var meets []string
			if wanted(r) {
				meets = rs.meetsWith(r, asked, literal, b, &d.Complete)
			}
			for _, m := range meets {
				if !rs.dialect.hasURL(m) {
					continue
				}
				decider, ok := rs.DecideWithin(genericWord(m), b)
				if !ok {
					d.Complete = false
				} else if decider == r {
					add(Part{m, r})
				}
			}
			if isEnough(d) {
				d.Complete = false
				return d
			}
			if r.Matches(asked.generic) {
				break
			}
		}
	}
	if d.Complete && len(d.Allowed)+len(d.Disallowed) == 0 {
		d.Allowed = implicit
	}
	return d
}

// isImplicit reports whether the dialect adds r to every group.
func (r Rule) isImplicit() bool { return r.Line == 0 && r.Pattern != "" }

// meetsWith returns the meets of r with the pattern asked, which begins with literal.
// It sets complete to false if it cannot find them all.
func (rs *RuleSet) meetsWith(r Rule, asked *meeter, literal string, b *Budget, complete *bool) []string {
	var all []string
	for _, p := range rs.dialect.partsOfRule(r.Pattern) {
		if other := literalOf(p); !strings.HasPrefix(other, literal) && !strings.HasPrefix(literal, other) {
			continue
		}
		var found []string
		ok := b.words > 0
		if ok {
			found, ok = asked.with(newMeeter(p), &b.written)
		}
		if b.words -= asked.price(p); !ok {
			*complete = false
		}
		all = append(all, found...)
	}
	return all
}

// Consensus says whether all URLs that a pattern matches have one verdict.
type Consensus uint8

const (
	NoConsensus      Consensus = iota // undecided: the search was given up, or no URL shows a verdict
	AlwaysAllowed                     // proved
	AlwaysDisallowed                  // proved
	Mixed                             // there is a URL of each verdict
)

// String is the consensus as query prints it.
func (c Consensus) String() string {
	return [...]string{"undecided", "always-allow", "always-disallow", "mixed"}[c]
}

// Survey says what an agent may fetch of the URLs that a pattern matches, with a
// witness of each verdict that occurs.
type Survey struct {
	Consensus
	Allowed, Disallowed Witness
}

// Witness is a URL that shows a claim, and the decision on it.
type Witness struct {
	URL string // fit to be shown; empty for no witness
	Decision
}

// CheckPattern returns an error if nobody can ask about all URLs that pattern
// matches, because a rule with that value would match none or have another
// value. The error says why.
func CheckPattern(pattern string) error {
	switch {
	case !strings.HasPrefix(pattern, "/") && !strings.HasPrefix(pattern, "*"):
		return errors.New(`path pattern begins with neither "/" nor "*"`)
	case strings.Contains(pattern, "#"):
		return errors.New(`"#" begins a comment`)
	case strings.ContainsFunc(pattern, func(r rune) bool { return r < ' ' || r == 0x7F }):
		return errors.New("path pattern holds a control character")
	case pattern != trimSpaceASCII(pattern):
		return errors.New("path pattern ends in a blank")
	case strings.Contains(pattern, " "):
		return errors.New("path pattern holds a blank, which is %20 in a URL")
	}
	return nil
}

// DecideAll answers what agent, a product token, may fetch of the URLs that
// pattern matches. The pattern is written like the value of a rule and begins
// with "/" or "*": see [CheckPattern]. URLs that the dialect itself allows to
// every agent, such as /robots.txt, are left out unless the pattern matches no
// others.
func (p *Policy) DecideAll(agent, pattern string, b *Budget) Survey {
	return p.Ask(agent, pattern, b).All()
}

// Inquiry asks what an agent may fetch of the URLs that a pattern matches, or of some
// of them.
type Inquiry struct {
	dialect *Dialect
	pattern string // normalised
	decide  func(url string) Decision
	rules   *RuleSet
	budget  *Budget
}

// Ask returns the inquiry about agent, a product token, and a pattern as in
// [Policy.DecideAll].
func (p *Policy) Ask(agent, pattern string, b *Budget) *Inquiry {
	return p.ask(p.RulesFor(agent), pattern, b, func(url string) Decision { return p.Decide(agent, url) })
}

// AskUnbound is [Policy.Ask] for an agent that no group binds.
func (p *Policy) AskUnbound(pattern string, b *Budget) *Inquiry {
	return p.ask(p.Unbound(), pattern, b, func(url string) Decision {
		r := p.Unbound().Decide(p.Dialect.path(url))
		return Decision{Verdict: r.Verdict(), Rule: r}
	})
}

func (p *Policy) ask(rs *RuleSet, pattern string, b *Budget, decide func(url string) Decision) *Inquiry {
	pattern = p.Dialect.Pattern(pattern)
	return &Inquiry{p.Dialect, pattern, decide, rs, b}
}

// All answers for all URLs.
func (q *Inquiry) All() Survey {
	return q.answer(q.rules, func(Rule) bool { return true })
}

// But answers for the URLs that none of except matches, which are patterns too. There
// is no consensus if no URL is left that can be shown.
func (q *Inquiry) But(except []string) Survey {
	s := q.answer(q.without(except), func(r Rule) bool { return !r.isImplicit() })
	if s.Allowed.URL == "" && s.Disallowed.URL == "" {
		return Survey{}
	}
	return s
}

// answer answers for the URLs that rs decides by rules for which wanted reports true.
func (q *Inquiry) answer(rs *RuleSet, wanted func(r Rule) bool) Survey {
	hasBoth := func(d Division) bool { return len(d.Allowed) > 0 && len(d.Disallowed) > 0 }
	d := rs.divide(q.pattern, wanted, hasBoth, q.budget)
	s := q.survey(rs, d)
	if hasBoth(d) && s.Consensus == NoConsensus { // other parts may have URLs that can be shown
		return q.survey(rs, rs.DivideAmong(q.pattern, wanted, q.budget))
	}
	return s
}

// without returns the rules that may decide URLs of q that none of except matches. Above
// them stand rules that match the patterns of except, as if the dialect added them:
// [RuleSet.Divide] leaves out the paths that those decide.
func (q *Inquiry) without(except []string) *RuleSet {
	above := make([]Rule, len(except))
	for i, pattern := range except {
		above[i] = Rule{Allow: true, Pattern: q.dialect.Pattern(pattern)}
	}
	left := slices.Clone(above)
	for _, r := range q.rules.rules {
		word := genericWord(r.Pattern)
		if r.Pattern == "" || !slices.ContainsFunc(above, func(a Rule) bool { return a.Matches(word) }) {
			left = append(left, r)
		}
	}
	return newRuleSet(q.dialect, left, q.rules.memory)
}

// survey answers for the parts of d, which are decided by rs.
func (q *Inquiry) survey(rs *RuleSet, d Division) Survey {
	fills := sync.OnceValue(func() []string { return fillsFor(rs.rules, []Rule{{Pattern: q.pattern}}) })
	show := func(parts []Part) (w Witness) {
		if len(parts) == 0 {
			return Witness{}
		}
		accept := func(url string) bool {
			r := rs.Decide(q.dialect.path(url))
			if r.Verdict() != parts[0].Rule.Verdict() || r.isImplicit() != parts[0].Rule.isImplicit() {
				return false
			}
			w.Decision = q.decide(url)
			return true
		}
		w.URL = q.dialect.witness(q.pattern, likelyFills, accept) // the plainest URL, if it will do
		for _, part := range parts[:min(len(parts), maxShown)] {
			if w.URL != "" {
				return w
			}
			w.URL = q.dialect.witness(part.Pattern, fills(), accept)
		}
		if w.URL == "" {
			return Witness{}
		}
		return w
	}
	s := Survey{Allowed: show(d.Allowed), Disallowed: show(d.Disallowed)}
	switch {
	case s.Allowed.URL != "" && s.Disallowed.URL != "":
		s.Consensus = Mixed
	case !d.Complete:
	case len(d.Disallowed) == 0:
		s.Consensus = AlwaysAllowed
	case len(d.Allowed) == 0:
		s.Consensus = AlwaysDisallowed
	}
	return s
}
