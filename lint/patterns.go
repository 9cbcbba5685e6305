package lint

import (
	"iter"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// soundPatterns yields the rules without a fault whose path pattern can match
// something and has no flaw. What is said of the meaning of others would be
// beside the point.
func (c *Context) soundPatterns() iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		flawed := flawedRules.Of(c) // in order
		for ln := range c.soundRules() {
			if len(flawed) > 0 && flawed[0].Number == ln.Number {
				flawed = flawed[1:]
				continue
			}
			value := c.Text(ln.Value)
			if (strings.HasPrefix(value, "/") || strings.HasPrefix(value, "*")) && !yield(ln) {
				return
			}
		}
	}
}

// placed yields those whose pattern is wanted and that somebody follows, each
// with a group of a selected dialect that it stands in.
func (c *Context) placed(wanted func(pattern string) bool) iter.Seq2[ast.Line, place] {
	return func(yield func(ast.Line, place) bool) {
		var places map[int]place // most files have no such rule
		for ln := range c.soundPatterns() {
			if !wanted(c.Text(ln.Value)) {
				continue
			}
			if places == nil {
				places = placesByLine.Of(c)
			}
			if at, ok := places[ln.Number]; ok && !yield(ln, at) {
				return
			}
		}
	}
}

// places returns the first place of the rule on each line that somebody follows.
var placesByLine = NewFact(findPlaces)

func findPlaces(c *Context) map[int]place {
	places := map[int]place{}
	budget := maxEvidence
	for _, d := range c.Dialects {
		p := c.Policy(d)
		for g := range followed(p) {
			set := g.Rules().Rules()
			if budget -= len(set); budget < 0 {
				return places
			}
			for _, r := range set {
				if _, known := places[r.Line]; !known && r.Line > 0 {
					places[r.Line] = place{p, g, r}
				}
			}
		}
	}
	return places
}

// place is a rule in a group of a policy.
type place struct {
	policy *rules.Policy
	group  *rules.Group
	rule   rules.Rule
}

// decides returns evidence that the rule of at decides url; nil where it does
// not.
func (at place) decides(url string) *Evidence {
	if at.policy.Decide(at.group.Token, url).Rule.Line != at.rule.Line {
		return nil
	}
	return &Evidence{Dialect: at.policy.Dialect, Agent: at.group.Token, URL: url, Line: at.rule.Line}
}

// otherwise returns evidence that p has another verdict on the URL of e; nil
// where it has the same.
func (e *Evidence) otherwise(p *rules.Policy, verdict rules.Verdict) *Evidence {
	d := p.Decide(e.Agent, e.URL)
	if d.Verdict == verdict {
		return nil
	}
	return &Evidence{Dialect: p.Dialect, Agent: e.Agent, URL: e.URL, Line: d.Rule.Line}
}

// isLiteral reports whether a path pattern has neither stars nor an end.
func isLiteral(pattern string) bool {
	return !strings.Contains(pattern, "*") && !strings.HasSuffix(pattern, "$")
}

// isWildcardOnly reports whether a path pattern says with stars what "/" does:
// it matches every path.
func isWildcardOnly(pattern string) bool {
	if open, anchored := strings.CutSuffix(pattern, "$"); anchored {
		if !strings.HasSuffix(open, "*") {
			return false
		}
		pattern = open
	}
	rest := strings.Trim(pattern, "*")
	return rest != pattern && (rest == "" || rest == "/")
}
