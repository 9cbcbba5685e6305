package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/baseline"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
)

var lintCommand = command{
	name:     "lint",
	operands: "[PATH|GLOB|URL|git:REV:PATH|-]...",
	summary:  "Find mistakes in robots.txt files.",
	about: `Without operands it lints every robots.txt below the working directory that git
does not ignore. "-" is standard input. An http, https or ftp URL without a path
means its /robots.txt. git:REV:PATH is a file of a revision; PATH is relative to
the root of the repository, or to the working directory if it begins with "./".
git::PATH is the staged file, with the configuration of the file.
--sites lints the robots.txt of each host or URL in a list, one a line. A list that
is a configuration stands for the hosts that its sites name without a wildcard. Many
hosts are asked at a time, each for one file at a time.
When standard input is fixed, the result goes to standard output and findings go
to standard error. robotslint rules lists the passes that --select takes.

Exit status: 0 no finding at or above --fail-level, 1 findings, 2 could not run, or
a pass has a defect.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		var l linter
		fs.StringVar(&l.format, "format", "", "output `FORMAT`: "+strings.Join(formatNames(), ", ")+" (default full on a terminal, else text)")
		fs.StringArrayVar(&l.outputs, "output", nil, outputUsage)
		fs.StringVar(&l.category, "category", "", "`NAME` of this run in sarif, to tell several runs on one revision apart (default robotslint)")
		fs.BoolVar(&l.allowMissing, "allow-missing", false, "ignore operands that name no file")
		fs.StringVar(&l.sites, "sites", "", "lint the robots.txt of every site listed in `FILE`, a list or a configuration; - is standard input")
		fs.BoolVar(&l.statistics, "statistics", false, "count the findings of each pass instead of listing them")
		fs.BoolVarP(&l.quiet, "quiet", "q", false, "print findings and errors, but no notes and no summary")
		fs.BoolVar(&l.exitZero, "exit-zero", false, "exit with 0 even if there are findings that fail; errors still give 2")
		l.lintFlags.flags(fs)
		l.baselines.flags(fs)
		l.fixer.flags(fs)
		l.input.flags(fs)
		l.colorFlag.flags(fs)
		return l.run
	},
}

// linter is a call of the command lint.
type linter struct {
	format   string
	outputs  []string
	category string

	sites                                     string // a list; empty to lint operands
	allowMissing, statistics, quiet, exitZero bool
	lintFlags
	baselines
	fixer
	input
	colorFlag
}

func (l *linter) run(s Streams, operands []string) (int, error) {
	if err := l.checkSites(operands); err != nil {
		return 0, err
	}
	if _, err := l.settings(".", ""); errors.As(err, new(usage)) {
		return 0, err // even if there is no file to lint
	}
	if l.write && l.diff {
		return 0, usagef("--write-baseline and --diff exclude each other")
	}
	in, err := l.reader(s)
	if err != nil {
		return 0, err
	}
	in.CutLines = !l.fixer.on()
	notes := l.notes(s)
	names, findErr := l.operands(notes, operands)
	if l.allowMissing && l.sites == "" {
		findErr = withoutMissing(findErr)
	}
	if err := l.fixer.check(names); err != nil {
		return 0, err
	}
	if err := l.checkOutputs(names); err != nil {
		return 0, err
	}
	out, err := l.writers(s, l.findingsTo(s, names))
	if err != nil {
		return 0, err
	}
	reports := reporting{writers: out}
	var left ignored
	status, broken := exitClean, false
	done, progress := 0, progressOf(notes, len(names))
	for one := range inOrder(l.unread(in, names), l.lint) {
		done++
		if one.ignored != "" {
			left = append(left, ignoredFile{one.name, l.fileOf(one.name), one.ignored})
			one.err = l.fixer.pass(s, in, one.name)
		}
		if one.err != nil {
			if err := reports.fail(one.name, one.err); err != nil {
				return 0, err
			}
			progress.show(done)
			continue
		}
		if one.set == nil {
			continue
		}
		if s.Terminal || l.fixer.on() {
			progress.wipe()
		}
		if one.later != "" && l.sites != "" {
			progress.wipe()
			note(notes, "%s: %s", one.file.Name, one.later)
		}
		if one.cut > 0 {
			progress.wipe()
			note(notes, "%s: only the first %d lines were linted", one.file.Name, one.cut)
		}
		f, err := l.fixer.keep(s, one.name, one.file, one.result, one.cfg)
		for _, d := range *one.defects {
			progress.wipe()
			fmt.Fprintf(s.Err, "robotslint: %s\n", report.Printable(d.String()))
			broken = true
		}
		if err != nil {
			if err := reports.fail(one.name, err); err != nil {
				return 0, err
			}
			continue
		}
		f.FailLevel = one.set.threshold
		f = l.record(one.known, one.path, f)
		if slices.ContainsFunc(f.Findings, f.Fails) {
			status = exitFindings
		}
		if err := reports.file(f); err != nil {
			return 0, err
		}
		progress.show(done)
	}
	progress.wipe()
	l.sum(notes)
	left.tell(notes, operands, len(names))
	for _, err := range parts(findErr) {
		if err := reports.fail("", err); err != nil {
			return 0, err
		}
	}
	if broken || len(reports.failures) > 0 { // no baseline is written, since it would be incomplete
		return exitError, reports.close()
	}
	if err := l.baselines.close(notes); err != nil {
		return 0, errors.Join(err, out.end())
	}
	if l.exitZero {
		status = exitClean
	}
	return status, out.close()
}

// notes returns s with the output for notes, which --quiet drops, as Err.
func (l *linter) notes(s Streams) Streams {
	if l.quiet {
		s.Err, s.ErrTerminal = io.Discard, false
	}
	return s
}

// withoutMissing returns err without those about operands that name no file.
func withoutMissing(err error) error {
	return errors.Join(slices.DeleteFunc(parts(err), func(err error) bool {
		return errors.Is(err, source.ErrNothing) || errors.Is(err, fs.ErrNotExist)
	})...)
}

// linted is the result of linting an operand.
type linted struct {
	name   string
	file   *ast.File // as read
	cfg    lint.Config
	set    *settings      // nil if the file is ignored
	known  *baseline.File // nil if none is configured
	path   string         // by which known knows the file
	result lint.Result
	err    error

	ignored string // where the configuration ignores the file; empty if it does not
	later   string // how long the server asks to wait; empty if it does not
	cut     int    // number of lines linted of a file that has more; 0 if all were

	defects *[]lint.Defect // of passes on this file; keep may add some
}

// lint reads an operand and lints it. It is safe for concurrent use.
func (l *linter) lint(u unread) linted {
	name := u.name
	one := linted{name: name, defects: new([]lint.Defect)}
	set, err := l.settings(l.directory(name), l.knownAs(name))
	if err != nil {
		one.err = err
		return one
	}
	if one.ignored = l.ignoredAt(set.file, name); one.ignored != "" {
		return one
	}
	known, err := l.baselines.of(set)
	if err != nil {
		one.err = err
		return one
	}
	read, err := u.read()
	if err == nil && !(read.Fetch.Answered() && slices.Contains(set.Passes, lint.PassNamed("http-status"))) {
		err = read.Fetch.Err() // no finding will tell it
	}
	if err != nil {
		one.err = err
		return one
	}
	one.cut = read.Cut
	one.later = askedToWait(read.Fetch)
	one.known, one.path = known, l.pathIn(known, name)
	one.set, one.cfg = set, l.except(known, one.path, l.placed(set.Config, read))
	one.cfg.Defect = func(d lint.Defect) {
		if !slices.ContainsFunc(*one.defects, func(known lint.Defect) bool { return known.Pass == d.Pass }) {
			*one.defects = append(*one.defects, d)
		}
	}
	one.file = grammar.Parse(read.Name, read.Src)
	if read.Fetch.Err() == nil && slices.Contains(set.Passes, lint.PassNamed("expectation-failed")) {
		if one.err = checkExpected(one.file, one.cfg.Expect); one.err != nil {
			return one
		}
	}
	one.result = l.fixer.lint(one.file, one.cfg)
	return one
}

// placed returns cfg with where and how read was served, if it was fetched.
func (l *linter) placed(cfg lint.Config, read source.Source) lint.Config {
	if read.Fetch == nil {
		return cfg
	}
	if l.site == "" {
		cfg.Site = read.Fetch.Asked
	}
	cfg.Served = &analysis.Served{URL: read.Fetch.Asked, ContentType: read.Fetch.ContentType, Fetch: ended(read.Fetch)}
	return cfg
}
