package lint

import (
	"cmp"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
)

// Result is what fixing a file came to.
type Result struct {
	File     *ast.File // as the fixes leave it; the file itself where there were none
	Findings []Finding // that remain in it
	Fixed    int       // findings that were mended
	Safe     bool      // only safe fixes were made, so that no verdict of any crawler changed
}

// What bounds the fixing of one file: how often it is linted again, and how many
// octets that takes in all. Real files need it three times.
const (
	minRounds   = 3
	maxRounds   = 100
	maxRelinted = 1 << 21 // of more rounds than minRounds
)

// maxBatchProved bounds what the proofs of one batch look at: enough for one
// proof of a file of the size that crawlers read.
const maxBatchProved = 1 << 23

// FixAll makes the first safe fix of every finding of f, and again of what is
// found after that, until there are none. Safe fixes are not safe together (of
// two rules that cover each other either may go, not both), so those of one run
// are proved as one change, and those that do not bear it wait for the next run.
//
// With unsafe, the first fix of every finding is made where no safe one is left.
func FixAll(f *ast.File, cfg Config, unsafe bool) Result {
	r := Result{File: f, Findings: Run(f, cfg), Safe: true}
	seen := map[string]bool{f.Src: true}
	relinted := 0
	for round := range maxRounds {
		fixes := safeTogether(r.File, cfg, compatible(r.Findings, func(fix Fix) bool { return fix.Safe }))
		safe := r.Safe
		if len(fixes) == 0 && unsafe {
			fixes, safe = compatible(r.Findings, func(Fix) bool { return true }), false
		}
		after := Apply(r.File.Src, editsOf(fixes))
		if relinted += len(after); len(fixes) == 0 || seen[after] || round >= minRounds && relinted > maxRelinted {
			break
		}
		seen[after] = true
		r.File = grammar.Parse(f.Name, after)
		r.Findings = Run(r.File, cfg)
		r.Fixed += len(fixes)
		r.Safe = safe
	}
	return r
}

// compatible returns of every finding the first fix that is wanted, but for
// those that touch what an earlier one changes.
func compatible(findings []Finding, wanted func(Fix) bool) []Fix {
	var fixes []Fix
	var taken []Edit // sorted
	touched := func(e Edit) bool {
		i, _ := slices.BinarySearchFunc(taken, e.Span.Start, func(other Edit, start int) int { return cmp.Compare(other.Span.End, start) })
		return i < len(taken) && taken[i].touches(e) || i+1 < len(taken) && taken[i+1].touches(e)
	}
	for _, fd := range findings {
		i := slices.IndexFunc(fd.Fixes, wanted)
		if i < 0 || slices.ContainsFunc(fd.Fixes[i].Edits, touched) {
			continue
		}
		fixes = append(fixes, fd.Fixes[i])
		taken = append(taken, fd.Fixes[i].Edits...)
		if first := len(taken) - len(fd.Fixes[i].Edits); first > 0 && taken[first].Span.Start < taken[first-1].Span.End {
			slices.SortFunc(taken, byStart)
		}
	}
	return fixes
}

// touches reports whether e and other change the same place, or insert where the
// other ends, so that the order would matter.
func (e Edit) touches(other Edit) bool {
	a, b := e.Span, other.Span
	if a.Empty() || b.Empty() {
		return a.Start <= b.End && b.Start <= a.End
	}
	return a.Start < b.End && b.Start < a.End
}

// safeTogether returns as many of fixes, each of which is safe, as are proved to
// change no verdict as one change of f. Equivalence is transitive, so each batch
// need only be proved against f.
func safeTogether(f *ast.File, cfg Config, fixes []Fix) []Fix {
	c := newContext(f, cfg.Setting)
	c.grantBatch()
	if len(fixes) <= 1 || c.isSafe(editsOf(fixes)) {
		return fixes
	}
	c.sortByProof(fixes)
	var add func(chosen, more []Fix) []Fix
	add = func(chosen, more []Fix) []Fix {
		all := slices.Concat(chosen, more)
		switch {
		case len(all) <= 1:
			return all
		case !c.afford(len(f.Src)):
			return all[:max(1, len(chosen))]
		case c.isSafe(editsOf(all)):
			return all
		case len(more) == 1:
			return chosen
		}
		half := len(more) / 2
		return add(add(chosen, more[:half]), more[half:])
	}
	half := len(fixes) / 2
	return add(add(nil, fixes[:half]), fixes[half:])
}

// sortByProof puts fixes beside each other whose proofs are of one kind: together
// they are easier to prove than a mixture.
func (c *Context) sortByProof(fixes []Fix) {
	type sorted struct {
		Fix
		kind int
	}
	all := make([]sorted, len(fixes))
	for i, fix := range fixes {
		all[i].Fix = fix
		if w, ok := c.rewritten(fix.Edits); !ok {
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

// editsOf are those of all fixes, which are compatible, in order.
func editsOf(fixes []Fix) []Edit {
	var edits []Edit
	for _, fix := range fixes {
		edits = append(edits, fix.Edits...)
	}
	slices.SortFunc(edits, byStart)
	return edits
}

func byStart(a, b Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) }
