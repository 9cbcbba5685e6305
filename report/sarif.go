package report

import (
	"bytes"
	"io"
	"net/url"
	"path"
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint"
)

// sarifWriter writes one run of SARIF 2.1.0 when it is closed.
type sarifWriter struct {
	w   io.Writer
	run *sarif.Run
}

// newSARIFRun is a run without rules and results.
func newSARIFRun(o Options) *sarif.Run {
	run := sarif.NewRun(sarif.Tool{Driver: sarif.NewDriver("robotslint")})
	if o.Version != "" {
		run.Tool.Driver.WithVersion(o.Version)
	}
	run.ColumnKind = "utf16CodeUnits"
	run.NewlineSequences = []string{"\r\n", "\n", "\r"}
	run.AutomationDetails = sarif.NewRunAutomationDetails().WithID("robotslint/")
	return run
}

func writeSARIF(w io.Writer, run *sarif.Run) error {
	report, err := sarif.New(sarif.Version210)
	if err != nil {
		return err
	}
	report.AddRun(run)
	var b bytes.Buffer
	if err := report.PrettyWrite(&b); err != nil {
		return err
	}
	b.WriteByte('\n')
	_, err = w.Write(escapeUnprintable(b.Bytes()))
	return err
}

func newSARIF(w io.Writer, o Options) Writer {
	run := newSARIFRun(o)
	for _, p := range lint.Passes {
		rule := run.AddRule(p.ID).
			WithName(p.ID).
			WithDescription(sentence(p.Summary)).
			WithFullDescription(sarif.NewMultiformatMessageString(p.Rationale)).
			WithHelp(sarif.NewMultiformatMessageString(PassText(p)).WithMarkdown(PassMarkdown(p))).
			WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel(sarifLevel(p.Severity))).
			WithProperties(sarif.Properties{"tags": []string{string(p.Family)}})
		if o.DocURL != "" {
			rule.WithHelpURI(o.DocURL + "#" + p.ID)
		}
	}
	return &sarifWriter{w, run}
}

func (s *sarifWriter) File(f File) error {
	for _, fd := range f.Findings {
		message := fd.Message
		for _, e := range []*lint.Evidence{fd.Evidence, fd.Contrast} {
			if e != nil {
				message += "; " + e.Dialect.Name + ": " + claim(e)
			}
		}
		result := sarif.NewRuleResult(fd.Pass.ID).
			WithLevel(sarifLevel(fd.Severity)).
			WithMessage(sarif.NewTextMessage(escapeLinks(Printable(message)))).
			WithLocations([]*sarif.Location{sarifLocation(f.File, fd.Span)})
		for i, r := range fd.Related {
			result.AddRelatedLocation(sarifLocation(f.File, r.Span).WithId(i + 1).WithMessage(sarif.NewTextMessage(escapeLinks(Printable(r.Message)))))
		}
		for _, fix := range fd.Fixes {
			if isText(fix) && !touchesMark(f.File, fix) {
				result.AddFix(sarifFix(f.File, fix))
			}
		}
		s.run.AddResult(result)
	}
	return nil
}

func (s *sarifWriter) Close() error { return writeSARIF(s.w, s.run) }

func sarifLevel(s lint.Severity) string {
	switch s {
	case lint.Error:
		return "error"
	case lint.Warning:
		return "warning"
	}
	return "note"
}

func sarifLocation(f *ast.File, s ast.Span) *sarif.Location {
	return sarif.NewLocationWithPhysicalLocation(sarif.NewPhysicalLocation().
		WithArtifactLocation(sarif.NewArtifactLocation().WithUri(fileURI(f.Name))).
		WithRegion(sarifRegion(f, s)))
}

func sarifRegion(f *ast.File, s ast.Span) *sarif.Region {
	start, end := f.Position(s.Start), f.Position(s.End)
	return sarif.NewRegion().
		WithStartLine(start.Line).WithStartColumn(start.UTF16Column).
		WithEndLine(end.Line).WithEndColumn(end.UTF16Column)
}

func sarifFix(f *ast.File, fix lint.Fix) *sarif.Fix {
	change := sarif.NewArtifactChange(sarif.NewArtifactLocation().WithUri(fileURI(f.Name)))
	for _, e := range fix.Edits {
		change.WithReplacement(sarif.NewReplacement(sarifRegion(f, e.Span)).
			WithInsertedContent(sarif.NewArtifactContent().WithText(e.Text)))
	}
	return sarif.NewFix().WithDescriptionText(Printable(fix.Message)).
		WithArtifactChanges([]*sarif.ArtifactChange{change})
}

// touchesMark reports whether fix changes the byte order mark, which is no part
// of the text that SARIF counts in.
func touchesMark(f *ast.File, fix lint.Fix) bool {
	return len(f.Lines) > 0 && fix.Edits[0].Span.Start < f.Lines[0].Text.Start
}

// escapeLinks keeps brackets in a message from being read as a link to a
// related location (SARIF 3.11.6).
func escapeLinks(message string) string {
	if !strings.Contains(message, "](") {
		return message
	}
	return strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`).Replace(message)
}

// fileURI is the path of a file as a URI reference, relative where the path is.
// A URL is one already.
func fileURI(name string) string {
	if strings.HasPrefix(name, "http://") || strings.HasPrefix(name, "https://") {
		return name
	}
	slashed := strings.ReplaceAll(name, `\`, "/")
	u := url.URL{Path: slashed}
	if path.IsAbs(slashed) {
		u.Scheme = "file"
	}
	return u.String()
}
