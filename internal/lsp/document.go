package lsp

import (
	"context"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/jsonrpc"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// document is one version of a document. A change creates a new one, and stops the
// work on the old one.
type document struct {
	uri     string
	path    string // for finding its configuration
	version int
	text    string
	opened  string // the text when the client opened it
	closed  bool   // the client closed it: all that remains is to clear its diagnostics

	// superseded is done once there is a newer version, or the server ends.
	superseded context.Context
	supersede  context.CancelFunc

	parse     func()
	*ast.File // nil before parse

	settings func() (Settings, error)
	turn     *turn

	// Only work on the document uses these.
	linted bool
	found  []analysis.Finding
}

// turn is shared by the versions of a document, so that only one piece of work on
// them is in progress.
type turn struct {
	busy chan struct{}   // holds an element while work is in progress
	ctx  context.Context // of the work in progress

	lasted atomic.Int64 // nanoseconds that the last complete lint took
}

// newDocument returns a document that follows before, which is nil for the first
// version.
func (s *Server) newDocument(before *document, uri string, version int, text string) *document {
	d := &document{uri: uri, path: pathOf(uri), version: version, text: text, opened: text}
	if before != nil {
		before.supersede()
		d.turn = before.turn
		if !before.closed {
			d.opened = before.opened
		}
	} else {
		d.turn = &turn{busy: make(chan struct{}, 1)}
	}
	d.superseded, d.supersede = context.WithCancel(s.ctx)
	d.parse = sync.OnceFunc(func() { d.File = grammar.Parse(d.path, text) })
	d.settings = sync.OnceValues(func() (Settings, error) {
		set, err := s.Configure(d.path)
		if err == nil && set.Check != nil && !set.Ignored {
			d.parse()
			err = set.Check(d.File)
		}
		set.Stop = d.turn.stopped
		if set.Defect == nil {
			set.Defect = s.log
		}
		return set, err
	})
	return d
}

// errSuperseded is why work on an older version of a document has no result.
var errSuperseded = jsonrpc.Errorf(jsonrpc.ContentModified, "the document has changed")

// work calls f once no other work on the document is in progress and slots has room.
// If ctx ends or the document is superseded, linting in f stops, or f is not called at
// all, and work returns an error.
func (d *document) work(ctx context.Context, slots chan struct{}, f func()) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(d.superseded, cancel)()
	if enter(ctx, d.turn.busy) {
		defer leave(d.turn.busy)
		if enter(ctx, slots) {
			defer leave(slots)
			d.turn.ctx = ctx
			d.parse()
			f()
		}
	}
	if d.superseded.Err() != nil {
		return errSuperseded
	}
	return ctx.Err()
}

// enter waits for room in slots and takes it; false if ctx ends before.
func enter(ctx context.Context, slots chan struct{}) bool {
	select {
	case <-ctx.Done():
		return false
	case slots <- struct{}{}:
		return true
	}
}

func leave(slots chan struct{}) { <-slots }

// stopped reports whether the work in progress has to end.
func (t *turn) stopped() bool { return t.ctx.Err() != nil }

// findings returns the findings in d: nil if its configuration cannot be read or
// ignores it, or if the work was stopped.
func (d *document) findings() []analysis.Finding {
	if d.linted {
		return d.found
	}
	set, err := d.settings()
	if err != nil || set.Ignored {
		return nil
	}
	began := time.Now()
	found := lint.Run(d.File, set.Config)
	if d.turn.stopped() {
		return nil
	}
	d.turn.lasted.Store(int64(time.Since(began)))
	d.found, d.linted = found, true
	return found
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

// uriOf returns the URI of the file at an absolute path.
func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // C:/robots.txt
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
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
