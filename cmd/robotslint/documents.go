package main

import (
	"bytes"

	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/report"
)

// documents are the reports of a command that writes each of them at once: the one on
// standard output, and one for each --output.
type documents[O, T any] []document[O, T]

type document[O, T any] struct {
	format report.DocumentFormat[O, T]
	name   string // of the file; empty for standard output
}

// documentsIn returns the reports that --format and the values of --output ask for, in
// some of formats.
func documentsIn[O, T any](formats []report.DocumentFormat[O, T], format string, outputs []string) (documents[O, T], error) {
	asked, err := readOutputs(outputs)
	if err != nil {
		return nil, err
	}
	var all documents[O, T]
	for _, output := range append([]output{{format: format}}, asked...) {
		i, err := oneOf("format", output.format, documentNames(formats))
		if err != nil {
			return nil, err
		}
		all = append(all, document[O, T]{formats[i], output.name})
	}
	return all, nil
}

// write writes t: to standard output with the options terminal, to files with file.
func (ds documents[O, T]) write(s Streams, terminal, file O, t T) error {
	for _, d := range ds {
		if d.name == "" {
			if err := d.format.Write(s.Out, terminal, t); err != nil {
				return err
			}
			continue
		}
		var buf bytes.Buffer
		if err := d.format.Write(&buf, file, t); err != nil {
			return err
		}
		if err := source.Write(d.name, buf.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// plain returns o as files have it, without what only a terminal shows.
func plain(o report.Options) report.Options {
	o.Color, o.Links, o.Width = false, false, 0
	return o
}

func documentNames[O, T any](formats []report.DocumentFormat[O, T]) []string {
	var names []string
	for _, f := range formats {
		names = append(names, f.Name)
	}
	return names
}
