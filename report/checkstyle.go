package report

import (
	"encoding/xml"
	"io"

	"github.com/robotslint/robotslint/lint/analysis"
)

// checkstyle writes one document on Close.
type checkstyle struct {
	w   io.Writer
	doc checkstyleDocument
}

type (
	checkstyleDocument struct {
		XMLName xml.Name         `xml:"checkstyle"`
		Version string           `xml:"version,attr"` // of Checkstyle, whose format this is
		Files   []checkstyleFile `xml:"file"`
	}
	checkstyleFile struct {
		Name   string            `xml:"name,attr"`
		Errors []checkstyleError `xml:"error"`
	}
	checkstyleError struct {
		Line     int    `xml:"line,attr"`   // 1-based
		Column   int    `xml:"column,attr"` // 1-based, UTF-16 code units as in Java
		Severity string `xml:"severity,attr"`
		Message  string `xml:"message,attr"`
		Source   string `xml:"source,attr"` // like the name of a class: the part after the last "." is the check
	}
)

func newCheckstyle(w io.Writer, _ Options) Writer {
	return &checkstyle{w, checkstyleDocument{Version: "4.3"}}
}

func (c *checkstyle) File(f File) error {
	file := checkstyleFile{Name: Printable(f.Name)}
	for _, fd := range f.Findings {
		pos := f.Position(fd.Span.Start)
		severity := fd.Severity
		if severity == analysis.Hint {
			severity = analysis.Info // the lowest that Checkstyle has
		}
		file.Errors = append(file.Errors, checkstyleError{
			pos.Line, pos.UTF16Column, severity.String(), Printable(explained(fd)), "robotslint." + fd.Pass.ID,
		})
	}
	c.doc.Files = append(c.doc.Files, file)
	return nil
}

func (c *checkstyle) Close() error { return writeXML(c.w, c.doc) }

// writeXML writes v as a document. Everything in v must be printable.
func writeXML(w io.Writer, v any) error {
	document, err := xml.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(append([]byte(xml.Header), document...), '\n'))
	return err
}
