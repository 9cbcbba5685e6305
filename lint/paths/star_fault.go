package paths

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// starFault is what is wrong with the stars of a path pattern of which some may go
// without a change to what it matches. It has one of these at most.
type starFault uint8

const (
	soundStars  starFault = iota
	starredEnd            // "*$" at the end: "$" ends nothing
	starredOver           // several stars in a row
	starredOpen           // "*" at the end, where every pattern is open
)

// surplusStars returns the octets of a path pattern that may go, and why. Where
// the whole site is meant wildcard-only speaks.
func surplusStars(pattern string) (why starFault, spans []ast.Span) {
	text, anchored := strings.CutSuffix(pattern, "$")
	if isWildcardOnly(pattern) {
		return soundStars, nil
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
			return soundStars, nil // without the star it would end the path
		case last:
			spans = append(spans, ast.Span{Start: first, End: len(pattern)})
			if anchored {
				why = starredEnd
			} else if why == soundStars {
				why = starredOpen
			}
		case i > first:
			spans = append(spans, ast.Span{Start: first + 1, End: i + 1})
		}
		if i > first && why != starredEnd {
			why = starredOver
		}
	}
	return why, spans
}

// reportStars reports the path patterns that have surplus stars because of why.
// Many patterns have no more than a star at the end; they are reported only where
// it turns a verdict.
func reportStars(c *analysis.Context, why starFault, report func(analysis.Finding)) {
	spoken := outranking(c)
	for ln := range soundPatterns(c) {
		found, spans := surplusStars(c.Text(ln.Value))
		if found != why || spoken[ln.Number] {
			continue
		}
		for i := range spans {
			spans[i].Start += ln.Value.Start
			spans[i].End += ln.Value.Start
		}
		fd := analysis.Finding{
			Span:  spans[len(spans)-1],
			Fixes: []analysis.Fix{{Message: "remove what only adds length", Edits: analysis.RemoveSpans(spans)}},
		}
		pattern := c.Excerpt(ln.Value)
		switch why {
		case starredEnd:
			fd.Message = fmt.Sprintf("%s ends nothing: %s matches the same URLs without it", c.Excerpt(fd.Span), pattern)
		case starredOver:
			fd.Message = pattern + " matches the same URLs with fewer stars"
		case starredOpen:
			fd.Message = fmt.Sprintf("%s matches the same URLs without %s at its end", pattern, c.Excerpt(fd.Span))
		}
		t, ok := starTies.Of(c)[ln.Number]
		switch {
		case !ok && why == starredOpen:
			continue
		case !ok:
			fd.Message += "; only the length differs, and the longest rule wins"
		default:
			fd.Message += fmt.Sprintf("; only by its length does it win %s over %s on line %d", analysis.Excerpt(t.evidence.URL), c.QuoteRule(t.loser), t.loser)
			fd.Evidence = t.evidence
			fd.Related = []analysis.Related{{Span: c.File.Lines[t.loser-1].Content(), Message: "wins without it"}}
		}
		report(fd)
	}
}

// outranking are the rules that decide nothing and those that outrank them
// everywhere: findings about dead rules speak of both.
func outranking(c *analysis.Context) map[int]bool {
	lines := map[int]bool{}
	for line, d := range analysis.DeadRules.Of(c) {
		lines[line] = true
		for _, by := range d.By {
			lines[by] = true
		}
	}
	return lines
}

// starTie is a verdict that a rule owes to stars that match nothing more.
type starTie struct {
	loser    int // the line that would decide if the rule were as long as what it matches
	evidence *analysis.Evidence
}

// starTies returns them by line. Only a rule of the other kind whose length lies
// between that of a rule with and without its surplus can lose to it that way. Those that
// have a surplus themselves are left out: they may owe their length to it.
var starTies = analysis.NewFact(findStarTies)

func findStarTies(c *analysis.Context) map[int]starTie {
	ties := map[int]starTie{}
	budget, meets := analysis.MaxComparedRules, rules.NewBudget()
	for _, d := range c.Dialects {
		p := c.Policy(d)
		for g := range analysis.FollowedGroups(p) {
			set := g.Rules()
			lengths := beaten(set)
			starred := slices.DeleteFunc(slices.Clone(set.Rules()), func(r rules.Rule) bool { return bareLength(r) > len(r.Pattern) })
			for _, loser := range set.Rules() {
				_, surplus := surplusStars(loser.Pattern)
				if !lengths[length{loser.Allow, len(loser.Pattern)}] || len(surplus) > 0 || loser.Line == 0 {
					continue
				}
				if budget -= len(set.Rules()); budget < 0 {
					return ties
				}
				if !slices.ContainsFunc(starred, func(r rules.Rule) bool {
					_, known := ties[r.Line]
					return !known && owes(r, loser) && mayMeet(r.Pattern, loser.Pattern)
				}) {
					continue
				}
				parts := set.Divide(loser.Pattern, meets)
				for _, part := range slices.Concat(parts.Allowed, parts.Disallowed) {
					r := part.Rule
					if _, known := ties[r.Line]; known || !owes(r, loser) {
						continue
					}
					url := p.Witness(part.Pattern, func(url string) bool { return p.Decide(g.Token, url).Rule == r })
					if url != "" {
						ties[r.Line] = starTie{loser.Line, &analysis.Evidence{Dialect: d, Agent: g.Token, URL: url, Line: r.Line}}
					}
				}
			}
		}
	}
	return ties
}

// length is that of a path pattern, and the kind of its rule.
type length struct {
	allow  bool
	octets int
}

// beaten are the lengths of rules that rules of set outrank by their surplus.
func beaten(set *rules.RuleSet) map[length]bool {
	lengths := map[length]bool{}
	for _, r := range set.Rules() {
		for n := bareLength(r); n <= len(r.Pattern); n++ {
			lengths[length{!r.Allow, n}] = true
		}
	}
	return lengths
}

// owes reports whether r outranks loser, on what both match, by its surplus
// alone: the longer rule wins, Allow where both are equally long.
func owes(r, loser rules.Rule) bool {
	bare, n := bareLength(r), len(loser.Pattern)
	switch {
	case r.Allow == loser.Allow || bare > len(r.Pattern):
		return false
	case r.Allow:
		return bare < n && n <= len(r.Pattern)
	}
	return bare <= n && n < len(r.Pattern)
}

// mayMeet reports whether the beginnings of two path patterns leave it open that
// both match a path.
func mayMeet(a, b string) bool {
	a, _, _ = strings.Cut(strings.TrimSuffix(a, "$"), "*")
	b, _, _ = strings.Cut(strings.TrimSuffix(b, "$"), "*")
	return strings.HasPrefix(a, b) || strings.HasPrefix(b, a)
}

// bareLength is the length of r without its surplus; more than it has where it
// has none.
func bareLength(r rules.Rule) int {
	_, spans := surplusStars(r.Pattern)
	if len(spans) == 0 {
		return len(r.Pattern) + 1
	}
	n := len(r.Pattern)
	for _, s := range spans {
		n -= s.Len()
	}
	return n
}
