package report

import (
	"fmt"
	"io"
	"net/url"
	"path"
	"regexp"
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// sarifWriter writes one run of SARIF 2.1.0 on Close.
type sarifWriter struct {
	w            io.Writer
	run          *sarif.Run
	fingerprints fingerprints
}

func newSARIF(w io.Writer, o Options) Writer { return newSARIFOf(w, o, lint.Passes) }

// newSARIFOf returns a writer for findings of passes.
func newSARIFOf(w io.Writer, o Options, passes []*analysis.Pass) *sarifWriter {
	run := newSARIFRun(o)
	for _, p := range passes {
		rule := sarifRule{
			id: p.ID, summary: p.Summary, rationale: p.Rationale, text: PassText(p), markdown: PassMarkdown(p),
			severity: p.Severity, tag: string(p.Family), precision: precision(p),
		}
		if o.DocURL != "" {
			rule.helpURI = o.DocURL + "#" + p.ID
		}
		rule.addTo(run)
	}
	return &sarifWriter{w, run, fingerprints{}}
}

func (s *sarifWriter) File(f File) error {
	if len(f.Findings) == 0 {
		return nil
	}
	if f.Findings[0].Pass == NotLinted {
		s.notLinted(f)
		return nil
	}
	lineFingerprint := lineFingerprints(f.Src)
	for _, fd := range f.Findings {
		result := sarif.NewRuleResult(fd.Pass.ID).
			WithLevel(sarifLevel(fd.Severity)).
			WithMessage(sarif.NewTextMessage(sarifMessage(f.File, fd))).
			WithLocations([]*sarif.Location{sarifLocation(f.File, fd.Span)}).
			WithPartialFingerPrints(partialFingerprints(s.fingerprints.ofFinding(f.File, fd), lineFingerprint(f.Position(fd.Span.Start).Line)))
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

// sarifMessage returns the message of fd, ending with links to its related locations.
func sarifMessage(f *ast.File, fd analysis.Finding) string {
	message := Printable(explained(fd))
	if len(fd.Related) == 0 {
		return escapeLinks(message)
	}
	message = linkEscaper.Replace(message)
	for i, r := range fd.Related {
		message += fmt.Sprintf("; line %d: [%s](%d)", f.Position(r.Span.Start).Line, linkEscaper.Replace(Printable(r.Message)), i+1)
	}
	return message
}

// precision returns in one of the four words of code scanning how often findings of
// p are right. An exact pass proves every finding; where nothing was counted, it
// claims no more than medium.
func precision(p *analysis.Pass) string {
	if p.Precision.Exact {
		return "very-high"
	}
	right, read := p.Precision.Right, p.Precision.Read
	if read == 0 {
		return "medium"
	}
	switch {
	case right == read && read >= 20: // fewer cannot show that less than one in ten is wrong
		return "very-high"
	case 10*right >= 9*read:
		return "high"
	case 2*right >= read:
		return "medium"
	}
	return "low"
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

func sarifFix(f *ast.File, fix analysis.Fix) *sarif.Fix {
	change := sarif.NewArtifactChange(sarif.NewArtifactLocation().WithUri(fileURI(f.Name)))
	for _, e := range fix.Edits {
		change.WithReplacement(sarif.NewReplacement(sarifRegion(f, e.Span)).
			WithInsertedContent(sarif.NewArtifactContent().WithText(e.Text)))
	}
	return sarif.NewFix().WithDescriptionText(Printable(fix.Message)).
		WithArtifactChanges([]*sarif.ArtifactChange{change})
}

// touchesMark reports whether fix changes the byte order mark, which has no position
// in SARIF.
func touchesMark(f *ast.File, fix analysis.Fix) bool {
	return len(f.Lines) > 0 && fix.Edits[0].Span.Start < f.Lines[0].Text.Start
}

// escapeLinks escapes brackets that would be read as a link to a related location
// (SARIF 3.11.6).
func escapeLinks(message string) string {
	if !strings.Contains(message, "](") {
		return message
	}
	return linkEscaper.Replace(message)
}

var linkEscaper = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`)

// fileURI returns the path of a file as a URI reference. A relative path stays
// relative, which GitHub resolves against the repository; a URL stays as it is.
func fileURI(name string) string {
	if u, err := url.Parse(name); err == nil && isURL(name) {
		return u.String()
	}
	u := url.URL{Path: slashed(name)}
	switch {
	case path.IsAbs(u.Path):
		u.Scheme = "file"
	case drive.MatchString(u.Path):
		u.Scheme, u.Path = "file", "/"+u.Path
	}
	return u.String()
}

// drive matches the start of an absolute path on Windows.
var drive = regexp.MustCompile(`^[A-Za-z]:/`)
