package lsp

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
)

const source = "robotslint"

// diagnostic answers a client that pulls diagnostics. If they equal those that the
// client has, it only says so.
func (s *Server) diagnostic(params DiagnosticParams) func() any {
	d := s.document(params.TextDocument.URI)
	return func() any {
		if d == nil {
			return DocumentDiagnosticReport{Kind: "full", Items: []Diagnostic{}}
		}
		all := s.diagnostics(d)
		id := resultID(all)
		if id == params.PreviousResultID {
			return DocumentDiagnosticReport{Kind: "unchanged", ResultID: id}
		}
		return DocumentDiagnosticReport{"full", id, all}
	}
}

// resultID identifies diagnostics by their content.
func resultID(all []Diagnostic) string {
	text, err := json.Marshal(all)
	if err != nil {
		return "" // cannot happen: there are only texts and numbers
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// diagnostics returns the findings in d, or only the error if its configuration
// cannot be read.
func (s *Server) diagnostics(d *document) []Diagnostic {
	if _, err := d.settings(); err != nil {
		return []Diagnostic{diagnosticOfError(err)}
	}
	all := []Diagnostic{}
	for _, fd := range d.findings() {
		all = append(all, s.diagnosticOf(d, fd))
	}
	return all
}

// diagnosticOfError returns a diagnostic at the start of a document about its
// configuration, with a link to the mistake if its position is known.
func diagnosticOfError(err error) Diagnostic {
	out := Diagnostic{Severity: SeverityError, Source: source, Message: report.Printable(err.Error())}
	if at := (*config.Error)(nil); errors.As(err, &at) && at.Line > 0 {
		p := Position{at.Line - 1, at.Column - 1}
		out.RelatedInformation = []RelatedInformation{{Location{uriOf(at.File), Range{p, p}}, "the mistake in the configuration"}}
	}
	return out
}

func (s *Server) diagnosticOf(d *document, fd analysis.Finding) Diagnostic {
	out := Diagnostic{
		Range:    d.rangeOf(fd.Span),
		Severity: severity(fd.Severity),
		Code:     fd.Pass.ID,
		Source:   source,
		Message:  report.Printable(fd.Message),
	}
	for _, claim := range report.Claims(fd) {
		out.Message += "\n" + report.Printable(claim)
	}
	if fd.Help != "" {
		out.Message += "\nhelp: " + report.Printable(fd.Help)
	}
	if s.DocURL != "" {
		out.CodeDescription = &CodeDescription{s.DocURL + "#" + fd.Pass.ID}
	}
	if fd.Pass.NoEffect {
		out.Tags = []int{TagUnnecessary}
	}
	for _, r := range fd.Related {
		out.RelatedInformation = append(out.RelatedInformation,
			RelatedInformation{Location{d.uri, d.rangeOf(r.Span)}, report.Printable(r.Message)})
	}
	return out
}

func severity(s analysis.Severity) DiagnosticSeverity {
	switch s {
	case analysis.Error:
		return SeverityError
	case analysis.Warning:
		return SeverityWarning
	case analysis.Info:
		return SeverityInformation
	}
	return SeverityHint
}

// formatting lays d out where that is proved to change nothing for any crawler,
// unless its configuration cannot be read or ignores it.
func (s *Server) formatting(d *document) any {
	set, err := d.settings()
	if err != nil || set.Ignored {
		return []TextEdit{}
	}
	after, _ := lint.Format(d.File, set.Dialects...)
	return d.editsTo(after)
}
