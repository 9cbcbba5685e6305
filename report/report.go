// Package report says how findings are shown: to people in a terminal, to
// programs, to code scanning. Text from a robots.txt never leaves it raw:
// control characters are escaped in every format.
package report

import (
	"io"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// File is a file and what was found in it.
type File struct {
	*ast.File
	Findings  []analysis.Finding
	FailLevel analysis.Severity // of findings, the least that fails the file; zero where each does
}

// Fails reports whether fd, a finding of f, fails it.
func (f File) Fails(fd analysis.Finding) bool { return fd.Severity >= f.FailLevel }

// Writer takes files in order, those without findings too. A format of one
// document writes it when it is closed; what was never closed is incomplete.
type Writer interface {
	File(File) error
	Close() error
}

// Options are what a format may be told.
type Options struct {
	Color   bool   // with ANSI colours
	Version string // of robotslint
	DocURL  string // of the documentation of passes, "#" and an ID to follow; empty for none

	// Category tells this run of SARIF from others about the same revision; empty
	// means robotslint.
	Category string
}

// Format is a way to show findings.
type Format struct {
	Name    string
	Summary string
	New     func(w io.Writer, o Options) Writer
}

// Formats are all there are.
var Formats = []Format{
	{"text", "one line a finding", newText},
	{"full", "each finding with its line, evidence and fixes", newFull},
	{"json", "one document", newJSON},
	{"jsonl", "one finding a line", newJSONLines},
	{"sarif", "SARIF 2.1.0, for code scanning", newSARIF},
	{"github", "workflow commands of GitHub Actions, ten of each level", newGitHub},
	{"gitlab", "GitLab Code Quality", newGitLab},
	{"checkstyle", "Checkstyle XML", newCheckstyle},
	{"junit", "JUnit XML, a test suite a file", newJUnit},
	{"rdjson", "Reviewdog Diagnostic Format", newRDJSON},
	{"markdown", "a table a file, for a job summary", newMarkdown},
}
