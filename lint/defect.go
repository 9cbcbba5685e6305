package lint

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// Defect is a mistake in a pass, not in the file: the pass panicked or reported
// something impossible. All its findings in that file are dropped; other passes
// and other files are not affected.
type Defect struct {
	Pass   *analysis.Pass
	File   string // name of the file
	Reason string // a phrase; it may quote the file
}

// String describes the defect and asks the reader to report it.
func (d Defect) String() string {
	return fmt.Sprintf("the pass %s has a defect, so its findings in %s are missing; please report it: %s", d.Pass.ID, d.File, d.Reason)
}

// guarded calls f on behalf of p and reports whether f returned. A panic is a
// defect of p.
func (r *run) guarded(p *analysis.Pass, f func()) (returned bool) {
	defer func() {
		if cause := recover(); cause != nil && r.cfg.Defect != nil {
			r.cfg.Defect(Defect{Pass: p, File: r.File.Name, Reason: fmt.Sprint(cause)})
		}
	}()
	f()
	return true
}

// check panics if fd has a place outside the file, edits that overlap, or
// evidence that the evaluator denies.
func (r *run) check(fd analysis.Finding) {
	size := len(r.File.Src)
	within := func(what string, s ast.Span, from int) {
		if s.Start < from || s.End < s.Start || s.End > size {
			panic(fmt.Sprintf("%s at octets %d to %d of %d", what, s.Start, s.End, size))
		}
	}
	within("finding", fd.Span, 0)
	for _, r := range fd.Related {
		within("related place", r.Span, 0)
	}
	for _, fix := range fd.Fixes {
		if len(fix.Edits) == 0 {
			panic("fix without edits")
		}
		end := 0
		for _, e := range fix.Edits {
			if e.Span.Start < end {
				panic(fmt.Sprintf("edits that overlap or are out of order at octet %d", e.Span.Start))
			}
			within("edit", e.Span, 0)
			end = e.Span.End
		}
	}
	for _, e := range []*analysis.Evidence{fd.Evidence, fd.Contrast} {
		if e != nil && !r.Confirm(e) {
			panic(fmt.Sprintf("the evaluator denies that line %d decides %q for %q under %s", e.Line, e.URL, e.Agent, e.Dialect.Name))
		}
	}
}
