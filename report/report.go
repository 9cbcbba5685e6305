// Package report shows findings, answers and differences: to people in a terminal,
// to programs, to code scanning. Every format escapes control characters, so that
// text from a robots.txt never leaves it raw.
package report

import (
	"io"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// File is a file and its findings.
type File struct {
	*ast.File
	Findings  []analysis.Finding
	FailLevel analysis.Severity // lowest severity that fails the file; zero if every finding does
}

// Fails reports whether fd, a finding of f, fails f.
func (f File) Fails(fd analysis.Finding) bool { return fd.Severity >= f.FailLevel }

// Writer takes files in order, including those without findings. Formats of one
// document complete it on Close; without Close a report is incomplete.
type Writer interface {
	File(File) error
	Close() error
}

// Options are the options of a format; the zero value is valid.
type Options struct {
	Color   bool   // with ANSI colours
	Links   bool   // with hyperlinks, as terminals show them
	Width   int    // of the terminal in columns, for formats that wrap; 0 for no wrapping
	Quiet   bool   // findings alone, without a summary
	Version string // of robotslint
	DocURL  string // of the documentation of passes, to which "#" and an ID are added; empty for none

	// Category distinguishes this SARIF run from others on the same revision; empty
	// means robotslint.
	Category string
}

// DocumentFormat is a way to write a T as one document, with options O.
type DocumentFormat[O, T any] struct {
	Name  string
	Write func(w io.Writer, o O, t T) error
}

// Format is a way to show findings.
type Format struct {
	Name    string
	Summary string
	New     func(w io.Writer, o Options) Writer
}

// Formats are the formats of findings.
var Formats = []Format{
	{"text", "one line for each finding", newText},
	{"full", "each finding with its line, evidence and fixes", newFull},
	{"json", "one document", newJSON},
	{"jsonl", "one finding on each line", newJSONLines},
	{"sarif", "SARIF 2.1.0, for code scanning", newSARIF},
	{"github", "workflow commands of GitHub Actions, ten of each level", newGitHub},
	{"gitlab", "GitLab Code Quality", newGitLab},
	{"checkstyle", "Checkstyle XML", newCheckstyle},
	{"junit", "JUnit XML, a test suite for each file", newJUnit},
	{"rdjson", "Reviewdog Diagnostic Format", newRDJSON},
	{"markdown", "a table for each file, for a job summary", newMarkdown},
}
