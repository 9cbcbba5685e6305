package analysis

import "github.com/robotslint/robotslint/rules"

// OverreachEvidence returns evidence that the rule on a line, 1-based, turns a
// verdict under d that full, the pattern that its author wrote, would not; nil if
// no such URL is found.
func OverreachEvidence(c *Context, d *rules.Dialect, line int, full string) *Evidence {
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

// without returns the verdict on path as if the line had no rule.
func without(set *rules.RuleSet, line int, path string) rules.Verdict {
	for _, r := range set.Rules() {
		if r.Line != line && r.Matches(path) {
			return r.Verdict()
		}
	}
	return rules.Allowed
}
