package analysis

import (
	"encoding/binary"
	"slices"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// ProveFixes sets Safe on those fixes of findings that are proved to change no
// verdict. Rewritten patterns, each still a fix of its own, share one expensive
// setup.
func ProveFixes(c *Context, findings []Finding) {
	all := rewriting{}
	type rewriter struct {
		*Fix
		line int
		in   []*rules.Dialect
	}
	var rewriters []rewriter
	for i := range findings {
		if c.Stopped() {
			return
		}
		for j := range findings[i].Fixes {
			fix := &findings[i].Fixes[j]
			if fix.Adds {
				continue
			}
			switch w, ok := rewritten(c, fix.Edits); {
			case ok && w == nil:
				fix.Safe = true
			case ok && w.isOneLine() && all.add(w):
				line, in := w.oneLine()
				rewriters = append(rewriters, rewriter{fix, line, in})
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
		if c.Stopped() {
			return
		}
		r.Safe = x.keepLine(r.line, r.in)
	}
}

// IsSafe reports whether edits, made as one change, are proved to change no verdict
// of any crawler. It tries the proofs from the cheapest to the dearest: rewritten
// patterns, removed lines, equivalent files.
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

// SortByProof sorts fixes by the kind of their proof: fixes of one kind are easier
// to prove together than a mixture.
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

// AlwaysProved lists the dialects in which a safe fix changes no verdict, selected
// or not. The legacy dialects are left out, since too much of the layout means
// something to them: a blank line ends a group.
var AlwaysProved = []*rules.Dialect{rules.Google, rules.RFC9309, rules.Bing, rules.Yandex}

// provedDialects returns AlwaysProved and the selected dialects.
func provedDialects(c *Context) []*rules.Dialect {
	dialects := slices.Clone(AlwaysProved)
	for _, d := range c.Dialects {
		if !slices.Contains(dialects, d) {
			dialects = append(dialects, d)
		}
	}
	return dialects
}

// isEquivalent reports whether the file with edits made is proved to give every
// agent the same verdict on every URL. This proof covers all edits; the others ask
// less and often suffice. Answers are kept, since a pass may ask before it offers a
// fix and the driver asks again.
func isEquivalent(c *Context, edits []Edit) bool {
	key := keyOf(edits)
	proved, known := proofsOf.Of(c).equivalent[key]
	if !known {
		proved = proveEquivalent(c, Apply(c.File.Src, edits))
		proofsOf.Of(c).equivalent[key] = proved
	}
	return proved
}

// keyOf returns a text that no other edits have.
func keyOf(edits []Edit) string {
	var key []byte
	for _, e := range edits {
		key = binary.AppendUvarint(key, uint64(e.Span.Start))
		key = binary.AppendUvarint(key, uint64(e.Span.End))
		key = binary.AppendUvarint(key, uint64(len(e.Text)))
		key = append(key, e.Text...)
	}
	return string(key)
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
		if old.ByParts() && !c.AffordProof(tokens(old)*tokens(new)) {
			return false // an agent may be bound by any pair of groups
		}
		if !crawlers.Equivalent(old, new, proofsOf.Of(c).budget) {
			return false
		}
	}
	return true
}

// tokens returns the number of product tokens that p has groups for.
func tokens(p *rules.Policy) int {
	n := 0
	for range p.Groups() {
		n++
	}
	return n
}
