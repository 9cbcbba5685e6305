package main

import (
	"bytes"
	"cmp"
	"strings"

	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/report"
)

// writers are the reports of a run: one on standard output and one for each --output.
type writers []*writer

// writer is one of them. A report for a file is kept in memory until it is complete.
type writer struct {
	report.Writer
	name string // of the file; empty for standard output
	buf  bytes.Buffer
}

// writers returns the reports of a run. Findings go to another stream than s.Out if
// fixed text or a textual difference goes there.
func (l *linter) writers(s, findings Streams) (writers, error) {
	var err error
	if l.fixer.shown, err = l.colorFlag.options(s); err != nil {
		return nil, err
	}
	o, err := l.colorFlag.options(findings)
	if err != nil {
		return nil, err
	}
	o.Category, o.Quiet = l.category, l.quiet
	format := "text"
	if findings.Terminal && findings.Out == s.Out {
		format = "full"
	}
	f, err := l.formatOf(cmp.Or(l.format, format))
	if err != nil {
		return nil, err
	}
	plain := report.Options{Version: o.Version, DocURL: o.DocURL, Category: o.Category}
	out := writers{{Writer: f.New(findings.Out, o)}}
	outputs, err := readOutputs(l.outputs)
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

// readOutputs parses the values of --output. What they may replace is for
// overwrite.go to say.
func readOutputs(values []string) ([]output, error) {
	var outputs []output
	for _, value := range values {
		format, name, _ := strings.Cut(value, ":")
		if name == "" {
			return nil, usagef("--output %q is not FORMAT:FILE", value)
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

// end ends the report on standard output alone, of a run that failed: what has been
// written of it becomes a whole document.
func (ws writers) end() error {
	for _, w := range ws {
		if w.name == "" {
			return w.Close()
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

// formatOf returns the format of the report on standard output.
func (l *linter) formatOf(name string) (report.Format, error) {
	f, err := formatNamed(name)
	if err != nil || !l.statistics {
		return f, err
	}
	var names []string
	for _, f := range report.StatisticsFormats {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return f, usagef("--statistics has no format %s; there are %s", name, strings.Join(names, ", "))
}

func formatNamed(name string) (report.Format, error) {
	i, err := oneOf("format", name, formatNames())
	if err != nil {
		return report.Format{}, err
	}
	return report.Formats[i], nil
}
