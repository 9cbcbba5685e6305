package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/robotslint/robotslint/internal/jsonrpc"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint/analysis"
)

const slowURI = "file:///slow/robots.txt"

// gate makes the lint of one document as slow as a test wants.
type gate struct {
	entered chan struct{} // gets an element when a lint arrives at the gate
	open    chan struct{} // closed when lints may pass it
	begun   atomic.Int32  // lints that began
	ended   atomic.Int32  // lints that ran to their end
}

func newGate() *gate { return &gate{entered: make(chan struct{}, 100), open: make(chan struct{})} }

// configure returns settings whose first pass waits at the gate. If heeds is set, the
// pass also ends when it is stopped.
func (g *gate) configure(heeds bool) func(string) (Settings, error) {
	pass := func(id string, run func(c *analysis.Context)) *analysis.Pass {
		return &analysis.Pass{ID: id, Severity: analysis.Error, Run: func(c *analysis.Context, _ func(analysis.Finding)) { run(c) }}
	}
	first := pass("first", func(c *analysis.Context) {
		g.begun.Add(1)
		g.entered <- struct{}{}
		for {
			select {
			case <-g.open:
				return
			case <-time.After(time.Millisecond):
				if heeds && c.Stopped() {
					return
				}
			}
		}
	})
	last := pass("last", func(*analysis.Context) { g.ended.Add(1) })
	return func(path string) (Settings, error) {
		cfg := linttest.Config()
		if path == pathOf(slowURI) {
			cfg.Passes = slices.Concat([]*analysis.Pass{first}, cfg.Passes, []*analysis.Pass{last})
		}
		return Settings{Config: cfg}, nil
	}
}

// dispatch sends a request and returns what waits for its answer.
func (c *client) dispatch(id int, method string, params any) func(result any) error {
	c.t.Helper()
	call, err := c.conn.DispatchCall(context.Background(), method, params, jsonrpc2.PickID(jsonrpc2.ID{Num: uint64(id)}))
	if err != nil {
		c.t.Fatal(err)
	}
	return func(result any) error { return call.Wait(context.Background(), result) }
}

// openAt opens a document, or replaces all of its text if the version is not 1.
func (c *client) openAt(uri string, version int, text string) {
	if version == 1 {
		var params DidOpenParams
		params.TextDocument.URI, params.TextDocument.Version, params.TextDocument.Text = uri, version, text
		c.notify("textDocument/didOpen", params)
		return
	}
	var params DidChangeParams
	params.TextDocument.URI, params.TextDocument.Version = uri, version
	params.ContentChanges = []ContentChange{{Text: text}}
	c.notify("textDocument/didChange", params)
}

func codeOf(err error) int64 {
	if rpc := (*jsonrpc2.Error)(nil); errors.As(err, &rpc) {
		return rpc.Code
	}
	return 0
}

// hostile takes long to lint: 8 KiB of rules with wildcards that overlap.
var hostile = "User-agent: *\n" + strings.Repeat("Disallow: /*a*a*b\nAllow: /*a*b*\n", 256)

// Somebody types into a document whose lint does not end: twenty changes, each with a
// request for code actions. Meanwhile another document is linted and asked about.
// Only the last version is linted to the end and published, and answers.
func TestTyping(t *testing.T) {
	g := newGate()
	c := start(t, &Server{Configure: g.configure(false)}, pushed)
	c.openAt(slowURI, 1, hostile)
	<-g.entered
	const last = 21
	actions := CodeActionParams{TextDocument: TextDocumentIdentifier{slowURI}}
	actions.Context.Only = []string{kindQuickFix} // to fix all would lint again
	var answers []func(any) error
	for version := 2; version <= last; version++ {
		c.openAt(slowURI, version, strings.Repeat("#", version)+"\n"+hostile)
		answers = append(answers, c.dispatch(100+version, "textDocument/codeAction", actions))
	}

	c.open("User-agent: *\nDisallow: a\n")
	if seen := <-c.sent; seen.URI != uri || !slices.Equal(codes(seen.Diagnostics), []string{"path-without-slash"}) {
		t.Errorf("got %+v, want the diagnostics of the other document", seen)
	}
	var hover *Hover
	c.call("textDocument/hover", placeAt(1, 11), &hover)
	var items []CompletionItem
	c.call("textDocument/completion", placeAt(0, 12), &items)
	slowHover := placeAt(3, 11)
	slowHover.TextDocument.URI = slowURI
	var ofSlow *Hover
	c.call("textDocument/hover", slowHover, &ofSlow)
	if hover == nil || ofSlow == nil || len(items) == 0 {
		t.Errorf("got hovers %v and %v and %d completions, want some while a document is linted", hover, ofSlow, len(items))
	}

	for _, answer := range answers[:len(answers)-1] {
		if err := answer(nil); codeOf(err) != jsonrpc.ContentModified {
			t.Errorf("an older version: got %v, want that its document has changed", err)
		}
	}
	close(g.open)
	seen := <-c.sent
	if seen.URI != slowURI || seen.Version == nil || *seen.Version != last {
		t.Errorf("got %s, version %v, want version %d of the slow document", seen.URI, seen.Version, last)
	}
	if err := answers[len(answers)-1](nil); err != nil {
		t.Errorf("the last version: %v", err)
	}
	c.call("shutdown", nil, nil)
	if len(c.sent) > 0 {
		t.Errorf("got %+v, want nothing else published", <-c.sent)
	}
	if begun, ended := g.begun.Load(), g.ended.Load(); begun != 2 || ended != 1 {
		t.Errorf("got %d lints that began and %d that ended, want 2 and 1", begun, ended)
	}
}

// A cancelled request is answered before its work has stopped. Then the work stops, and
// the next request starts anew. If a version is superseded, the client is told to pull
// again.
func TestCancel(t *testing.T) {
	g := newGate()
	c := start(t, &Server{Configure: g.configure(true)}, pulled)
	c.openAt(slowURI, 1, hostile)
	params := DiagnosticParams{TextDocument: TextDocumentIdentifier{slowURI}}
	first := c.dispatch(100, "textDocument/diagnostic", params)
	<-g.entered
	c.notify("$/cancelRequest", json.RawMessage(`{"id":100}`))
	if err := first(nil); codeOf(err) != jsonrpc.RequestCancelled {
		t.Errorf("got %v, want a cancelled request", err)
	}
	second := c.dispatch(101, "textDocument/diagnostic", params)
	<-g.entered // only after the first has stopped
	c.openAt(slowURI, 2, hostile)
	err := second(nil)
	if rpc := (*jsonrpc2.Error)(nil); !errors.As(err, &rpc) || rpc.Code != jsonrpc.ServerCancelled || string(*rpc.Data) != `{"retriggerRequest":true}` {
		t.Errorf("got %v, want to be asked to pull again", err)
	}
	close(g.open)
	var report DocumentDiagnosticReport
	c.call("textDocument/diagnostic", params, &report)
	if len(report.Items) == 0 {
		t.Error("got no diagnostics of the last version")
	}
	if begun, ended := g.begun.Load(), g.ended.Load(); begun != 3 || ended != 1 {
		t.Errorf("got %d lints that began and %d that ended, want 3 and 1", begun, ended)
	}
}

// A document that is closed while it is linted is cleared, and nothing else is
// published about it.
func TestCloseWhileLinting(t *testing.T) {
	g := newGate()
	c := start(t, &Server{Configure: g.configure(true)}, pushed)
	c.openAt(slowURI, 1, hostile)
	<-g.entered
	c.notify("textDocument/didClose", DocumentParams{TextDocumentIdentifier{slowURI}})
	if seen := <-c.sent; seen.Version != nil || len(seen.Diagnostics) != 0 {
		t.Errorf("got %+v, want the document cleared", seen)
	}
	close(g.open)
	c.openAt(slowURI, 1, "User-agent: *\nDisallow: a\n")
	if seen := <-c.sent; !slices.Equal(codes(seen.Diagnostics), []string{"path-without-slash"}) {
		t.Errorf("got %+v, want the diagnostics of the document that was opened again", seen)
	}
}

// A client that already has the same diagnostics is told so, even if they are those of
// another version.
func TestUnchanged(t *testing.T) {
	c := start(t, &Server{}, pulled)
	c.open(dead)
	params := DiagnosticParams{TextDocument: thisDocument.TextDocument}
	var full, same, other DocumentDiagnosticReport
	c.call("textDocument/diagnostic", params, &full)
	params.PreviousResultID = full.ResultID
	c.openAt(uri, 2, dead+"# no finding\n")
	c.call("textDocument/diagnostic", params, &same)
	if same.Kind != "unchanged" || same.ResultID != full.ResultID || same.Items != nil {
		t.Errorf("got %+v, want that %q is unchanged", same, full.ResultID)
	}
	c.openAt(uri, 3, "")
	c.call("textDocument/diagnostic", params, &other)
	if other.Kind != "full" || other.ResultID == full.ResultID || other.Items == nil {
		t.Errorf("got %+v, want an empty list in full", other)
	}
}
