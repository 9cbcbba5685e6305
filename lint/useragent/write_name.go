package useragent

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// writeName returns the fix that replaces the value of a by name, or none if that would
// free the crawler called name from rules: a crawler with a group of its own does not
// obey the global one.
func writeName(c *analysis.Context, a analysis.AgentLine, name string) []analysis.Fix {
	fix := analysis.Fix{Message: "write " + name, Edits: []analysis.Edit{{Span: a.Value, Text: name}}}
	if frees(c, fix.Edits, name) {
		return nil
	}
	return []analysis.Fix{fix}
}

// meantName adds to fd the fix that writes the name of the crawler that a means, or
// help where that would free the crawler from rules. It lowers fd where the name changes
// nothing.
func meantName(c *analysis.Context, a analysis.AgentLine, fd analysis.Finding) analysis.Finding {
	if fd.Fixes = writeName(c, a, a.Crawler.Token); fd.Fixes == nil {
		fd.Help = fmt.Sprintf("write %s, and repeat in this group the rules that it obeys now", a.Crawler.Token)
	} else if c.IsSafe(fd.Fixes[0].Edits) {
		fd.Severity = analysis.Info // the crawler obeys such rules already
	}
	return fd
}

// frees reports whether edits may allow the crawler called name what it may not fetch
// now. It reports true if that is too expensive to find out.
func frees(c *analysis.Context, edits []analysis.Edit, name string) bool {
	if name == "*" {
		return false // the line names no known crawler
	}
	if !c.AffordProof(len(c.File.Src)) {
		return true
	}
	d := crawlers.Dialect(name)
	old, new := c.Policy(d), rules.Compile(d, analysis.Apply(c.File.Src, edits))
	before, after := rulesOf(old, name), rulesOf(new, name)
	if before == nil || after == nil {
		return before != nil
	}
	r := rules.Compare(before, after, budget.Of(c)).Relation()
	return r != rules.Equivalent && r != rules.Stricter
}

// rulesOf returns the rules that p has for the crawler called name; nil if nothing
// binds it.
func rulesOf(p *rules.Policy, name string) *rules.RuleSet {
	if token := crawlers.Bind(p, name).Token; token != "" {
		return p.RulesFor(token)
	}
	return nil
}

// budget is shared by all comparisons about one file.
var budget = analysis.NewFact(func(*analysis.Context) *rules.Budget { return rules.NewBudget() })
