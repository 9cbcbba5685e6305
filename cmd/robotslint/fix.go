package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// fixer makes the fixes of a lint run, or shows them.
type fixer struct {
	fix, unsafe, diff bool

	shown           report.Options // of differences
	findings, files int            // fixed so far
	like            map[*analysis.Pass]*likeFindings
}

// likeFindings counts the findings of one pass in the files that fixes changed.
type likeFindings struct {
	found, left int
	reasons     map[string]int // why those that are left stay
}

func (x *fixer) flags(fs *pflag.FlagSet) {
	fs.BoolVar(&x.fix, "fix", false, "make the safe fixes, which remove only clutter and are proved to change no verdict under google, rfc9309, bing, yandex and the selected dialects")
	fs.BoolVar(&x.unsafe, "unsafe-fixes", false, "make the other fixes too, and say what they change for which crawlers; implies --fix")
	fs.BoolVar(&x.diff, "diff", false, "show what would be fixed, and write nothing")
}

func (x *fixer) on() bool { return x.fix || x.unsafe || x.diff }

// findingsTo returns s with the output for findings as Out. It is standard error if
// the fixed text or a textual difference goes to standard output.
func (x *fixer) findingsTo(s Streams, names []string) Streams {
	if x.diff || x.on() && slices.Contains(names, source.Stdin) {
		s.Out, s.Terminal, s.Width = s.Err, s.ErrTerminal, 0
	}
	return s
}

// check returns an error if an operand can be read but not written.
func (x *fixer) check(names []string) error {
	if !x.on() || x.diff {
		return nil
	}
	for _, name := range names {
		if name != source.Stdin && !source.IsFile(name) {
			return usagef("%s cannot be fixed where it is; --diff shows what would be", name)
		}
	}
	return nil
}

// lint returns f with its fixes made, and the findings that are left; without --fix,
// f and all findings.
func (x *fixer) lint(f *ast.File, cfg lint.Config) lint.Result {
	if !x.on() {
		return lint.Result{File: f, Findings: lint.Run(f, cfg), Safe: true}
	}
	return lint.FixAll(f, cfg, x.unsafe)
}

// keep writes or shows the result of fixing f, which was read from name. It returns
// the file and findings to report.
func (x *fixer) keep(s Streams, name string, f *ast.File, r lint.Result, cfg lint.Config) (report.File, error) {
	if !x.on() {
		return report.File{File: f, Findings: r.Findings}, nil
	}
	changed := r.File.Src != f.Src
	switch {
	case x.diff:
		fmt.Fprint(s.Out, report.Unified(f.Name, f.Src, r.File.Src, x.shown))
	case name == source.Stdin:
		if _, err := io.WriteString(s.Out, r.File.Src); err != nil {
			return report.File{}, fmt.Errorf("write standard output: %w", err)
		}
	case changed:
		if err := source.Write(name, []byte(r.File.Src)); err != nil {
			return report.File{}, err
		}
	}
	if !r.Safe {
		if err := reportChanges(s, f, r.File, cfg.Dialects); err != nil {
			return report.File{}, err
		}
	}
	if changed {
		x.findings += r.Fixed
		x.files++
		x.count(r)
	}
	if x.diff {
		return report.File{File: f, Findings: r.Original}, nil
	}
	return report.File{File: r.File, Findings: r.Findings}, nil
}

// count adds the findings of r to those of their passes.
func (x *fixer) count(r lint.Result) {
	if x.like == nil {
		x.like = map[*analysis.Pass]*likeFindings{}
	}
	of := func(p *analysis.Pass) *likeFindings {
		if x.like[p] == nil {
			x.like[p] = &likeFindings{reasons: map[string]int{}}
		}
		return x.like[p]
	}
	for _, fd := range r.Original {
		of(fd.Pass).found++
	}
	for _, fd := range r.Findings {
		of(fd.Pass).left++
		of(fd.Pass).reasons[whyLeft(fd)]++
	}
}

// whyLeft says why no fix was made for fd.
func whyLeft(fd analysis.Finding) string {
	switch {
	case len(fd.Fixes) == 0:
		return "no fix is known"
	case fd.Fixes[0].Guesses:
		return "the line may mean something else"
	case fd.Fixes[0].Drops:
		return "the fix may lose what the author meant"
	}
	return "the fix is not proved to change nothing"
}

// pass writes standard input unchanged to where its fixed text would go. It does
// nothing for other operands, and if fixed text is not written.
func (x *fixer) pass(s Streams, in *source.Reader, name string) error {
	if name != source.Stdin || !x.on() || x.diff {
		return nil
	}
	read, err := in.Read(name)
	if err != nil {
		return err
	}
	_, err = io.WriteString(s.Out, read.Src)
	return err
}

// sum tells how much was fixed.
func (x *fixer) sum(s Streams) {
	if x.files == 0 {
		return
	}
	did := "fixed"
	if x.diff {
		did = "would fix"
	}
	fmt.Fprintf(s.Err, "%s %s in %s\n", did, report.Plural(x.findings, "finding"), report.Plural(x.files, "file"))
	for _, p := range lint.Passes {
		like := x.like[p]
		if like == nil || like.left == 0 || like.left >= like.found {
			continue
		}
		var reasons []string
		for _, reason := range slices.Sorted(maps.Keys(like.reasons)) {
			reasons = append(reasons, fmt.Sprintf("%d because %s", like.reasons[reason], reason))
		}
		fmt.Fprintf(s.Err, "%s %d of %d findings of %s; the others stay: %s\n", did, like.found-like.left, like.found, p.ID, strings.Join(reasons, ", "))
	}
}

// reportChanges writes to standard error what new changes for which crawlers.
func reportChanges(s Streams, old, new *ast.File, dialects []*rules.Dialect) error {
	const most = 10 // changes in each class
	difference := report.Difference{Difference: evaluator.Diff(old, new, dialects)}
	difference.New += " (fixed)"
	return report.DifferenceFormats[0].Write(s.Err, report.DifferenceOptions{MaxChanges: most}, []report.Difference{difference})
}
