package paths

import (
	"iter"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// soundPatterns yields the rules without a fault whose path pattern can match
// something and has no flaw. What is said of the meaning of others would be
// beside the point.
func soundPatterns(c *analysis.Context) iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		flawed := faultyPatterns.Of(c) // in order
		for ln := range analysis.SoundRules(c) {
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

// followedRules yields those whose pattern is wanted and that somebody follows, each
// with a group of a selected dialect that it stands in.
func followedRules(c *analysis.Context, wanted func(pattern string) bool) iter.Seq2[ast.Line, analysis.RulePlace] {
	return func(yield func(ast.Line, analysis.RulePlace) bool) {
		var places map[int]analysis.RulePlace // most files have no such rule
		for ln := range soundPatterns(c) {
			if !wanted(c.Text(ln.Value)) {
				continue
			}
			if places == nil {
				places = rulePlaces.Of(c)
			}
			if at, ok := places[ln.Number]; ok && !yield(ln, at) {
				return
			}
		}
	}
}

// contrast returns evidence that p has another verdict on the URL of e; nil
// where it has the same.
func contrast(e *analysis.Evidence, p *rules.Policy, verdict rules.Verdict) *analysis.Evidence {
	d := p.Decide(e.Agent, e.URL)
	if d.Verdict == verdict {
		return nil
	}
	return &analysis.Evidence{Dialect: p.Dialect, Agent: e.Agent, URL: e.URL, Line: d.Rule.Line}
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
