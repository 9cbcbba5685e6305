package lint

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// deadRule is a rule line that decides no URL in any group of any selected
// dialect. It earns one finding, by the first of these that holds: the other
// kind of rule has the same pattern (twin), an equal rule stands elsewhere
// (copy), or others outrank it.
type deadRule struct {
	by       []int // the lines that outrank it
	twin     int   // one of them that has its pattern and is of the other kind, or 0
	copy     int   // one of them that has its pattern and its kind, or 0
	hidden   bool  // one of them is of the other kind, so that it turns a verdict
	evidence *Evidence
}

// maxWords bounds how many questions are asked in search of dead rules, about
// one for each rule of each group; those of rules with many wildcards count for
// more. They are counted, not clocked, so that answers repeat; past it nothing
// is claimed.
const maxWords = 1 << 20

// deadRules returns the dead rules of the file by line.
var deadRules = NewFact(findDeadRules)

// findDeadRules looks at every group that some crawler follows: a rule lives if
// it decides something in one of them.
func findDeadRules(c *Context) map[int]deadRule {
	dead := map[int]deadRule{}
	alive := map[int]bool{}
	budget := maxWords
	for _, d := range c.Dialects {
		p := c.Policy(d)
		for g := range followed(p) {
			price := g.Rules().Price()
			for _, r := range g.Rules().Rules() {
				if r.Line == 0 || alive[r.Line] || !strings.HasPrefix(r.Pattern, "/") && !strings.HasPrefix(r.Pattern, "*") {
					continue
				}
				if budget -= price; budget < 0 {
					return map[int]deadRule{}
				}
				found, ok := outranked(p, g, r)
				if !ok {
					alive[r.Line] = true
					delete(dead, r.Line)
				} else if d, known := dead[r.Line]; !known || found.hidden && !d.hidden {
					dead[r.Line] = found
				}
			}
		}
	}
	return dead
}

// outranked returns how r is dead in g, or false where it decides a path, or no
// URL can be shown that another rule decides in its place.
func outranked(p *rules.Policy, g *rules.Group, r rules.Rule) (deadRule, bool) {
	var d deadRule
	for _, by := range g.Rules().Deciders(r.Line) {
		if by.Line == r.Line || by.Line == 0 {
			return deadRule{}, false
		}
		d.by = append(d.by, by.Line)
		d.hidden = d.hidden || by.Allow != r.Allow
		switch {
		case by.Pattern != r.Pattern:
		case by.Allow == r.Allow:
			d.copy = by.Line
		default:
			d.twin = by.Line
		}
	}
	decider := func(url string) int { return g.Rules().Decide(p.Dialect.Path(url)).Line }
	url := p.Witness(r.Pattern, func(url string) bool { return decider(url) != r.Line && decider(url) != 0 })
	if len(d.by) == 0 || url == "" {
		return deadRule{}, false
	}
	d.evidence = &Evidence{Dialect: p.Dialect, Agent: g.Token, URL: url, Line: decider(url)}
	return d, true
}

// finding reports ln, which is dead because of d, and offers to remove it where
// that is safe: the line may still keep two groups apart, or decide for a
// dialect that is not selected.
func (d deadRule) finding(c *Context, ln ast.Line, message, related string) Finding {
	fd := Finding{Span: ln.Content(), Evidence: d.evidence, Message: message}
	if edits := c.removeLine(ln); c.isSafe(edits) {
		fd.Fixes = []Fix{{Message: "remove the line", Edits: edits}}
	}
	for _, n := range d.by {
		fd.Related = append(fd.Related, Related{Span: c.File.Lines[n-1].Content(), Message: related})
	}
	return fd
}

// quote writes the rule on a line as it is quoted in messages: Disallow "/a".
func (c *Context) quote(line int) string {
	ln := c.File.Lines[line-1]
	if ln.Kind == ast.Malformed {
		return c.excerpt(ln.Value)
	}
	return fmt.Sprintf("%s %q", c.Text(ln.Field), c.Text(ln.Value))
}
