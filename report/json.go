package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// The types of format json, version 1. Columns count octets from 1, offsets count
// octets from 0, ends are exclusive.
type (
	jsonFile struct {
		Path     string        `json:"path"`
		Findings []jsonFinding `json:"findings"`
	}
	jsonFinding struct {
		Path     string          `json:"path,omitempty"` // only in format jsonl
		Rule     string          `json:"rule"`
		Family   analysis.Family `json:"family"`
		Severity string          `json:"severity"`
		Message  string          `json:"message"`
		Range    jsonRange       `json:"range"`
		Related  []jsonRelated   `json:"related"`
		Evidence *jsonEvidence   `json:"evidence,omitempty"`
		Contrast *jsonEvidence   `json:"contrast,omitempty"`
		Fixes    []jsonFix       `json:"fixes"`
		Help     string          `json:"help,omitempty"`
	}
	jsonRange struct {
		Start jsonPosition `json:"start"`
		End   jsonPosition `json:"end"`
	}
	jsonPosition struct {
		Line   int `json:"line"`
		Column int `json:"column"`
		Offset int `json:"offset"`
	}
	jsonRelated struct {
		Message string    `json:"message"`
		Range   jsonRange `json:"range"`
	}
	jsonEvidence struct {
		Dialect string `json:"dialect"`
		Agent   string `json:"agent"`
		URL     string `json:"url"`
		Verdict string `json:"verdict"`
		Line    int    `json:"line"`
	}
	jsonFix struct {
		Message string     `json:"message"`
		Safe    bool       `json:"safe"`
		Edits   []jsonEdit `json:"edits"`
	}
	jsonEdit struct {
		Start int    `json:"start"`
		End   int    `json:"end"`
		Text  string `json:"text"`
	}
)

// jsonWriter writes one document, file by file. The summary stands at its end.
type jsonWriter struct {
	w       io.Writer
	begun   bool
	summary map[string]int // findings by severity
}

func newJSON(w io.Writer, _ Options) Writer {
	j := &jsonWriter{w: w, summary: map[string]int{}}
	for _, s := range analysis.Severities {
		j.summary[s.String()] = 0
	}
	return j
}

func (j *jsonWriter) File(f File) error {
	findings := []jsonFinding{}
	for _, fd := range f.Findings {
		findings = append(findings, jsonOf(f.File, fd))
		j.summary[fd.Severity.String()]++
	}
	file, err := encodeJSON(jsonFile{f.Name, findings})
	if err != nil {
		return err
	}
	separator := ","
	if !j.begun {
		separator = jsonHead
	}
	j.begun = true
	return writeAll(j.w, []byte(separator), bytes.TrimSuffix(file, []byte("\n")))
}

func (j *jsonWriter) Close() error {
	summary, err := encodeJSON(j.summary)
	if err != nil {
		return err
	}
	head := jsonHead
	if j.begun {
		head = ""
	}
	return writeAll(j.w, []byte(head), []byte(`],"summary":`), bytes.TrimSuffix(summary, []byte("\n")), []byte("}\n"))
}

// jsonHead is what the document begins with.
const jsonHead = `{"version":1,"files":[`

// writeAll writes parts as one.
func writeAll(w io.Writer, parts ...[]byte) error {
	_, err := w.Write(bytes.Join(parts, nil))
	return err
}

// jsonLines writes each finding on its own line.
type jsonLines struct{ w io.Writer }

func newJSONLines(w io.Writer, _ Options) Writer { return &jsonLines{w} }

func (j *jsonLines) File(f File) error {
	for _, fd := range f.Findings {
		finding := jsonOf(f.File, fd)
		finding.Path = f.Name
		if err := writeJSON(j.w, finding); err != nil {
			return err
		}
	}
	return nil
}

func (j *jsonLines) Close() error { return nil }

func jsonOf(f *ast.File, fd analysis.Finding) jsonFinding {
	j := jsonFinding{
		Rule:     fd.Pass.ID,
		Family:   fd.Pass.Family,
		Severity: fd.Severity.String(),
		Message:  fd.Message,
		Range:    jsonRangeOf(f, fd.Span),
		Related:  []jsonRelated{},
		Fixes:    []jsonFix{},
		Help:     fd.Help,
	}
	for _, r := range fd.Related {
		j.Related = append(j.Related, jsonRelated{r.Message, jsonRangeOf(f, r.Span)})
	}
	j.Evidence, j.Contrast = jsonEvidenceOf(fd.Evidence), jsonEvidenceOf(fd.Contrast)
	for _, fix := range fd.Fixes {
		if !isText(fix) {
			continue
		}
		edits := []jsonEdit{}
		for _, e := range fix.Edits {
			edits = append(edits, jsonEdit{e.Span.Start, e.Span.End, e.Text})
		}
		j.Fixes = append(j.Fixes, jsonFix{fix.Message, fix.Safe, edits})
	}
	return j
}

func jsonEvidenceOf(e *analysis.Evidence) *jsonEvidence {
	if e == nil {
		return nil
	}
	return &jsonEvidence{e.Dialect.Name, e.Agent, e.URL, e.Verdict.String(), e.Line}
}

func jsonRangeOf(f *ast.File, s ast.Span) jsonRange {
	position := func(offset int) jsonPosition {
		pos := f.Position(offset)
		return jsonPosition{pos.Line, pos.Column, pos.Offset}
	}
	return jsonRange{position(s.Start), position(s.End)}
}

// isText reports whether a format that holds only text can express fix. It would
// replace octets that are not UTF-8.
func isText(fix analysis.Fix) bool {
	for _, e := range fix.Edits {
		if !utf8.ValidString(e.Text) {
			return false
		}
	}
	return true
}

// writeJSON writes v and LF. It escapes everything that a terminal would obey.
func writeJSON(w io.Writer, v any) error {
	document, err := encodeJSON(v)
	if err != nil {
		return err
	}
	_, err = w.Write(document)
	return err
}

// encodeJSON returns what [writeJSON] writes.
func encodeJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return escapeUnprintable(b.Bytes()), nil
}

// escapeUnprintable escapes in a JSON document what [Printable] escapes. Outside its
// strings a document is ASCII, and the encoder has escaped control characters.
func escapeUnprintable(document []byte) []byte {
	var out []byte
	end := 0
	for i := 0; i < len(document); {
		if c := document[i]; c < 0x7F && c != '#' {
			i++
			continue
		}
		r, size := utf8.DecodeRune(document[i:])
		if r == 0x7F || r >= utf8.RuneSelf && !shows(r) || r == '#' && opensCommand(document[i:]) {
			out = append(out, document[end:i]...)
			for _, unit := range utf16.Encode([]rune{r}) {
				out = fmt.Appendf(out, `\u%04x`, unit)
			}
			end = i + size
		}
		i += size
	}
	if end == 0 {
		return document
	}
	return append(out, document[end:]...)
}
