package analysis

import (
	"maps"
	"slices"

	"github.com/robotslint/robotslint/rules"
)

// rewriting is what edits make of the path patterns of rules, by line, in the
// dialects that compare other ones then.
type rewriting map[*rules.Dialect]map[int]string

// rewritten returns what edits make of path patterns, or false where they change
// anything else: in every proved dialect the lines that they touch must read as
// the same user-agent lines, kinds of rules and ends of groups, in the same
// order, as before. A policy is made of nothing else, so edits with an empty
// rewriting change no verdict.
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
		patterns, ok := patternsRewritten(d, before, after)
		if !ok {
			return nil, false
		}
		for line, pattern := range patterns {
			if all == nil {
				all = rewriting{}
			}
			if all[d] == nil {
				all[d] = map[int]string{}
			}
			all[d][first+line] = pattern
		}
	}
	return all, true
}

// patternsRewritten returns the path patterns by line of after that differ from
// before, or false where d reads anything else in another way.
func patternsRewritten(d *rules.Dialect, before, after string) (map[int]string, bool) {
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
		if !isRule || is.line != line || is.Value == "" || was.Value == "" || patterns[line] != "" {
			return nil, false // an empty pattern says something else: that nothing is disallowed
		}
		if patterns == nil {
			patterns = map[int]string{}
		}
		patterns[line] = is.Value
	}
	return patterns, len(left) == 0
}

// exchanges prove rewritings.
type exchanges map[*rules.Dialect]*rules.Exchange

// exchangesFor returns what proves w and all rewritings that are part of it; nil
// where that cannot be afforded.
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
		for g := range p.Groups() {
			if !slices.Contains(sets, g.Rules()) {
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

// isOneLine reports whether w is about one line, so that its proof is exact.
func (w rewriting) isOneLine() bool {
	lines := map[int]bool{}
	for _, patterns := range w {
		for line := range patterns {
			lines[line] = true
		}
	}
	return len(lines) == 1
}

// add adds other to w, or reports false where they differ about a line.
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

// Prove finds out which fixes of findings are safe. Those that rewrite patterns
// are proved together, each for itself: what that takes to be set up is large.
func Prove(c *Context, findings []Finding) {
	all := rewriting{}
	type rewriter struct {
		*Fix
		rewriting
	}
	var rewriters []rewriter
	for i := range findings {
		for j := range findings[i].Fixes {
			fix := &findings[i].Fixes[j]
			if fix.Adds {
				continue
			}
			switch w, ok := rewritten(c, fix.Edits); {
			case ok && w == nil:
				fix.Safe = true
			case ok && w.isOneLine() && all.add(w):
				rewriters = append(rewriters, rewriter{fix, w})
			default:
				fix.Safe = c.IsSafe(fix.Edits)
			}
		}
	}
	if len(rewriters) == 0 {
		return
	}
	x := exchangesFor(c, all)
	for _, r := range rewriters {
		r.Safe = x.keep(r.rewriting)
	}
}

// SortByProof puts fixes beside each other whose proofs are of one kind: together
// they are easier to prove than a mixture.
func (c *Context) SortByProof(fixes []Fix) {
	type sorted struct {
		Fix
		kind int
	}
	all := make([]sorted, len(fixes))
	for i, fix := range fixes {
		all[i].Fix = fix
		if w, ok := rewritten(c, fix.Edits); !ok {
			all[i].kind = 2
		} else if w != nil {
			all[i].kind = 1
		}
	}
	slices.SortStableFunc(all, func(a, b sorted) int { return a.kind - b.kind })
	for i := range all {
		fixes[i] = all[i].Fix
	}
}
