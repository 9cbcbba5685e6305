package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
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
does not ignore. "-" is standard input. An http or https URL without a path means
its /robots.txt. git:REV:PATH is a file of a revision; PATH is relative to the
root of the repository, or to the working directory if it begins with "./".
When standard input is fixed, the result goes to standard output and findings go
to standard error. robotslint rules lists the passes that --select takes.

Exit status: 0 no finding at or above --fail-level, 1 findings, 2 could not run.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		var l linter
		fs.StringVar(&l.format, "format", "", "output `FORMAT`: "+strings.Join(formatNames(), ", ")+" (default full on a terminal, else text)")
		fs.StringArrayVar(&l.outputs, "output", nil, outputUsage)
		fs.StringVar(&l.category, "category", "", "`NAME` of this run in sarif, where one revision has several (default robotslint)")
		l.configuring.flags(fs)
		l.knower.flags(fs)
		l.fixer.flags(fs)
		l.input.flags(fs)
		l.coloring.flags(fs)
		return l.run
	},
}

// linter is a call of the command lint.
type linter struct {
	format   string
	outputs  []string
	category string
	configuring
	knower
	fixer
	input
	coloring
}

func (l *linter) run(s Streams, operands []string) (int, error) {
	if _, err := l.settings("."); errors.As(err, new(usage)) {
		return 0, err // also where no file is left to be linted
	}
	if l.write && l.diff {
		return 0, usagef("--write-baseline and --diff exclude each other")
	}
	in, err := l.reader(s)
	if err != nil {
		return 0, err
	}
	names, err := source.Find(operands)
	errs := []error{err}
	if err := l.fixer.check(names); err != nil {
		return 0, err
	}
	out, err := l.writers(l.findingsTo(s, names), names)
	if err != nil {
		return 0, err
	}
	status, broken := exitClean, false
	done, progress := 0, progressOf(s, len(names))
	for one := range inOrder(names, func(name string) linted { return l.lint(in, name) }) {
		done++
		if one.err != nil {
			if !slices.Contains(errs, one.err) { // one for all that it is the configuration of
				errs = append(errs, one.err)
			}
			continue
		}
		if one.set == nil {
			continue
		}
		if s.Terminal || l.fixer.on() {
			progress.wipe()
		}
		f, err := l.fixer.keep(s, one.name, one.file, one.result, one.cfg)
		for _, d := range *one.defects {
			progress.wipe()
			fmt.Fprintf(s.Err, "robotslint: %s\n", report.Printable(d.String()))
			broken = true
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		f.FailLevel = one.set.threshold
		f = l.record(one.known, one.path, f)
		if slices.ContainsFunc(f.Findings, f.Fails) {
			status = exitFindings
		}
		if err := out.file(f); err != nil {
			return 0, err
		}
		progress.show(done)
	}
	progress.wipe()
	l.sum(s)
	if err := errors.Join(errs...); err != nil {
		return 0, err // what is not complete is not closed
	}
	if broken {
		return exitError, out.close() // a baseline would not be complete
	}
	if err := l.knower.close(s); err != nil {
		return 0, err
	}
	return status, out.close()
}

// linted is what came of an operand.
type linted struct {
	name   string
	file   *ast.File // as it was read
	cfg    lint.Config
	set    *settings      // nil where the file is ignored
	known  *baseline.File // nil without
	path   string         // as known calls the file
	result lint.Result
	err    error

	defects *[]lint.Defect // of passes in this file; the fixer may add some
}

// lint reads an operand and lints it. It is safe for concurrent use.
func (l *linter) lint(in *source.Reader, name string) linted {
	one := linted{name: name, defects: new([]lint.Defect)}
	set, err := l.settings(l.directory(name))
	if err != nil {
		one.err = err
		return one
	}
	if source.IsFile(name) && set.file.Ignores(name) {
		return one
	}
	known, err := l.knower.of(set)
	if err != nil {
		one.err = err
		return one
	}
	read, err := in.Read(name)
	if err == nil && !(read.Fetch.Answered() && slices.Contains(set.Passes, lint.PassNamed("http-status"))) {
		err = read.Fetch.Err() // which no finding tells
	}
	if err != nil {
		one.err = err
		return one
	}
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

// placed is cfg for a file that may have told where and how it is served.
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

// writers take every file: that of standard output and one for each --output.
type writers []*writer

type writer struct {
	report.Writer
	name string // of the file; empty for standard output
	buf  bytes.Buffer
}

// writers are those of a run that reads the files of those names.
func (l *linter) writers(s Streams, names []string) (writers, error) {
	color, err := l.coloring.on(s)
	if err != nil {
		return nil, err
	}
	l.fixer.color = color
	format := "text"
	if s.Terminal {
		format = "full"
	}
	f, err := formatNamed(cmp.Or(l.format, format))
	if err != nil {
		return nil, err
	}
	o := report.Options{Version: version(), DocURL: docURL, Category: l.category}
	plain := o
	o.Color = color
	out := writers{{Writer: f.New(s.Out, o)}}
	outputs, err := readOutputs(l.outputs, names)
	if err != nil {
		return nil, err
	}
	for _, output := range outputs {
		f, err := formatNamed(output.format)
		if err != nil {
			return nil, err
		}
		w := &writer{name: output.name}
		w.Writer = f.New(&w.buf, plain)
		out = append(out, w)
	}
	return out, nil
}

const outputUsage = "also write a report as `FORMAT:FILE`, such as sarif:robots.sarif; repeatable"

// output is a report that goes to a file.
type output struct{ format, name string }

// readOutputs takes the values of --output apart. A file takes one report, and
// none that is among those to be read, which the report would replace.
func readOutputs(values, inputs []string) ([]output, error) {
	var outputs []output
	for _, value := range values {
		format, name, _ := strings.Cut(value, ":")
		if name == "" {
			return nil, usagef("--output %q is not FORMAT:FILE", value)
		}
		for _, other := range outputs {
			if source.Same(name, other.name) {
				return nil, usagef("--output %s and --output %s:%s go to one file", value, other.format, other.name)
			}
		}
		for _, input := range inputs {
			if source.IsFile(input) && source.Same(name, input) {
				return nil, usagef("--output %s would replace %s, which is to be read", value, input)
			}
		}
		outputs = append(outputs, output{format, name})
	}
	return outputs, nil
}

func (ws writers) file(f report.File) error {
	for _, w := range ws {
		if err := w.File(f); err != nil {
			return err
		}
	}
	return nil
}

// close ends the reports and writes those that go to files.
func (ws writers) close() error {
	for _, w := range ws {
		if err := w.Close(); err != nil {
			return err
		}
		if w.name != "" {
			if err := source.Write(w.name, w.buf.Bytes()); err != nil {
				return err
			}
		}
	}
	return nil
}

func formatNames() []string {
	var names []string
	for _, f := range report.Formats {
		names = append(names, f.Name)
	}
	return names
}

func formatNamed(name string) (report.Format, error) {
	i, err := oneOf("format", name, formatNames())
	if err != nil {
		return report.Format{}, err
	}
	return report.Formats[i], nil
}
