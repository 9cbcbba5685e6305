package lsp

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
)

const source = "robotslint"

// Kinds of code actions.
const (
	kindQuickFix = "quickfix"
	kindFixAll   = "source.fixAll.robotslint"
)

func (s *Server) diagnostic(d *document) any {
	return DocumentDiagnosticReport{"full", s.diagnostics(d)}
}

// diagnostics are what is found in d; where its configuration cannot be read,
// only that.
func (s *Server) diagnostics(d *document) []Diagnostic {
	if _, err := d.settings(); err != nil {
		return []Diagnostic{{Severity: SeverityError, Source: source, Message: report.Printable(err.Error())}}
	}
	all := []Diagnostic{}
	for _, fd := range d.findings() {
		all = append(all, s.diagnosticOf(d, fd))
	}
	return all
}

func (s *Server) diagnosticOf(d *document, fd analysis.Finding) Diagnostic {
	out := Diagnostic{
		Range:    d.rangeOf(fd.Span),
		Severity: severity(fd.Severity),
		Code:     fd.Pass.ID,
		Source:   source,
		Message:  report.Printable(fd.Message),
	}
	for _, e := range []*analysis.Evidence{fd.Evidence, fd.Contrast} {
		if e != nil {
			out.Message += "\n" + report.Printable(report.Claim(e))
		}
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

// codeAction offers the fixes of the findings in a range, to suppress them, and
// all safe fixes at once.
func (s *Server) codeAction(params CodeActionParams) func() any {
	d := s.document(params.TextDocument.URI)
	wanted := func(kind string) bool {
		return len(params.Context.Only) == 0 || slices.ContainsFunc(params.Context.Only, func(only string) bool {
			return only == kind || strings.HasPrefix(kind, only+".")
		})
	}
	return func() any {
		actions := []CodeAction{}
		if d == nil {
			return actions
		}
		if wanted(kindQuickFix) {
			actions = append(actions, s.quickFixes(d, d.span(params.Range))...)
		}
		if wanted(kindFixAll) && slices.ContainsFunc(d.findings(), hasSafeFix) {
			all := CodeAction{Title: "Fix all that is safe to fix", Kind: kindFixAll, Data: d.uri}
			if !s.resolves || len(params.Context.Only) > 0 { // to be made, not to be chosen
				all.Edit = fixAll(d)
			}
			actions = append(actions, all)
		}
		return actions
	}
}

// resolve adds the edit to a code action that came without.
func (s *Server) resolve(action CodeAction) func() any {
	d := s.document(action.Data)
	return func() any {
		if d != nil && action.Kind == kindFixAll {
			action.Edit = fixAll(d)
		}
		return action
	}
}

// quickFixes are the fixes of what is found in a span, and after all of them the
// suppressions.
func (s *Server) quickFixes(d *document, within ast.Span) []CodeAction {
	var actions, suppressions []CodeAction
	for _, fd := range d.findings() {
		if fd.Span.Start > within.End || fd.Span.End < within.Start {
			continue
		}
		for _, fix := range fd.Fixes {
			title := report.Printable(fix.Message)
			if !fix.Safe && !fix.Adds {
				title += " (changes what crawlers may fetch)"
			}
			actions = append(actions, CodeAction{
				Title:       title,
				Kind:        kindQuickFix,
				Diagnostics: []Diagnostic{s.diagnosticOf(d, fd)},
				IsPreferred: fix.Safe,
				Edit:        d.workspaceEdit(d.edits(fix.Edits)),
			})
		}
		if ignore, ok := lint.Ignore(d.File, fd); ok {
			suppressions = append(suppressions, CodeAction{
				Title:       "Ignore " + fd.Pass.ID + " here",
				Kind:        kindQuickFix,
				Diagnostics: []Diagnostic{s.diagnosticOf(d, fd)},
				Edit:        d.workspaceEdit(d.edits([]analysis.Edit{ignore})),
			})
		}
	}
	return append(actions, suppressions...)
}

// fixAll makes the fixes that are proved to change no verdict.
func fixAll(d *document) *WorkspaceEdit {
	set, err := d.settings()
	if err != nil || set.Ignored {
		return nil
	}
	return d.workspaceEdit(d.become(lint.FixAll(d.File, set.Config, false).File.Src))
}

func hasSafeFix(fd analysis.Finding) bool {
	return slices.ContainsFunc(fd.Fixes, func(fix analysis.Fix) bool { return fix.Safe })
}

// formatting lays d out, where it is proved that nobody reads it otherwise then.
func (s *Server) formatting(d *document) any {
	after, _ := lint.Format(d.File)
	return d.become(after)
}
