package analysis

import "github.com/robotslint/robotslint/rules"

// RulePlace is a rule within a group of a policy.
type RulePlace struct {
	Policy *rules.Policy
	Group  *rules.Group
	Rule   rules.Rule
}

// Decides returns evidence that the rule of at decides url, or nil if it does not.
func (at RulePlace) Decides(url string) *Evidence {
	if at.Policy.Decide(at.Group.Token, url).Rule.Line != at.Rule.Line {
		return nil
	}
	return &Evidence{Dialect: at.Policy.Dialect, Agent: at.Group.Token, URL: url, Line: at.Rule.Line}
}

// PatternFor returns the path pattern of the rule on a line, 1-based, as d compares
// it. A second pattern that Google adds to an Allow of an index page is not
// included.
func PatternFor(c *Context, d *rules.Dialect, line int) string {
	return d.Pattern(d.Read(c.File.Src, c.File.Lines[line-1]).Value)
}
