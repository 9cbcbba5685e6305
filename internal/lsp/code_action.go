package lsp

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
)

// Kinds of code actions.
const (
	kindQuickFix = "quickfix"
	kindFixAll   = "source.fixAll.robotslint"
)

// codeAction offers the fixes of the findings in a range, comments that suppress
// them, and all safe fixes of the document at once.
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
		if wanted(kindFixAll) && slices.ContainsFunc(d.findings(), report.HasSafeFix) {
			all := CodeAction{Title: "Fix all that is safe to fix", Kind: kindFixAll, Data: d.uri}
			if !s.resolves || len(params.Context.Only) > 0 { // it will be applied without being chosen
				all.Edit = fixAll(d)
			}
			actions = append(actions, all)
		}
		return actions
	}
}

// resolve adds the edit to a code action that was offered without one.
func (s *Server) resolve(action CodeAction) func() any {
	d := s.document(action.Data)
	return func() any {
		if d != nil && action.Kind == kindFixAll {
			action.Edit = fixAll(d)
		}
		return action
	}
}

// quickFixes returns the fixes of the findings in a span, followed by their
// suppressions.
func (s *Server) quickFixes(d *document, within ast.Span) []CodeAction {
	var actions, suppressions []CodeAction
	for _, fd := range d.findings() {
		if fd.Span.Start > within.End || fd.Span.End < within.Start {
			continue
		}
		for _, fix := range fd.Fixes {
			title := report.Printable(fix.Message)
			switch {
			case fix.Drops:
				title += " (changes nothing that crawlers may fetch)"
			case !fix.Safe && !fix.Adds:
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

// fixAll returns the edit that makes all safe fixes, except that it removes no line that
// was edited since the document was opened: a rule may still wait for another. It is nil
// if the file is not linted.
func fixAll(d *document) *WorkspaceEdit {
	set, err := d.settings()
	if err != nil || set.Ignored {
		return nil
	}
	cfg := set.Config
	cfg.Keep = d.edited()
	return d.workspaceEdit(d.editsTo(lint.FixAll(d.File, cfg, false).File.Src))
}
