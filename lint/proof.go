package lint

import (
	"fmt"
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
	if w, ok := c.rewritten(edits); ok {
		if w == nil || c.exchangesFor(w).keep(w) {
			return true
		}
		if w.isOneLine() {
			return false
		}
	} else if safe, exact := c.removesSpare(edits); safe || exact {
		return safe
	}
	return proofsOf.Of(c).provable > 0 && c.isEquivalent(edits)
}

// proofs are what the proofs about one file may still cost, and what they found.
type proofs struct {
	provable   int             // octets to read and rules to compare
	looks      int             // how often the proofs of rewritings may look at a rule
	budget     *rules.Budget   // for comparisons
	equivalent map[string]bool // known answers of isEquivalent, by the edits
}

var proofsOf = NewFact(func(*Context) *proofs {
	return &proofs{maxProved, maxLooks, rules.NewBudget(), map[string]bool{}}
})

// grantBatch lets the proofs about the file of c cost what those of a batch of
// fixes may.
func (c *Context) grantBatch() { proofsOf.Of(c).provable = maxBatchProved }

// maxProved bounds what the proofs of one run look at: octets that are read and
// rules that are compared. It is counted, not clocked, so that answers
// repeat; past it nothing is proved.
const maxProved = 1 << 22

// afford takes cost from what proofs may still look at.
func (c *Context) afford(cost int) bool {
	proofsOf.Of(c).provable -= cost
	return proofsOf.Of(c).provable >= 0
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

// isEquivalent proves that the file with edits made gives every agent the same
// verdict on every URL. It is the proof behind the others, which ask less and
// often suffice. A pass may ask before it offers a fix that the driver asks about
// again, so answers are kept.
func (c *Context) isEquivalent(edits []Edit) bool {
	key := fmt.Sprintf("%#v", edits)
	proved, known := proofsOf.Of(c).equivalent[key]
	if !known {
		proved = c.proveEquivalent(Apply(c.File.Src, edits))
		proofsOf.Of(c).equivalent[key] = proved
	}
	return proved
}

func (c *Context) proveEquivalent(after string) bool {
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
		if !crawlers.Equivalent(old, new, proofsOf.Of(c).budget) {
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

// removesSpare reports whether it is proved that edits change no verdict as they
// do no more than take out lines whose rules the groups that have them can do
// without. Exact means that the answer is also right where it is no.
func (c *Context) removesSpare(edits []Edit) (safe, exact bool) {
	lines := c.removedLines(edits)
	switch {
	case len(lines) == 0:
		return false, false
	case len(lines) == 1:
		return spareLines.Of(c).may(lines[0])
	}
	return len(spareLines.Of(c).together(lines, c.afford)) == len(lines), false
}

// spareLines are the lines that may go.
var spareLines = NewFact(findSpare)

// removedLines are the numbers of the lines that edits take out, if they do
// nothing else and no two ends of lines become one. They are not the first: the
// start of a file is special to some dialects.
func (c *Context) removedLines(edits []Edit) []int {
	var lines []int
	start := 0 // of the text that goes without a gap
	for i := 0; i < len(edits); {
		n := c.File.LineIndex(edits[i].Span.Start)
		if n == 0 || n >= len(c.File.Lines) {
			return nil
		}
		gone := c.removeLine(c.File.Lines[n])
		if len(gone) > len(edits)-i || !slices.Equal(edits[i:i+len(gone)], gone) {
			return nil
		}
		for _, e := range gone {
			if i == 0 || edits[i-1].Span.End < e.Span.Start {
				start = e.Span.Start
			}
			if strings.HasSuffix(c.File.Src[:start], "\r") && strings.HasPrefix(c.File.Src[e.Span.End:], "\n") {
				return nil
			}
			i++
		}
		lines = append(lines, n+1)
	}
	return lines
}

// spare are the lines that may go.
type spare struct {
	rules    map[int]bool // lines that some proved dialect reads as rules
	parting  map[int]bool // lines that keep groups apart, or are more than rules
	runs     [][]int      // lines of rules that stand between two groups, for each dialect
	sets     []*rules.RuleSet
	thinning *rules.Thinning // nil where nothing may go
}

// may reports whether line may go alone, and whether that is exact.
func (s *spare) may(line int) (safe, exact bool) {
	if s.thinning == nil || !s.rules[line] || s.parting[line] {
		return false, false
	}
	return s.thinning.Alone(line), true
}

// together are those of lines, taken in order, that may all go; none where that
// cannot be afforded.
func (s *spare) together(lines []int, afford func(cost int) bool) map[int]bool {
	if s.thinning == nil {
		return nil
	}
	runsOf, left := map[int][]int{}, make([]int, len(s.runs))
	for i, run := range s.runs {
		if !afford(len(run)) {
			return nil
		}
		left[i] = len(run)
		for _, line := range run {
			runsOf[line] = append(runsOf[line], i)
		}
	}
	gone := map[int]bool{}
	thinning := rules.NewThinning(s.sets)
	for _, line := range lines {
		last := slices.ContainsFunc(runsOf[line], func(run int) bool { return left[run] == 1 })
		if last || gone[line] || !s.rules[line] || s.parting[line] {
			continue
		}
		if _, ok := thinning.LeaveOut(line); !ok {
			continue
		}
		gone[line] = true
		for _, run := range runsOf[line] {
			left[run]--
		}
	}
	return gone
}

// findSpare looks at what the lines are to the proved dialects. A rule that
// alone stands between two groups keeps them apart.
func findSpare(c *Context) *spare {
	s := &spare{rules: map[int]bool{}, parting: map[int]bool{}}
	for _, d := range c.proved() {
		if d.MaxSize > 0 && len(c.File.Src) > d.MaxSize || !c.affordReading(d, c.File.Src) {
			return s // what is cut off would change
		}
		var run []int
		endRun := func() {
			if len(run) == 1 {
				s.parting[run[0]] = true
			}
			if len(run) > 0 {
				s.runs = append(s.runs, run)
			}
			run = nil
		}
		for ln := range d.Lines(c.File.Src) {
			switch d.Read(c.File.Src, ln).Field {
			case rules.Allow, rules.Disallow:
				s.rules[ln.Number] = true
				if len(run) == 0 || run[len(run)-1] != ln.Number {
					run = append(run, ln.Number)
				}
			case rules.NoField, rules.Other, rules.Sitemap:
			default:
				s.parting[ln.Number] = true
				endRun()
			}
		}
		endRun()
		p := c.Policy(d)
		if !c.affordRules(p) {
			return s
		}
		for g := range p.Groups() {
			s.sets = append(s.sets, g.Rules())
		}
	}
	s.thinning = rules.NewThinning(s.sets)
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
// are and as they would be, and what is to be added to their numbers there.
func around(f *ast.File, edits []Edit) (above int, before, after string) {
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
		first--
	}
	return first, before, after
}

// directive is what a line means to a policy.
type directive struct {
	field rules.Field
	value string
}

// directives yields those of src that count, by the numbers of their lines.
func directives(d *rules.Dialect, src string) iter.Seq2[int, directive] {
	return func(yield func(int, directive) bool) {
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
			if !yield(ln.Number, directive{r.Field, value}) {
				return
			}
		}
	}
}
