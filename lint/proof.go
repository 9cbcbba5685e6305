package lint

import (
	"iter"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// alwaysProved are the dialects that a safe fix changes nothing in, whichever
// are selected. To old parsers too much of a layout has a meaning: a blank line
// ends a group.
var alwaysProved = []*rules.Dialect{rules.Google, rules.RFC9309, rules.Bing, rules.Yandex}

// proved are those, and the dialects that are selected.
func (c *Context) proved() []*rules.Dialect {
	dialects := slices.Clone(alwaysProved)
	for _, d := range c.Dialects {
		if !slices.Contains(dialects, d) {
			dialects = append(dialects, d)
		}
	}
	return dialects
}

// isSafe reports whether edits are proved to change no verdict of any crawler.
func (c *Context) isSafe(edits []Edit) bool {
	return c.readAlike(edits) || c.removesSpare(edits) ||
		c.provable > 0 && c.isEquivalent(Apply(c.File.Src, edits))
}

// maxProved bounds what the proofs of one run look at: octets that are read and
// rules that are compared. It is counted, not clocked, so that answers
// repeat; past it nothing is proved.
const maxProved = 1 << 22

// afford takes cost from what proofs may still look at.
func (c *Context) afford(cost int) bool {
	c.provable -= cost
	return c.provable >= 0
}

// affordReading does so with the octets of src that d reads.
func (c *Context) affordReading(d *rules.Dialect, src string) bool {
	if d.MaxSize > 0 {
		return c.afford(min(len(src), d.MaxSize))
	}
	return c.afford(len(src))
}

// affordRules does so with the rules of all groups of p.
func (c *Context) affordRules(p *rules.Policy) bool {
	for g := range p.Groups() {
		if !c.afford(1) || !c.afford(len(g.Rules().Rules())) {
			return false
		}
	}
	return true
}

// isEquivalent proves that after, another text for the file, gives every agent
// the same verdict on every URL. It is the proof behind the others, which ask
// less and often suffice.
func (c *Context) isEquivalent(after string) bool {
	for _, d := range c.proved() {
		if !c.affordReading(d, c.File.Src) || !c.affordReading(d, after) {
			return false
		}
		old, new := c.Policy(d), rules.Compile(d, after)
		if !c.affordRules(old) || !c.affordRules(new) {
			return false
		}
		if old.ByParts() && !c.afford(tokens(old)*tokens(new)) {
			return false // an agent may be bound by any pair of groups
		}
		if !crawlers.Equivalent(old, new, c.proofs) {
			return false
		}
	}
	return true
}

// tokens is how many product tokens p has groups for.
func tokens(p *rules.Policy) int {
	n := 0
	for range p.Groups() {
		n++
	}
	return n
}

// readAlike proves that edits change no verdict: in every dialect the lines
// they touch read as the same user-agent lines, rules and ends of groups, in the
// same order, as before. A policy is made of nothing else.
func (c *Context) readAlike(edits []Edit) bool {
	dialects := c.proved()
	src := c.File.Src
	grown := 0
	for _, e := range edits {
		grown += max(0, len(e.Text)-e.Span.Len())
	}
	for _, d := range dialects {
		if d.MaxSize > 0 && len(src)+grown > d.MaxSize {
			return false // what is cut off may change
		}
	}
	before, after := around(c.File, edits)
	return !slices.ContainsFunc(dialects, func(d *rules.Dialect) bool { return !sameDirectives(d, before, after) })
}

// sameDirectives reports whether d finds the same user-agent lines, rules and
// ends of groups in both texts, in the same order.
func sameDirectives(d *rules.Dialect, before, after string) bool {
	next, stop := iter.Pull(directives(d, after))
	defer stop()
	for want := range directives(d, before) {
		if got, ok := next(); !ok || got != want {
			return false
		}
	}
	_, more := next()
	return !more
}

// removesSpare proves that edits change no verdict where they do no more than
// take out one line whose rule the groups that have it can do without.
func (c *Context) removesSpare(edits []Edit) bool {
	i := c.File.LineIndex(edits[0].Span.Start)
	if i == 0 || i >= len(c.File.Lines) || !slices.Equal(edits, c.removeLine(c.File.Lines[i])) {
		return false // the start of a file is special to some dialects
	}
	above, rest := c.File.Src[:edits[0].Span.Start], c.File.Src[edits[0].Span.End:]
	if strings.HasSuffix(above, "\r") && strings.HasPrefix(rest, "\n") {
		return false // two ends of lines would become one
	}
	if c.spare == nil {
		c.spare = c.findSpare()
	}
	return c.spare.may(i + 1)
}

// spare are the lines that may go, one at a time.
type spare struct {
	rules    map[int]bool // lines that some proved dialect reads as rules
	parting  map[int]bool // lines that keep groups apart, or are more than rules
	thinning *rules.Thinning
}

func (s *spare) may(line int) bool {
	return s.thinning != nil && s.rules[line] && !s.parting[line] && s.thinning.Alone(line)
}

// findSpare looks at what the lines are to the proved dialects. A rule that
// alone stands between two groups keeps them apart.
func (c *Context) findSpare() *spare {
	s := &spare{rules: map[int]bool{}, parting: map[int]bool{}}
	var sets []*rules.RuleSet
	for _, d := range c.proved() {
		if d.MaxSize > 0 && len(c.File.Src) > d.MaxSize || !c.affordReading(d, c.File.Src) {
			return s // what is cut off would change
		}
		last, alone := 0, 0 // the last line, if it is a rule, and if no rule stands beside it yet
		for ln := range d.Lines(c.File.Src) {
			switch d.Read(c.File.Src, ln).Field {
			case rules.Allow, rules.Disallow:
				s.rules[ln.Number] = true
				if last == 0 {
					alone = ln.Number
				} else if last != ln.Number {
					alone = 0
				}
				last = ln.Number
			case rules.NoField, rules.Other, rules.Sitemap:
			default:
				s.parting[ln.Number], s.parting[alone] = true, true
				last, alone = 0, 0
			}
		}
		s.parting[alone] = true
		p := c.Policy(d)
		if !c.affordRules(p) {
			return s
		}
		for g := range p.Groups() {
			sets = append(sets, g.Rules())
		}
	}
	s.thinning = rules.NewThinning(sets)
	return s
}

// decidedAtGoogle looks for a URL that each line with fault f decides at Google,
// which reads as a rule what RFC 9309 does not. Lines that Google takes for no
// rule, or for one that decides nothing, are not in the map.
func decidedAtGoogle(c *Context, f fault) map[int]*Evidence {
	found := map[int]*Evidence{}
	wanted := map[int]bool{}
	for ln := range c.withFault(f) {
		wanted[ln.Number] = true
	}
	if len(wanted) == 0 {
		return nil
	}
	p := c.Policy(rules.Google)
	budget := maxEvidence
	for g := range p.Groups() {
		set := g.Rules().Rules()
		if budget -= len(set); budget < 0 {
			return found
		}
		for _, r := range set {
			if !wanted[r.Line] || found[r.Line] != nil {
				continue
			}
			decides := func(url string) bool { return p.Decide(g.Token, url).Rule.Line == r.Line }
			if url := p.Witness(r.Pattern, decides); url != "" {
				found[r.Line] = &Evidence{Dialect: rules.Google, Agent: g.Token, URL: url, Line: r.Line}
			}
		}
	}
	return found
}

// maxEvidence bounds the rules that the search for evidence looks at.
const maxEvidence = 1 << 20

// around returns the lines that edits touch and one more on each side, as they
// are and as they would be.
func around(f *ast.File, edits []Edit) (before, after string) {
	first := max(0, f.LineIndex(edits[0].Span.Start)-1)
	last := min(len(f.Lines), f.LineIndex(edits[len(edits)-1].Span.End)+2)
	span := ast.Span{}
	if first < last {
		span = ast.Span{Start: f.Lines[first].Start, End: f.Lines[last-1].End}
	}
	shifted := slices.Clone(edits)
	for i := range shifted {
		shifted[i].Span.Start -= span.Start
		shifted[i].Span.End -= span.Start
	}
	before = f.Text(span)
	after = Apply(before, shifted)
	if first > 0 { // the start of a file is special to some dialects, and so is a blank line
		before, after = "#\n"+before, "#\n"+after
	}
	return before, after
}

// directive is what a line means to a policy.
type directive struct {
	field rules.Field
	value string
}

func directives(d *rules.Dialect, src string) iter.Seq[directive] {
	return func(yield func(directive) bool) {
		for ln := range d.Lines(src) {
			r := d.Read(src, ln)
			value := ""
			switch r.Field {
			case rules.UserAgent:
				value = rules.LowerToken(d.Token(r.Value))
			case rules.Allow, rules.Disallow:
				value = d.Pattern(r.Value)
			case rules.Member, rules.Break:
			default:
				continue
			}
			if !yield(directive{r.Field, value}) {
				return
			}
		}
	}
}
