package paths

import (
	"iter"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// followedRules yields the sound rules whose pattern is wanted and that some
// crawler follows, each with a group of a selected dialect that holds it.
func followedRules(c *analysis.Context, wanted func(pattern string) bool) iter.Seq2[ast.Line, analysis.RulePlace] {
	return func(yield func(ast.Line, analysis.RulePlace) bool) {
		var places map[int]analysis.RulePlace // found only if some rule is wanted: most files have none
		for ln := range analysis.SoundPatterns(c) {
			if !wanted(c.Text(ln.Value)) {
				continue
			}
			if places == nil {
				places = rulePlaces.Of(c)
			}
			if place, ok := places[ln.Number]; ok && !yield(ln, place) {
				return
			}
		}
	}
}

// patterns are the values of all rules. Some authors write a pattern both ways where
// crawlers may differ.
func patterns(c *analysis.Context) map[string]bool {
	patterns := map[string]bool{}
	for ln := range analysis.SoundRules(c) {
		patterns[c.Text(ln.Value)] = true
	}
	return patterns
}

// contrast returns evidence that p has a verdict on the URL of e other than
// verdict; nil if it has the same.
func contrast(e *analysis.Evidence, p *rules.Policy, verdict rules.Verdict) *analysis.Evidence {
	d := p.Decide(e.Agent, e.URL)
	if d.Verdict == verdict {
		return nil
	}
	return &analysis.Evidence{Dialect: p.Dialect, Agent: e.Agent, URL: e.URL, Line: d.Rule.Line}
}

// coversSite reports whether pattern matches every path. No fix turns another
// pattern into such a one: a rule that does nothing is better than a closed site.
func coversSite(pattern string) bool {
	pattern = strings.TrimRight(pattern, "*")
	return pattern == "" || pattern == "/"
}
