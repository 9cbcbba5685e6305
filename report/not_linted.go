package report

import (
	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint/analysis"
)

// NotLinted stands for the pass in findings about files that could not be linted.
// It is not in the list of passes: no flag, configuration or comment turns it off.
var NotLinted = &analysis.Pass{
	ID:        "not-linted",
	Family:    analysis.Deployment,
	Severity:  analysis.Error,
	Summary:   "file could not be linted",
	Rationale: "The file, or the configuration or baseline that applies to it, could not be read, or its fixes could not be written. Other files are linted nonetheless, and the exit status is 2 even if they have no findings. No flag, configuration or comment suppresses this finding.",
	Source:    "robotslint",
}

// NotLintedFile returns the file called name as one that could not be linted.
// The message says why.
func NotLintedFile(name, message string) File {
	return File{
		File:     grammar.Parse(name, ""),
		Findings: []analysis.Finding{{Pass: NotLinted, Severity: NotLinted.Severity, Message: message}},
	}
}

// notLinted adds a notification that f could not be linted. It is not a result, since
// results are about the content of files.
func (s *sarifWriter) notLinted(f File) {
	invocation := invocationOf(s.run)
	failed := false
	invocation.ExecutionSuccessful = &failed
	for _, fd := range f.Findings {
		at := sarif.NewLocationWithPhysicalLocation(sarif.NewPhysicalLocation().
			WithArtifactLocation(sarif.NewArtifactLocation().WithUri(fileURI(f.Name))))
		invocation.AddTToolExecutionNotification(sarif.NewNotification().
			WithLevel(sarifLevel(fd.Severity)).
			WithMessage(sarif.NewTextMessage(escapeLinks(Printable(fd.Message)))).
			WithLocations([]*sarif.Location{at}))
	}
}
