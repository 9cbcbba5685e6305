package analysis

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// AlwaysProved are the dialects that a safe fix changes nothing in, whichever
// are selected. To old parsers too much of a layout has a meaning: a blank line
// ends a group.
var AlwaysProved = []*rules.Dialect{rules.Google, rules.RFC9309, rules.Bing, rules.Yandex}

// provedDialects are those, and the dialects that are selected.
func provedDialects(c *Context) []*rules.Dialect {
	dialects := slices.Clone(AlwaysProved)
	for _, d := range c.Dialects {
		if !slices.Contains(dialects, d) {
			dialects = append(dialects, d)
		}
	}
	return dialects
}

// IsSafe reports whether edits are proved to change no verdict of any crawler.
func (c *Context) IsSafe(edits []Edit) bool {
	if w, ok := rewritten(c, edits); ok {
		if w == nil || exchangesFor(c, w).keep(w) {
			return true
		}
		if w.isOneLine() {
			return false
		}
	} else if safe, exact := removesRemovable(c, edits); safe || exact {
		return safe
	}
	return proofsOf.Of(c).provable > 0 && isEquivalent(c, edits)
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

// GrantBatch lets the proofs about the file of c cost what those of a batch of
// fixes may.
func (c *Context) GrantBatch() { proofsOf.Of(c).provable = maxBatchProved }

// Afford takes cost from what proofs may still look at.
func (c *Context) Afford(cost int) bool {
	proofsOf.Of(c).provable -= cost
	return proofsOf.Of(c).provable >= 0
}

// affordReading does so with the octets of src that d reads.
func affordReading(c *Context, d *rules.Dialect, src string) bool {
	if d.MaxSize > 0 {
		return c.Afford(min(len(src), d.MaxSize))
	}
	return c.Afford(len(src))
}

// affordRules does so with the rules of all groups of p.
func affordRules(c *Context, p *rules.Policy) bool {
	for g := range p.Groups() {
		if !c.Afford(1) || !c.Afford(len(g.Rules().Rules())) {
			return false
		}
	}
	return true
}

// isEquivalent proves that the file with edits made gives every agent the same
// verdict on every URL. It is the proof behind the others, which ask less and
// often suffice. A pass may ask before it offers a fix that the driver asks about
// again, so answers are kept.
func isEquivalent(c *Context, edits []Edit) bool {
	key := fmt.Sprintf("%#v", edits)
	proved, known := proofsOf.Of(c).equivalent[key]
	if !known {
		proved = proveEquivalent(c, Apply(c.File.Src, edits))
		proofsOf.Of(c).equivalent[key] = proved
	}
	return proved
}

func proveEquivalent(c *Context, after string) bool {
	for _, d := range provedDialects(c) {
		if !affordReading(c, d, c.File.Src) || !affordReading(c, d, after) {
			return false
		}
		old, new := c.Policy(d), rules.Compile(d, after)
		if !affordRules(c, old) || !affordRules(c, new) {
			return false
		}
		if old.ByParts() && !c.Afford(tokens(old)*tokens(new)) {
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

// removesRemovable reports whether it is proved that edits change no verdict as they
// do no more than take out repeated user-agent lines, and lines whose rules the
// groups that have them can do without. Exact means that the answer is also right
// where it is no.
func removesRemovable(c *Context, edits []Edit) (safe, exact bool) {
	removed := removedLines(c, edits)
	if len(removed) == 0 {
		return false, false
	}
	repeated := repeatedAgents.Of(c)
	lines := slices.DeleteFunc(removed, func(line int) bool { return repeated[line] })
	switch {
	case len(lines) == 0:
		return true, true
	case len(lines) == 1:
		return removable.Of(c).may(lines[0])
	}
	return len(removable.Of(c).together(lines, c.Afford)) == len(lines), false
}

// removable are the lines that may go.
var removable = NewFact(findRemovable)

// removedLines are the numbers of the lines that edits take out, if they do
// nothing else and no two ends of lines become one. They are not the first: the
// start of a file is special to some dialects.
func removedLines(c *Context, edits []Edit) []int {
	var lines []int
	start := 0 // of the text that goes without a gap
	for i := 0; i < len(edits); {
		n := c.File.LineIndex(edits[i].Span.Start)
		if n == 0 || n >= len(c.File.Lines) {
			return nil
		}
		gone := RemoveLine(c, c.File.Lines[n])
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

// RemovableLines are the lines that may go.
type RemovableLines struct {
	rules    map[int]bool // lines that some proved dialect reads as rules
	parting  map[int]bool // lines that keep groups apart, or are more than rules
	runs     [][]int      // lines of rules that stand between two groups, for each dialect
	sets     []*rules.RuleSet
	thinning *rules.Thinning // nil where nothing may go
}

// may reports whether line may go alone, and whether that is exact.
func (s *RemovableLines) may(line int) (safe, exact bool) {
	if s.thinning == nil || !s.rules[line] || s.parting[line] {
		return false, false
	}
	return s.thinning.Alone(line), true
}

// together are those of lines, taken in order, that may all go; none where that
// cannot be afforded.
func (s *RemovableLines) together(lines []int, afford func(cost int) bool) map[int]bool {
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

// findRemovable looks at what the lines are to the proved dialects. A rule that
// alone stands between two groups keeps them apart.
func findRemovable(c *Context) *RemovableLines {
	s := &RemovableLines{rules: map[int]bool{}, parting: map[int]bool{}}
	for _, d := range provedDialects(c) {
		if d.MaxSize > 0 && len(c.File.Src) > d.MaxSize || !affordReading(c, d, c.File.Src) {
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
		if !affordRules(c, p) {
			return s
		}
		for g := range p.Groups() {
			s.sets = append(s.sets, g.Rules())
		}
	}
	s.thinning = rules.NewThinning(s.sets)
	return s
}

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

// Directive is what a line means to a policy.
type Directive struct {
	Field rules.Field
	Value string
}

// directives yields those of src that count, by the numbers of their lines.
func directives(d *rules.Dialect, src string) iter.Seq2[int, Directive] {
	return func(yield func(int, Directive) bool) {
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
			if !yield(ln.Number, Directive{r.Field, value}) {
				return
			}
		}
	}
}
