package analysis

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
)

// removesRemovable reports whether edits are proved to change no verdict because
// they only remove repeated user-agent lines, and lines whose rules decide nothing
// that others would not. Exact means that false is proved too.
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
	return len(removable.Of(c).together(lines, c.AffordProof)) == len(lines), false
}

// removable has the lines of the file that may be removed.
var removable = NewFact(findRemovable)

// removableLines are the lines of a file that may be removed, by what the proved
// dialects read there.
type removableLines struct {
	rules    map[int]bool    // lines that some proved dialect reads as rules
	parting  map[int]bool    // lines that keep groups apart, or are more than rules
	runs     []int           // how many lines of rules stand between two groups, for each dialect
	runsOf   map[int][]int   // the runs that a line stands in
	thinning *rules.Thinning // nil if no line may be removed
}

// may reports whether line may be removed alone, and whether that answer is exact.
func (s *removableLines) may(line int) (safe, exact bool) {
	if s.thinning == nil || !s.rules[line] || s.parting[line] {
		return false, false
	}
	return s.thinning.Alone(line), true
}

// together returns which of lines, taken in order, may be removed as one change;
// nil if the proof cannot be afforded.
func (s *removableLines) together(lines []int, afford func(cost int) bool) map[int]bool {
	if s.thinning == nil || !afford(len(lines)) {
		return nil
	}
	goneFrom := map[int]int{} // runs
	gone := map[int]bool{}
	thinning := s.thinning.Anew()
	for _, line := range lines {
		if !afford(0) { // no longer wanted
			return nil
		}
		last := slices.ContainsFunc(s.runsOf[line], func(run int) bool { return s.runs[run]-goneFrom[run] == 1 })
		if last || gone[line] || !s.rules[line] || s.parting[line] {
			continue
		}
		if _, ok := thinning.LeaveOut(line); !ok {
			continue
		}
		gone[line] = true
		for _, run := range s.runsOf[line] {
			goneFrom[run]++
		}
	}
	return gone
}

// findRemovable examines the lines as the proved dialects read them. A rule that
// alone stands between two groups keeps them apart.
func findRemovable(c *Context) *removableLines {
	var sets []*rules.RuleSet
	s := &removableLines{rules: map[int]bool{}, parting: map[int]bool{}, runsOf: map[int][]int{}}
	for _, d := range provedDialects(c) {
		if d.MaxSize > 0 && len(c.File.Src) > d.MaxSize || !affordReading(c, d, c.File.Src) {
			return s // what is cut off would change
		}
		var run []int
		endRun := func() {
			if len(run) == 1 {
				s.parting[run[0]] = true
			}
			for _, line := range run {
				s.runsOf[line] = append(s.runsOf[line], len(s.runs))
			}
			s.runs = append(s.runs, len(run))
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
			sets = append(sets, g.Rules())
		}
	}
	s.thinning = rules.NewThinning(sets)
	return s
}

// removedLines returns the numbers of the lines that edits remove, or nil if they
// do anything else, join two line endings, or remove the first line: some dialects
// treat the start of a file in a special way.
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
