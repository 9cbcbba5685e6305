package lint

import (
	"cmp"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint/analysis"
)

// Result is a file after fixing.
type Result struct {
	File     *ast.File          // the fixed file, or the original if nothing was fixed
	Findings []analysis.Finding // those that the fixed file has
	Original []analysis.Finding // those that the original has
	Fixed    int                // findings of the original that a fix was made for
	Safe     bool               // only safe fixes were made, so no verdict changed in [analysis.AlwaysProved] and the selected dialects
}

// FixAll makes the first safe fix of every finding of f, lints the result, and
// repeats that until no safe fix is left. Two fixes that are safe alone may not be
// safe together: of two rules that cover each other either may go, not both. So
// the fixes of one round are proved as one change, and those that do not fit into
// it wait for the next round.
//
// What it returns is a fixed point: fixing the fixed file again changes nothing, unless
// one of the limits on rounds ended the work. So a line with an error or warning stays
// until it is mended, and is then removed if it turns out to be clutter.
//
// If cfg.Stop ends it, FixAll returns the file as fixed so far, without findings.
//
// With unsafe, FixAll makes the first fix of every finding when no safe one is left.
//
// A fix may lead to another finding. If that is fixed too, it does not count as
// [Result.Fixed]: that number is never more than the findings of f.
func FixAll(f *ast.File, cfg Config, unsafe bool) Result {
	r := Result{File: f, Safe: true}
	keep := cfg.Keep
	r.Findings = runKeeping(f, cfg, keep)
	r.Original = r.Findings
	wanted := isSafe
	if unsafe {
		wanted = isAny
	}
	pending := originsOf(r.Findings, wanted)
	seen := map[string]bool{f.Src: true}
	relinted := 0
	for round := range maxRounds {
		fixes := safeTogether(r.File, cfg, compatible(r.Findings, isSafe))
		safe := r.Safe
		if len(fixes) == 0 && unsafe {
			fixes, safe = compatible(r.Findings, isAny), false
		}
		edits := withBlankLines(r.File, cfg, editsOf(fixes))
		after := analysis.Apply(r.File.Src, edits)
		if relinted += len(after); len(fixes) == 0 || seen[after] || round >= minRounds && relinted > maxRelinted {
			break
		}
		seen[after] = true
		r.Fixed += pending.settle(r.Findings, fixes)
		var gone int
		pending, gone = pending.after(edits)
		r.Fixed += gone
		fixed := grammar.Parse(f.Name, after)
		keep = keptLines(r.File, keep, edits, fixed)
		r.File = fixed
		r.Findings = runKeeping(r.File, cfg, keep)
		r.Safe = safe
	}
	if cfg.Stopped() {
		r.Findings, r.Original = nil, nil
		return r
	}
	r.Fixed += pending.missing(r.Findings)
	return r
}

func isSafe(fix analysis.Fix) bool { return fix.Safe }

func isAny(analysis.Fix) bool { return true }

// keptLines returns the numbers in fixed, which edits make of f, of the lines of f that
// are to be kept.
func keptLines(f *ast.File, keep map[int]bool, edits []analysis.Edit, fixed *ast.File) map[int]bool {
	moved := map[int]bool{}
	shifts := shiftsOf(edits)
	for line := range keep {
		if line < 1 || line > len(f.Lines) {
			continue // nothing stands there: the file is empty, or ends before it
		}
		at := f.Lines[line-1].Content().End
		behind, _ := slices.BinarySearchFunc(edits, at, func(e analysis.Edit, end int) int { return cmp.Compare(e.Span.End, end) })
		if behind < len(edits) && edits[behind].Span.End == at {
			behind++
		}
		line := fixed.LineNumber(min(at+shifts[behind], len(fixed.Src)))
		moved[min(line, len(fixed.Lines))] = true // an edit may complete the last line
	}
	return moved
}

// shiftsOf returns by how many octets the text behind the first n of edits moves, for
// each n.
func shiftsOf(edits []analysis.Edit) []int {
	shifts := make([]int, len(edits)+1)
	for i, e := range edits {
		shifts[i+1] = shifts[i] + len(e.Text) - e.Span.Len()
	}
	return shifts
}

// origins counts, by their places in the file as it is now, the findings of the
// original file that have a fix, of which none was made yet.
type origins map[origin]int

type origin struct {
	pass  *analysis.Pass
	start int
}

// originsOf counts the findings with a wanted fix; all findings if wanted is nil.
func originsOf(findings []analysis.Finding, wanted func(analysis.Fix) bool) origins {
	o := origins{}
	for _, fd := range findings {
		if wanted == nil || slices.ContainsFunc(fd.Fixes, wanted) {
			o[origin{fd.Pass, fd.Span.Start}]++
		}
	}
	return o
}

// settle removes the findings that one of fixes is for, and returns how many.
func (o origins) settle(findings []analysis.Finding, fixes []analysis.Fix) int {
	made := map[analysis.Edit][]analysis.Edit{} // by the first edit: no two fixes touch
	for _, fix := range fixes {
		made[fix.Edits[0]] = fix.Edits
	}
	settled := 0
	for _, fd := range findings {
		at := origin{fd.Pass, fd.Span.Start}
		isMade := func(fix analysis.Fix) bool { return slices.Equal(fix.Edits, made[fix.Edits[0]]) }
		if o[at] > 0 && slices.ContainsFunc(fd.Fixes, isMade) {
			o[at]--
			settled++
		}
	}
	return settled
}

// after returns o with the places that the findings have after edits, which are in
// order. It also returns how many findings are gone with the text that they were on.
func (o origins) after(edits []analysis.Edit) (moved origins, gone int) {
	shifts := shiftsOf(edits)
	moved = origins{}
	for at, n := range o {
		behind, _ := slices.BinarySearchFunc(edits, at.start+1, func(e analysis.Edit, end int) int { return cmp.Compare(e.Span.End, end) })
		if behind < len(edits) && edits[behind].Span.Start <= at.start && edits[behind].Text == "" {
			gone += n
			continue
		}
		moved[origin{at.pass, at.start + shifts[behind]}] += n
	}
	return moved, gone
}

// missing returns how many of o are not among findings.
func (o origins) missing(findings []analysis.Finding) int {
	found := originsOf(findings, nil)
	n := 0
	for at, count := range o {
		n += max(0, count-found[at])
	}
	return n
}

// compatible returns the first wanted fix of every finding, except those that
// touch what an earlier one changes.
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

// safeTogether returns those of fixes, each of which is safe alone, that are proved
// to be safe as one change of f. Equivalence is transitive, so each batch need
// only be proved against f.
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

// editsOf returns the edits of all fixes, which are compatible, in order.
func editsOf(fixes []analysis.Fix) []analysis.Edit {
	var edits []analysis.Edit
	for _, fix := range fixes {
		edits = append(edits, fix.Edits...)
	}
	slices.SortFunc(edits, analysis.ByStart)
	return edits
}
