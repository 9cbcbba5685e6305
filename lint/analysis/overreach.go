package analysis

import (
	"github.com/robotslint/robotslint/rules"
)

// Overreach returns a URL whose verdict the rule on a line turns under d though
// full, the pattern that its author wrote, does not match it; nil where none is
// found.
func Overreach(c *Context, d *rules.Dialect, line int, full string) *Evidence {
	p := c.Policy(d)
	meant := rules.Rule{Pattern: d.Pattern(full)}
	asked := map[*rules.RuleSet]bool{} // groups in the same places share their rules
	for g := range p.Groups() {
		set := g.Rules()
		if asked[set] {
			continue
		}
		asked[set] = true
		for _, r := range set.Rules() {
			if r.Line != line {
				continue
			}
			url := p.Witness(r.Pattern, func(url string) bool {
				path := d.Path(url)
				return set.Decide(path).Line == line && !meant.Matches(path) && without(set, line, path) != r.Verdict()
			})
			if url != "" {
				return &Evidence{Dialect: d, Agent: g.Token, URL: url, Line: line}
			}
		}
	}
	return nil
}

// without is the verdict on path if there were no rule on that line.
func without(set *rules.RuleSet, line int, path string) rules.Verdict {
	for _, r := range set.Rules() {
		if r.Line != line && r.Matches(path) {
			return r.Verdict()
		}
	}
	return rules.Allowed
}
