package lint

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

var unreachableRule = &Pass{
	ID:        "unreachable-rule",
	Family:    Semantics,
	Severity:  Warning,
	Summary:   "rule decides no URL",
	Rationale: "The most specific rule wins, Allow before Disallow on a tie. A rule that another one outranks on every URL it matches has no effect, or hides what its author meant.",
	Bad:       "User-agent: *\nDisallow: /search\nAllow: /search\n",
	Good:      "User-agent: *\nDisallow: /search\nAllow: /search/about\n",
	Source:    "RFC 9309 2.2.2",
	Run: func(c *Context, report func(Finding)) {
		dead := deadRules(c)
		for _, ln := range c.File.Lines {
			if d, ok := dead[ln.Number]; ok {
				report(d.finding(c, ln))
			}
		}
	},
}

// deadRule is a line that decides no URL in any group of any selected dialect.
type deadRule struct {
	by       []int // the lines that outrank it
	evidence *Evidence
}

// deadRules looks at every group that some crawler follows: a rule lives if it
// decides something in one of them.
func deadRules(c *Context) map[int]deadRule {
	dead := map[int]deadRule{}
	alive := map[int]bool{}
	budget := maxDecisions
	for _, d := range c.Dialects {
		p := c.Policy(d)
		asked := map[*rules.Rule]bool{} // groups in the same places share their rules
		for g := range p.Groups() {
			set := g.Rules()
			if len(set) == 0 || asked[&set[0]] {
				continue
			}
			asked[&set[0]] = true
			for _, r := range set {
				if budget -= len(set); budget < 0 {
					return nil
				}
				if r.Line == 0 || alive[r.Line] || !strings.HasPrefix(r.Pattern, "/") && !strings.HasPrefix(r.Pattern, "*") {
					continue
				}
				blocked, ok := blockers(p, g, r)
				if !ok {
					alive[r.Line] = true
					delete(dead, r.Line)
					continue
				}
				if _, known := dead[r.Line]; !known {
					dead[r.Line] = blocked
				}
			}
		}
	}
	return dead
}

// maxDecisions bounds the comparisons of patterns that a run makes: 12,000
// rules in each of two dialects are well within it. It is counted, not clocked,
// so that answers repeat.
const maxDecisions = 1 << 30

// blockers returns what outranks r in g, or false where r decides a path or
// no URL confirms that it does not.
func blockers(p *rules.Policy, g *rules.Group, r rules.Rule) (deadRule, bool) {
	var d deadRule
	for _, by := range g.Rules().Deciders(r.Line) {
		if by.Line == r.Line || by.Line == 0 {
			return deadRule{}, false
		}
		d.by = append(d.by, by.Line)
	}
	url := p.Witness(r.Pattern, func(url string) bool {
		got := p.Decide(g.Token, url).Rule.Line
		return got != r.Line && got != 0
	})
	if len(d.by) == 0 || url == "" {
		return deadRule{}, false
	}
	d.evidence = &Evidence{Dialect: p.Dialect, Agent: g.Token, URL: url, Line: p.Decide(g.Token, url).Rule.Line}
	return d, true
}

func (d deadRule) finding(c *Context, ln ast.Line) Finding {
	first := c.File.Lines[d.by[0]-1]
	fd := Finding{
		Span:     ln.Content(),
		Evidence: d.evidence,
		Message: fmt.Sprintf("rule decides no URL: %s %q on line %d outranks it everywhere",
			c.Text(first.Field), c.Text(first.Value), first.Number),
	}
	if len(d.by) > 1 {
		fd.Message = fmt.Sprintf("rule decides no URL: lines %s outrank it everywhere", list(d.by))
	}
	for _, n := range d.by {
		fd.Related = append(fd.Related, Related{Span: c.File.Lines[n-1].Content(), Message: "this rule outranks it"})
	}
	return fd
}

// list writes numbers as people do: "3, 4 and 7".
func list(numbers []int) string {
	s := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(numbers)), ", "), "[]")
	if i := strings.LastIndex(s, ", "); i >= 0 {
		s = s[:i] + " and " + s[i+2:]
	}
	return s
}
