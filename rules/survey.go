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
	return rs.divide(selection{pattern: pattern, wanted: wanted}, b)
}

// selection says which parts of the paths of a pattern to find.
type selection struct {
	pattern string
	except  []string          // patterns of paths to leave out
	wanted  func(r Rule) bool // reports whether parts that r decides are looked for
	oneEach bool              // one part of each verdict is enough
}

// excepts reports whether all paths of r are left out, as far as b allows to tell.
func (of selection) excepts(r Rule, b *Budget) bool {
	b.words -= len(of.except) / patternsPerWord
	return len(of.except) > 0 && b.words > 0 && r.Pattern != "" && matchesAny(of.except, genericWord(r.Pattern))
}

// divide is [RuleSet.DivideAmong] for the parts of a selection.
func (rs *RuleSet) divide(of selection, b *Budget) Division {
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
	isEnough := func(v Verdict) bool {
		return of.oneEach && (v == Allowed && len(d.Allowed) > 0 || v == Disallowed && len(d.Disallowed) > 0)
	}
	for _, q := range rs.dialect.partsOfRule(of.pattern) {
		literal, asked := literalOf(q), newMeeter(q)
		if matchesAny(of.except, asked.generic) {
			continue
		}
		for i := 0; i <= len(rs.rules) && !(isEnough(Allowed) && isEnough(Disallowed)); i++ {
			var r Rule
			if i < len(rs.rules) {
				r = rs.rules[i]
			}
			var meets []string
			if mayBegin(r.Pattern, literal) && of.wanted(r) && !isEnough(r.Verdict()) && !of.excepts(r, b) {
				meets = rs.meetsWith(r, asked, literal, b, &d.Complete)
			}
			for _, m := range meets {
				word := genericWord(m)
				if !rs.dialect.hasURL(m) || matchesAny(of.except, word) {
					continue
				}
				decider, ok := rs.DecideWithin(word, b)
				if !ok {
					d.Complete = false
				} else if decider == r {
					add(Part{m, r})
				}
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

// matchesAny reports whether one of patterns matches path.
func matchesAny(patterns []string, path string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, path) })
}

// mayBegin reports whether pattern may match a path that begins with literal.
func mayBegin(pattern, literal string) bool {
	for i := range min(len(pattern), len(literal)) {
		switch c := pattern[i]; {
		case c == '*' || c == '$':
			return true
		case c != literal[i]:
			return false
		}
	}
	return true
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
func (q *Inquiry) All() Survey { return q.answer(nil) }

// But answers for the URLs that none of except matches, which are patterns too. There
// is no consensus if no URL is left that can be shown.
func (q *Inquiry) But(except []string) Survey {
	literal := literalOf(q.pattern)
	near := []string{} // not nil, even if it is empty
	for _, pattern := range except {
		if pattern = q.dialect.Pattern(pattern); mayBegin(pattern, literal) {
			near = append(near, pattern)
		}
	}
	s := q.answer(near)
	if s.Allowed.URL == "" && s.Disallowed.URL == "" {
		return Survey{}
	}
	return s
}

// answer answers for the URLs that no pattern of except matches. Unless except is nil,
// those that the dialect itself allows are left out in any case. One part of each
// verdict is enough, if a URL shows it.
func (q *Inquiry) answer(except []string) Survey {
	of := selection{q.pattern, except, func(r Rule) bool { return except == nil || !r.isImplicit() }, true}
	d := q.rules.divide(of, q.budget)
	s := q.survey(except, d)
	if len(d.Allowed) > 0 && s.Allowed.URL == "" || len(d.Disallowed) > 0 && s.Disallowed.URL == "" {
		of.oneEach = false // a URL may show another part
		return q.survey(except, q.rules.divide(of, q.budget))
	}
	return s
}

// survey answers for the parts of d, which hold no path that a pattern of except matches.
func (q *Inquiry) survey(except []string, d Division) Survey {
	fills := sync.OnceValue(func() []string {
		others := []Rule{{Pattern: q.pattern}}
		for _, pattern := range except {
			others = append(others, Rule{Pattern: pattern})
		}
		return fillsFor(q.rules.rules, others)
	})
	show := func(parts []Part) (w Witness) {
		if len(parts) == 0 {
			return Witness{}
		}
		accept := func(url string) bool {
			path := q.dialect.path(url)
			r := q.rules.Decide(path)
			if r.Verdict() != parts[0].Rule.Verdict() || r.isImplicit() != parts[0].Rule.isImplicit() ||
				matchesAny(except, path) {
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
