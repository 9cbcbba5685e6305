package analysis

import (
	"iter"
	"maps"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// rewriting is what edits make of path patterns: the new pattern by line, in each
// dialect that compares another one than before.
type rewriting map[*rules.Dialect]map[int]string

// rewritten returns what edits make of path patterns, or false if they change
// anything else: in every proved dialect the lines that they touch must read as
// the same user-agent lines, kinds of rules and ends of groups, in the same order,
// as before. A policy consists of nothing else, so edits with an empty rewriting
// change no verdict.
func rewritten(c *Context, edits []Edit) (rewriting, bool) {
	dialects := provedDialects(c)
	grown := 0
	for _, e := range edits {
		grown += max(0, len(e.Text)-e.Span.Len())
	}
	for _, d := range dialects {
		if d.MaxSize > 0 && len(c.File.Src)+grown > d.MaxSize {
			return nil, false // what is cut off may change
		}
	}
	first, before, after := around(c.File, edits)
	var all rewriting
	for _, d := range dialects {
		patterns, ok := patternsRewritten(d, before, after, first)
		if !ok {
			return nil, false
		}
		if patterns == nil {
			continue
		}
		if all == nil {
			all = rewriting{}
		}
		all[d] = patterns
	}
	return all, true
}

// patternsRewritten returns the path patterns of after, by line, that differ from
// those of before, or false if d reads anything else differently. The number of a
// line in the file is its number in before plus above.
func patternsRewritten(d *rules.Dialect, before, after string, above int) (map[int]string, bool) {
	type numbered struct {
		line int
		Directive
	}
	var left []numbered
	for line, is := range directives(d, after) {
		left = append(left, numbered{line, is})
	}
	var patterns map[int]string
	for line, was := range directives(d, before) {
		if len(left) == 0 || left[0].Field != was.Field {
			return nil, false
		}
		is := left[0]
		left = left[1:]
		if is.Value == was.Value {
			continue
		}
		isRule := is.Field == rules.Allow || is.Field == rules.Disallow
		if !isRule || is.line != line || is.Value == "" || was.Value == "" || patterns[above+line] != "" {
			return nil, false // an empty pattern says something else: that nothing is disallowed
		}
		if patterns == nil {
			patterns = map[int]string{}
		}
		patterns[above+line] = is.Value
	}
	return patterns, len(left) == 0
}

// isOneLine reports whether w rewrites one line, so that its proof is exact.
func (w rewriting) isOneLine() bool {
	lines := map[int]bool{}
	for _, patterns := range w {
		for line := range patterns {
			lines[line] = true
		}
	}
	return len(lines) == 1
}

// oneLine returns the only line that w rewrites, and the dialects in which it does.
// They take less memory than w, and a file may have tens of thousands of rewritings.
func (w rewriting) oneLine() (line int, in []*rules.Dialect) {
	for _, d := range rules.Dialects {
		for line = range w[d] {
			in = append(in, d)
		}
	}
	return line, in
}

// add adds other to w, or reports false if they differ about a line.
func (w rewriting) add(other rewriting) bool {
	for d, patterns := range other {
		for line, pattern := range patterns {
			if known := w[d][line]; known != "" && known != pattern {
				return false
			}
		}
	}
	for d, patterns := range other {
		if w[d] == nil {
			w[d] = map[int]string{}
		}
		maps.Copy(w[d], patterns)
	}
	return true
}

// exchanges proves rewritings, in each dialect.
type exchanges map[*rules.Dialect]*rules.Exchange

// exchangesFor returns the proof of w and of every part of it; nil if that cannot
// be afforded.
func exchangesFor(c *Context, w rewriting) exchanges {
	all := exchanges{}
	for _, d := range rules.Dialects { // in order, so that looks are spent alike every time
		patterns := w[d]
		if patterns == nil {
			continue
		}
		p := c.Policy(d)
		if !affordRules(c, p) {
			return nil
		}
		var sets []*rules.RuleSet
		known := map[*rules.RuleSet]bool{}
		for g := range p.Groups() {
			if !known[g.Rules()] {
				known[g.Rules()] = true
				sets = append(sets, g.Rules())
			}
		}
		all[d] = rules.NewExchange(sets, patterns, &proofsOf.Of(c).looks)
	}
	return all
}

// keep reports whether w is proved to change no verdict.
func (x exchanges) keep(w rewriting) bool {
	for _, d := range rules.Dialects {
		if patterns := w[d]; patterns != nil && (x[d] == nil || !x[d].Keeps(slices.Sorted(maps.Keys(patterns))...)) {
			return false
		}
	}
	return true
}

// keepLine is keep for a rewriting of one line in some dialects, in the order of
// [rules.Dialects].
func (x exchanges) keepLine(line int, in []*rules.Dialect) bool {
	return !slices.ContainsFunc(in, func(d *rules.Dialect) bool { return x[d] == nil || !x[d].Keeps(line) })
}

// around returns the lines that edits touch, and one more on each side, before and
// after the edits. The number of a line in the file is its number there plus above.
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

// Directive is the meaning of a line to a policy.
type Directive struct {
	Field rules.Field
	Value string
}

// directives yields the lines of src that count for a policy under d, by number.
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
