// Package lsp is the editor's view: a language server on a stream.
//
// Everything it says comes from package lint and the packages below; here it is
// only told in the Language Server Protocol 3.17. Documents are linted one at a
// time beside the conversation, so that a file that takes long holds up nothing
// but its own diagnostics.
package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/report"
)

// Server answers one client.
type Server struct {
	Version string // of robotslint
	DocURL  string // of the documentation of passes, "#" and an ID to follow; empty for none

	// Configure returns what the file at path is linted with. It is asked anew
	// for every version of a document.
	Configure func(path string) (Settings, error)

	mu        sync.Mutex
	conn      *jsonrpc2.Conn
	documents map[string]*document // by URI
	stale     map[string]bool      // URIs whose diagnostics are to be published
	outdated  bool                 // a client that asks for diagnostics itself is to be told to ask again
	wake      chan struct{}        // holds an element while stale is not empty or outdated is true
	pulls     bool                 // the client asks for diagnostics itself
	refreshes bool                 // it can be told to ask again
	resolves  bool                 // it asks for the edit of a code action once it is chosen
	shut      bool                 // it asked to shut down
}

// Settings are what a file is linted with.
type Settings struct {
	lint.Config
	Ignored bool
}

// Serve answers the client at stream until it leaves. It reports whether the
// client asked to shut down before, as the protocol wants.
func (s *Server) Serve(ctx context.Context, stream io.ReadWriteCloser) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.documents, s.stale, s.wake = map[string]*document{}, map[string]bool{}, make(chan struct{}, 1)
	s.mu.Lock() // a message may come before conn is set
	conn := jsonrpc2.NewConn(ctx, jsonrpc2.NewBufferedStream(stream, jsonrpc2.VSCodeObjectCodec{}), handler{s})
	s.conn = conn
	s.mu.Unlock()
	published := make(chan struct{})
	go func() {
		defer close(published)
		s.publish(ctx, conn)
	}()
	<-conn.DisconnectNotify()
	cancel()
	<-published
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shut
}

// handler takes messages in the order in which they come. Requests see the
// documents as they were then, and are answered as soon as they can be.
type handler struct{ *Server }

func (h handler) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	m, known := methods[req.Method]
	if !known {
		if !req.Notif {
			conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: fmt.Sprintf("method %q is not known here", req.Method)})
		}
		return
	}
	params := json.RawMessage("null")
	if req.Params != nil {
		params = *req.Params
	}
	answer, err := m(h.Server, params)
	switch {
	case req.Method == "exit":
		conn.Close()
	case req.Notif:
	case err != nil:
		conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()})
	default:
		go func() { conn.Reply(ctx, req.ID, answer()) }() // where the client is gone nobody is to be told
	}
}

// method takes what is asked for and returns how it is answered.
type method func(s *Server, params json.RawMessage) (answer func() any, err error)

var methods = map[string]method{
	"initialize":                       taking((*Server).initialize),
	"shutdown":                         taking((*Server).shutdown),
	"exit":                             taking(func(*Server, struct{}) func() any { return nil }),
	"textDocument/didOpen":             taking((*Server).didOpen),
	"textDocument/didChange":           taking((*Server).didChange),
	"textDocument/didClose":            taking((*Server).didClose),
	"workspace/didChangeWatchedFiles":  taking((*Server).didChangeFiles),
	"workspace/didChangeConfiguration": taking((*Server).didChangeFiles),
	"textDocument/diagnostic":          about((*Server).diagnostic),
	"textDocument/codeAction":          taking((*Server).codeAction),
	"codeAction/resolve":               taking((*Server).resolve),
	"textDocument/formatting":          about((*Server).formatting),
	"textDocument/hover":               at((*Server).hover),
	"textDocument/completion":          at((*Server).completion),
	"textDocument/documentSymbol":      about((*Server).symbols),
	"textDocument/foldingRange":        about((*Server).folds),
}

// taking is a method with parameters of type P.
func taking[P any](f func(s *Server, params P) func() any) method {
	return func(s *Server, raw json.RawMessage) (func() any, error) {
		var params P
		if err := json.Unmarshal(raw, &params); err != nil {
			return nil, fmt.Errorf("read parameters: %w", err)
		}
		return f(s, params), nil
	}
}

// about is a method about a document; of one that is not open there is nothing
// to be said.
func about(f func(s *Server, d *document) any) method {
	return taking(func(s *Server, params DocumentParams) func() any {
		d := s.document(params.TextDocument.URI)
		return func() any {
			if d == nil {
				return nil
			}
			return f(s, d)
		}
	})
}

// at is a method about a place in a document.
func at(f func(s *Server, d *document, p Position) any) method {
	return taking(func(s *Server, params PositionParams) func() any {
		d := s.document(params.TextDocument.URI)
		return func() any {
			if d == nil {
				return nil
			}
			return f(s, d, params.Position)
		}
	})
}

func (s *Server) initialize(params InitializeParams) func() any {
	s.mu.Lock()
	defer s.mu.Unlock()
	client := params.Capabilities.TextDocument
	s.pulls = client.Diagnostic != nil
	s.refreshes = params.Capabilities.Workspace.Diagnostics.RefreshSupport
	s.resolves = slices.Contains(client.CodeAction.ResolveSupport.Properties, "edit")
	result := InitializeResult{
		Capabilities: ServerCapabilities{
			PositionEncoding:           "utf-16",
			TextDocumentSync:           SyncOptions{OpenClose: true, Change: syncIncremental},
			CodeActionProvider:         CodeActionOptions{[]string{kindQuickFix, kindFixAll}, true},
			CompletionProvider:         CompletionOptions{[]string{":", " ", "[", ","}},
			DocumentFormattingProvider: true,
			HoverProvider:              true,
			DocumentSymbolProvider:     true,
			FoldingRangeProvider:       true,
		},
		ServerInfo: ServerInfo{"robotslint", s.Version},
	}
	if s.pulls {
		result.Capabilities.DiagnosticProvider = &DiagnosticOptions{Identifier: "robotslint"}
	}
	return func() any { return result }
}

func (s *Server) shutdown(struct{}) func() any {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shut = true
	return func() any { return nil }
}

func (s *Server) document(uri string) *document {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.documents[uri]
}

func (s *Server) didOpen(params DidOpenParams) func() any {
	s.set(s.newDocument(params.TextDocument.URI, params.TextDocument.Version, params.TextDocument.Text))
	return nil
}

func (s *Server) didChange(params DidChangeParams) func() any {
	d := s.document(params.TextDocument.URI)
	if d == nil {
		return nil
	}
	s.set(s.changed(d, params.TextDocument.Version, params.ContentChanges))
	return nil
}

// changed is d with changes made, one after the other. Those that go up through
// the text, as editors send what is replaced everywhere, do not move what the
// next one means, and are made at once.
func (s *Server) changed(d *document, version int, changes []ContentChange) *document {
	var edits []lint.Edit // of d, the last in the text first
	done := func() {
		slices.Reverse(edits)
		d, edits = s.newDocument(d.uri, version, lint.Apply(d.Src, edits)), nil
	}
	for _, change := range changes {
		if change.Range == nil {
			d, edits = s.newDocument(d.uri, version, change.Text), nil
			continue
		}
		if len(edits) > 0 && d.span(*change.Range).End >= edits[len(edits)-1].Span.Start {
			done()
		}
		edits = append(edits, lint.Edit{Span: d.span(*change.Range), Text: change.Text})
	}
	done()
	return d
}

func (s *Server) didClose(params DocumentParams) func() any {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.documents, params.TextDocument.URI)
	s.due(params.TextDocument.URI)
	return nil
}

// didChangeFiles lints all documents anew: their configuration may be another.
func (s *Server) didChangeFiles(struct{}) func() any {
	s.mu.Lock()
	defer s.mu.Unlock()
	for uri, d := range s.documents {
		s.documents[uri] = s.newDocument(uri, d.version, d.Src)
		s.due(uri)
	}
	if s.pulls && s.refreshes {
		s.outdated = true
		s.rouse()
	}
	return nil
}

func (s *Server) set(d *document) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.documents[d.uri] = d
	s.due(d.uri)
}

// due has the diagnostics of a document published. The caller holds the lock.
func (s *Server) due(uri string) {
	if s.pulls {
		return
	}
	s.stale[uri] = true
	s.rouse()
}

// rouse has publish look what there is to be told.
func (s *Server) rouse() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// log tells the client of a defect, for its log.
func (s *Server) log(d lint.Defect) {
	s.mu.Lock()
	conn := s.conn
	s.mu.Unlock()
	if conn != nil {
		// A client that is gone need not know.
		_ = conn.Notify(context.Background(), "window/logMessage", LogMessageParams{messageError, report.Printable(d.String())})
	}
}

// publish sends diagnostics to a client that does not ask for them, always those
// of the newest version, and tells one that does when to ask again.
func (s *Server) publish(ctx context.Context, conn *jsonrpc2.Conn) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		}
		s.mu.Lock()
		uris, outdated := s.stale, s.outdated
		s.stale, s.outdated = map[string]bool{}, false
		s.mu.Unlock()
		if outdated {
			if _, err := conn.DispatchCall(ctx, "workspace/diagnostic/refresh", nil); err != nil {
				return // the client is gone
			}
		}
		for uri := range uris {
			params := PublishDiagnosticsParams{URI: uri, Diagnostics: []Diagnostic{}}
			if d := s.document(uri); d != nil {
				params.Version, params.Diagnostics = &d.version, s.diagnostics(d)
				if s.document(uri) != d {
					continue // a newer one is due
				}
			}
			if conn.Notify(ctx, "textDocument/publishDiagnostics", params) != nil {
				return // the client is gone
			}
		}
	}
}
