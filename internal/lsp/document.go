package lsp

import (
	"net/url"
	"path/filepath"
	"strings"
	"sync"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// document is one version of a document that a client has open. It is immutable: a
// change creates a new one.
type document struct {
	uri     string
	path    string // for finding its configuration
	version int
	opened  string // the text when the client opened it
	*ast.File

	settings func() (Settings, error)
	findings func() []analysis.Finding // nil if the configuration cannot be read or ignores the file
}

func (s *Server) newDocument(uri string, version int, text string) *document {
	d := &document{uri: uri, path: pathOf(uri), version: version, opened: text}
	d.File = grammar.Parse(d.path, text)
	d.settings = sync.OnceValues(func() (Settings, error) { return s.Configure(d.path) })
	d.findings = sync.OnceValue(func() []analysis.Finding {
		set, err := d.settings()
		if err != nil || set.Ignored {
			return nil
		}
		cfg := set.Config
		if cfg.Defect == nil {
			cfg.Defect = s.log
		}
		return lint.Run(d.File, cfg)
	})
	return d
}

// pathOf returns the path in a file URI. Other URIs, such as that of a buffer that
// was never saved, it returns unchanged.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return uri
	}
	path := u.Path
	if len(path) > 2 && path[0] == '/' && path[2] == ':' { // file:///C:/robots.txt
		path = path[1:]
	}
	return filepath.FromSlash(path)
}

// position returns offset as a position of the protocol. A byte order mark that the
// client sent is part of its text and counts as a character.
func (d *document) position(offset int) Position {
	at := d.Position(offset)
	if at.Line == 1 && offset > 0 {
		at.UTF16Column += d.bomWidth()
	}
	return Position{at.Line - 1, at.UTF16Column - 1}
}

// bomWidth returns the UTF-16 code units of the byte order mark before the text of
// the first line; zero without one.
func (d *document) bomWidth() int {
	if len(d.Lines) > 0 && d.Lines[0].Text.Start > 0 {
		return 1
	}
	return 0
}

func (d *document) rangeOf(s ast.Span) Range {
	return Range{d.position(s.Start), d.position(s.End)}
}

// offset returns the offset of p. A position past the end of its line or of the
// text means that end.
func (d *document) offset(p Position) int {
	if p.Line == 0 {
		if p.Character -= d.bomWidth(); p.Character < 0 {
			return 0
		}
	}
	return d.Offset(p.Line+1, p.Character+1)
}

func (d *document) span(r Range) ast.Span {
	start := d.offset(r.Start)
	return ast.Span{Start: start, End: max(start, d.offset(r.End))}
}

// lineAt returns the line of p; false past the last line.
func (d *document) lineAt(p Position) (ast.Line, bool) {
	if p.Line < 0 || p.Line >= len(d.Lines) {
		return ast.Line{}, false
	}
	return d.Lines[p.Line], true
}

func (d *document) edits(edits []analysis.Edit) []TextEdit {
	out := make([]TextEdit, len(edits))
	for i, e := range edits {
		out[i] = TextEdit{d.rangeOf(e.Span), e.Text}
	}
	return out
}

func (d *document) workspaceEdit(edits []TextEdit) *WorkspaceEdit {
	return &WorkspaceEdit{map[string][]TextEdit{d.uri: edits}}
}

// editsTo returns the edits that turn d into text: none if they are equal, else one
// that replaces the lines that differ.
func (d *document) editsTo(text string) []TextEdit {
	if text == d.Src {
		return []TextEdit{}
	}
	start := 0
	for start < min(len(text), len(d.Src)) && text[start] == d.Src[start] {
		start++
	}
	start = strings.LastIndexByte(d.Src[:start], '\n') + 1
	old, new := d.Src[start:], text[start:]
	end := 0
	for end < min(len(old), len(new)) && old[len(old)-1-end] == new[len(new)-1-end] {
		end++
	}
	for end > 0 && end < len(old) && old[len(old)-end-1] != '\n' { // whole lines, so that no character is split
		end--
	}
	return d.edits([]analysis.Edit{{Span: ast.Span{Start: start, End: len(d.Src) - end}, Text: new[:len(new)-end]}})
}

// edited returns the lines, 1-based, between the first and the last that the client
// changed since it opened d.
func (d *document) edited() map[int]bool {
	first, last := 0, len(d.Src)
	for first < min(len(d.opened), len(d.Src)) && d.opened[first] == d.Src[first] {
		first++
	}
	for n := len(d.opened); n > first && last > first && d.opened[n-1] == d.Src[last-1]; n-- {
		last--
	}
	lines := map[int]bool{}
	if d.opened != d.Src {
		for _, ln := range d.LinesOf(ast.Span{Start: first, End: last}) {
			lines[ln.Number] = true
		}
	}
	return lines
}
