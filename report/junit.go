package report

import (
	"encoding/xml"
	"fmt"
	"io"
)

// junit writes one document on Close.
type junit struct {
	w   io.Writer
	doc junitDocument
}

type (
	junitDocument struct {
		XMLName xml.Name `xml:"testsuites"`
		Name    string   `xml:"name,attr"`
		junitCounts
		Suites []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name string `xml:"name,attr"`
		junitCounts
		Cases []junitCase `xml:"testcase"`
	}
	junitCounts struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
		Skipped  int `xml:"skipped,attr"`
	}
	junitCase struct {
		Name    string        `xml:"name,attr"`
		Class   string        `xml:"classname,attr"`
		File    string        `xml:"file,attr"`
		Line    int           `xml:"line,attr,omitempty"`
		Failure *junitOutcome `xml:"failure"`
		Skipped *junitOutcome `xml:"skipped"`
	}
	junitOutcome struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

func newJUnit(w io.Writer, _ Options) Writer {
	return &junit{w, junitDocument{Name: "robotslint"}}
}

// File adds a suite with a case for each finding, or one case that passes if there
// are none. A finding that does not fail the file becomes a skipped case: it is
// shown but fails nothing.
func (j *junit) File(f File) error {
	name := Printable(f.Name)
	suite := junitSuite{Name: name}
	for _, fd := range f.Findings {
		pos := f.Position(fd.Span.Start)
		test := junitCase{
			Name:  fmt.Sprintf("%s in line %d, column %d", fd.Pass.ID, pos.Line, pos.Column),
			Class: name, File: name, Line: pos.Line,
		}
		message := Printable(explained(fd))
		if f.Fails(fd) {
			test.Failure = &junitOutcome{message, fd.Severity.String(), textLine(f.File, fd, Options{})}
			suite.Failures++
		} else {
			test.Skipped = &junitOutcome{Message: fd.Severity.String() + ": " + message}
			suite.Skipped++
		}
		suite.Cases = append(suite.Cases, test)
	}
	if len(suite.Cases) == 0 {
		suite.Cases = []junitCase{{Name: nothingFound, Class: name, File: name}}
	}
	suite.Tests = len(suite.Cases)
	j.doc.Tests += suite.Tests
	j.doc.Failures += suite.Failures
	j.doc.Skipped += suite.Skipped
	j.doc.Suites = append(j.doc.Suites, suite)
	return nil
}

func (j *junit) Close() error { return writeXML(j.w, j.doc) }
