package analysis

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// StarFault is what is wrong with the stars of a path pattern that matches the same
// paths without some of them. A pattern has one such fault at most.
type StarFault uint8

const (
	SoundStars StarFault = iota
	StarredEnd           // "*$" at the end: the star undoes the "$"
	StarRun              // several stars in a row
	OpenStar             // "*" at the end, where every pattern is open anyway
)

// SurplusStars returns what is wrong with the stars of a path pattern, and the
// octets of the pattern that can go. Patterns for the whole site have no fault
// here: wildcard-only reports them.
func SurplusStars(pattern string) (fault StarFault, spans []ast.Span) {
	text, anchored := strings.CutSuffix(pattern, "$")
	if IsWildcardOnly(pattern) {
		return SoundStars, nil
	}
	for i := 0; i < len(text); i++ {
		if text[i] != '*' {
			continue
		}
		first := i
		for i+1 < len(text) && text[i+1] == '*' {
			i++
		}
		switch last := i+1 == len(text); {
		case last && first > 0 && text[first-1] == '$':
			return SoundStars, nil // without the star, the "$" would end the path
		case last:
			spans = append(spans, ast.Span{Start: first, End: len(pattern)})
			if anchored {
				fault = StarredEnd
			} else if fault == SoundStars {
				fault = OpenStar
			}
		case i > first:
			spans = append(spans, ast.Span{Start: first + 1, End: i + 1})
		}
		if i > first && fault != StarredEnd {
			fault = StarRun
		}
	}
	return fault, spans
}

// IsWildcardOnly reports whether a path pattern matches every path and is written
// with stars where "/" would do.
func IsWildcardOnly(pattern string) bool {
	if open, anchored := strings.CutSuffix(pattern, "$"); anchored {
		if !strings.HasSuffix(open, "*") {
			return false
		}
		pattern = open
	}
	rest := strings.Trim(pattern, "*")
	return rest != pattern && (rest == "" || rest == "/")
}

// StarTie is a verdict that a rule owes to the length of its surplus stars.
type StarTie struct {
	Loser    int // the line that would decide the URL if the rule had no surplus stars
	Evidence *Evidence
}

// StarTies returns the ties of the file by the line of the rule that wins.
var StarTies = NewFact(findStarTies)

// findStarTies looks at pairs of rules of different kinds. A rule can lose to
// surplus stars only if its length lies between the lengths of the other rule with
// and without them. Losers with surplus stars of their own are left out: their
// length may be owed to those.
func findStarTies(c *Context) map[int]StarTie {
	ties := map[int]StarTie{}
	budget, meets := MaxComparedRules, rules.NewBudget()
	for _, d := range c.Dialects {
		p := c.Policy(d)
		for g := range FollowedGroups(p) {
			set := g.Rules()
			lengths := outrankedLengths(set)
			starred := slices.DeleteFunc(slices.Clone(set.Rules()), func(r rules.Rule) bool { return bareLength(r) > len(r.Pattern) })
			for _, loser := range set.Rules() {
				_, surplus := SurplusStars(loser.Pattern)
				if !lengths[ruleLength{loser.Allow, len(loser.Pattern)}] || len(surplus) > 0 || loser.Line == 0 {
					continue
				}
				if budget -= len(set.Rules()); budget < 0 {
					return ties
				}
				winner := func(r rules.Rule) bool {
					_, known := ties[r.Line]
					return !known && winsByStars(r, loser)
				}
				if !slices.ContainsFunc(starred, func(r rules.Rule) bool { return winner(r) && mayMeet(r.Pattern, loser.Pattern) }) {
					continue
				}
				parts := set.DivideAmong(loser.Pattern, winner, meets)
				for _, part := range slices.Concat(parts.Allowed, parts.Disallowed) {
					r := part.Rule
					if !winner(r) {
						continue
					}
					url := p.Witness(part.Pattern, func(url string) bool { return p.Decide(g.Token, url).Rule == r })
					if url != "" {
						ties[r.Line] = StarTie{loser.Line, &Evidence{Dialect: d, Agent: g.Token, URL: url, Line: r.Line}}
					}
				}
			}
		}
	}
	return ties
}

// ruleLength is the kind of a rule and the length of its path pattern.
type ruleLength struct {
	allow  bool
	octets int
}

// outrankedLengths are the lengths at which rules lose to the surplus stars of some
// rule of set.
func outrankedLengths(set *rules.RuleSet) map[ruleLength]bool {
	lengths := map[ruleLength]bool{}
	for _, r := range set.Rules() {
		for n := bareLength(r); n <= len(r.Pattern); n++ {
			lengths[ruleLength{!r.Allow, n}] = true
		}
	}
	return lengths
}

// winsByStars reports whether r outranks loser by its surplus stars alone, on the
// paths that both match: the longer rule wins, and Allow wins a tie.
func winsByStars(r, loser rules.Rule) bool {
	bare, n := bareLength(r), len(loser.Pattern)
	switch {
	case r.Allow == loser.Allow || bare > len(r.Pattern):
		return false
	case r.Allow:
		return bare < n && n <= len(r.Pattern)
	}
	return bare <= n && n < len(r.Pattern)
}

// mayMeet reports whether both of two path patterns may match some path, judged by
// their literal beginnings.
func mayMeet(a, b string) bool {
	a, _, _ = strings.Cut(strings.TrimSuffix(a, "$"), "*")
	b, _, _ = strings.Cut(strings.TrimSuffix(b, "$"), "*")
	return strings.HasPrefix(a, b) || strings.HasPrefix(b, a)
}

// bareLength is the length of the path pattern of r without surplus stars; more
// than the length of the pattern if it has none.
func bareLength(r rules.Rule) int {
	_, spans := SurplusStars(r.Pattern)
	if len(spans) == 0 {
		return len(r.Pattern) + 1
	}
	n := len(r.Pattern)
	for _, s := range spans {
		n -= s.Len()
	}
	return n
}
