package lint

import (
	"cmp"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint/analysis"
)

// Result is what fixing a file came to.
type Result struct {
	File     *ast.File          // as the fixes leave it; the file itself where there were none
	Findings []analysis.Finding // that remain in it
	Fixed    int                // findings that were mended
	Safe     bool               // only safe fixes were made, so that no verdict of any crawler changed
}

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
		fixes := safeTogether(r.File, cfg, compatible(r.Findings, func(fix analysis.Fix) bool { return fix.Safe }))
		safe := r.Safe
		if len(fixes) == 0 && unsafe {
			fixes, safe = compatible(r.Findings, func(analysis.Fix) bool { return true }), false
		}
		after := analysis.Apply(r.File.Src, editsOf(fixes))
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
func compatible(findings []analysis.Finding, wanted func(analysis.Fix) bool) []analysis.Fix {
	var fixes []analysis.Fix
	var taken []analysis.Edit // sorted
	touched := func(e analysis.Edit) bool {
		i, _ := slices.BinarySearchFunc(taken, e.Span.Start, func(other analysis.Edit, start int) int { return cmp.Compare(other.Span.End, start) })
		return i < len(taken) && taken[i].Touches(e) || i+1 < len(taken) && taken[i+1].Touches(e)
	}
	for _, fd := range findings {
		i := slices.IndexFunc(fd.Fixes, wanted)
		if i < 0 || slices.ContainsFunc(fd.Fixes[i].Edits, touched) {
			continue
		}
		fixes = append(fixes, fd.Fixes[i])
		taken = append(taken, fd.Fixes[i].Edits...)
		if first := len(taken) - len(fd.Fixes[i].Edits); first > 0 && taken[first].Span.Start < taken[first-1].Span.End {
			slices.SortFunc(taken, analysis.ByStart)
		}
	}
	return fixes
}

// safeTogether returns as many of fixes, each of which is safe, as are proved to
// change no verdict as one change of f. Equivalence is transitive, so each batch
// need only be proved against f.
func safeTogether(f *ast.File, cfg Config, fixes []analysis.Fix) []analysis.Fix {
	c := analysis.NewContext(f, cfg.Setting)
	c.RaiseProofBudget()
	if len(fixes) <= 1 || c.IsSafe(editsOf(fixes)) {
		return fixes
	}
	c.SortByProof(fixes)
	var add func(chosen, more []analysis.Fix) []analysis.Fix
	add = func(chosen, more []analysis.Fix) []analysis.Fix {
		all := slices.Concat(chosen, more)
		switch {
		case len(all) <= 1:
			return all
		case !c.AffordProof(len(f.Src)):
			return all[:max(1, len(chosen))]
		case c.IsSafe(editsOf(all)):
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

// editsOf are those of all fixes, which are compatible, in order.
func editsOf(fixes []analysis.Fix) []analysis.Edit {
	var edits []analysis.Edit
	for _, fix := range fixes {
		edits = append(edits, fix.Edits...)
	}
	slices.SortFunc(edits, analysis.ByStart)
	return edits
}
