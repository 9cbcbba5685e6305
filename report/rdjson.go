package report

import (
	"io"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// rdjson writes one document on Close.
type rdjson struct {
	w      io.Writer
	docURL string
	doc    rdjsonDocument
}

// The types of reviewdog's DiagnosticResult. Columns count octets from 1, ends are
// exclusive.
type (
	rdjsonDocument struct {
		Source      rdjsonSource       `json:"source"`
		Diagnostics []rdjsonDiagnostic `json:"diagnostics"`
	}
	rdjsonSource struct {
		Name string `json:"name"`
	}
	rdjsonDiagnostic struct {
		Message     string             `json:"message"`
		Location    rdjsonLocation     `json:"location"`
		Severity    string             `json:"severity"`
		Code        rdjsonCode         `json:"code"`
		Suggestions []rdjsonSuggestion `json:"suggestions,omitempty"`
		Related     []rdjsonRelated    `json:"related_locations,omitempty"`
	}
	rdjsonLocation struct {
		Path  string      `json:"path"`
		Range rdjsonRange `json:"range"`
	}
	rdjsonRange struct {
		Start rdjsonPosition `json:"start"`
		End   rdjsonPosition `json:"end"`
	}
	rdjsonPosition struct {
		Line   int `json:"line"`
		Column int `json:"column"`
	}
	rdjsonCode struct {
		Value string `json:"value"`
		URL   string `json:"url,omitempty"`
	}
	rdjsonSuggestion struct {
		Range rdjsonRange `json:"range"`
		Text  string      `json:"text"`
	}
	rdjsonRelated struct {
		Message  string         `json:"message"`
		Location rdjsonLocation `json:"location"`
	}
)

func newRDJSON(w io.Writer, o Options) Writer {
	return &rdjson{w, o.DocURL, rdjsonDocument{rdjsonSource{"robotslint"}, []rdjsonDiagnostic{}}}
}

func (j *rdjson) File(f File) error {
	at := func(s ast.Span) rdjsonLocation {
		return rdjsonLocation{slashed(f.Name), rdjsonRangeOf(f.File, s)}
	}
	for _, fd := range f.Findings {
		d := rdjsonDiagnostic{
			Message:  Printable(explained(fd)),
			Location: at(fd.Span),
			Severity: rdjsonSeverity(fd.Severity),
			Code:     rdjsonCode{Value: fd.Pass.ID},
		}
		if j.docURL != "" {
			d.Code.URL = j.docURL + "#" + fd.Pass.ID
		}
		for _, fix := range fd.Fixes {
			if s, ok := suggestion(f.File, fix); ok {
				d.Suggestions = append(d.Suggestions, s)
			}
		}
		for _, r := range fd.Related {
			d.Related = append(d.Related, rdjsonRelated{Printable(r.Message), at(r.Span)})
		}
		j.doc.Diagnostics = append(j.doc.Diagnostics, d)
	}
	return nil
}

func (j *rdjson) Close() error { return writeJSON(j.w, j.doc) }

// suggestion returns fix as one range and the text that replaces it: reviewdog
// applies each suggestion by itself, so that several edits have to become one. It
// returns false if the edits are too far apart or the text is not UTF-8.
func suggestion(f *ast.File, fix analysis.Fix) (rdjsonSuggestion, bool) {
	const most = 4096 // octets between the first edit and the last
	whole := ast.Span{Start: fix.Edits[0].Span.Start, End: fix.Edits[len(fix.Edits)-1].Span.End}
	if len(fix.Edits) > 1 && whole.Len() > most {
		return rdjsonSuggestion{}, false
	}
	text := ""
	end := whole.Start
	for _, e := range fix.Edits {
		text += f.Src[end:e.Span.Start] + e.Text
		end = e.Span.End
	}
	return rdjsonSuggestion{rdjsonRangeOf(f, whole), text}, utf8.ValidString(text)
}

func rdjsonRangeOf(f *ast.File, s ast.Span) rdjsonRange {
	position := func(offset int) rdjsonPosition {
		pos := f.Position(offset)
		return rdjsonPosition{pos.Line, pos.Column}
	}
	return rdjsonRange{position(s.Start), position(s.End)}
}

func rdjsonSeverity(s analysis.Severity) string {
	switch s {
	case analysis.Error:
		return "ERROR"
	case analysis.Warning:
		return "WARNING"
	}
	return "INFO"
}
