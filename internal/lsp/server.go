// Package lsp is the editor's view: a language server on a stream.
//
// It translates the results of package lint, and of the packages below it, into
// the Language Server Protocol 3.17. Documents are linted one at a time, apart from
// the handling of messages, so that a large file delays nothing but diagnostics.
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
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
)

// Server answers one client.
type Server struct {
	Version string // of robotslint
	DocURL  string // page that documents passes, each at "#" and its ID; empty for none

	// Configure returns the settings for the file at path. It is called for every
	// version of a document.
	Configure func(path string) (Settings, error)

	mu        sync.Mutex
	conn      *jsonrpc2.Conn
	documents map[string]*document // by URI
	stale     map[string]bool      // URIs whose diagnostics have to be published
	outdated  bool                 // a client that pulls diagnostics has to be told to pull again
	wake      chan struct{}        // holds an element if publish has work
	pulls     bool                 // the client pulls diagnostics
	refreshes bool                 // the client can be told to pull again
	resolves  bool                 // the client asks for the edit of a code action once it is chosen
	shutDown  bool                 // the client has asked the server to shut down
}

// Settings say how to lint a file, and whether to.
type Settings struct {
	lint.Config
	Ignored bool // the file has no findings
}

// Serve answers the client at the other end of stream until it disconnects. It
// reports whether the client requested a shutdown first, as the protocol demands.
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
	return s.shutDown
}

// handler takes messages in the order of their arrival. Requests see documents as
// they were at that moment, and are answered concurrently.
type handler struct{ *Server }

func (h handler) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	m, known := methods[req.Method]
	if !known {
		if !req.Notif {
			conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: fmt.Sprintf("unknown method %q", req.Method)})
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
		go func() { conn.Reply(ctx, req.ID, answer()) }() // an error means that the client is gone
	}
}

// method reads the parameters of a message and returns a function that answers it.
type method func(s *Server, params json.RawMessage) (answer func() any, err error)

var methods = map[string]method{
	"initialize":                       withParams((*Server).initialize),
	"shutdown":                         withParams((*Server).shutdown),
	"exit":                             withParams(func(*Server, struct{}) func() any { return nil }),
	"textDocument/didOpen":             withParams((*Server).didOpen),
	"textDocument/didChange":           withParams((*Server).didChange),
	"textDocument/didClose":            withParams((*Server).didClose),
	"workspace/didChangeWatchedFiles":  withParams((*Server).didChangeFiles),
	"workspace/didChangeConfiguration": withParams((*Server).didChangeFiles),
	"textDocument/diagnostic":          onDocument((*Server).diagnostic),
	"textDocument/codeAction":          withParams((*Server).codeAction),
	"codeAction/resolve":               withParams((*Server).resolve),
	"textDocument/formatting":          onDocument((*Server).formatting),
	"textDocument/hover":               onPosition((*Server).hover),
	"textDocument/completion":          onPosition((*Server).completion),
	"textDocument/documentSymbol":      onDocument((*Server).symbols),
	"textDocument/foldingRange":        onDocument((*Server).folds),
}

// withParams returns a method with parameters of type P.
func withParams[P any](f func(s *Server, params P) func() any) method {
	return func(s *Server, raw json.RawMessage) (func() any, error) {
		var params P
		if err := json.Unmarshal(raw, &params); err != nil {
			return nil, fmt.Errorf("read parameters: %w", err)
		}
		return f(s, params), nil
	}
}

// onDocument returns a method about a whole document. It answers null if the
// document is not open.
func onDocument(f func(s *Server, d *document) any) method {
	return withParams(func(s *Server, params DocumentParams) func() any {
		d := s.document(params.TextDocument.URI)
		return func() any {
			if d == nil {
				return nil
			}
			return f(s, d)
		}
	})
}

// onPosition returns a method about a position in a document. It answers null if
// the document is not open.
func onPosition(f func(s *Server, d *document, p Position) any) method {
	return withParams(func(s *Server, params PositionParams) func() any {
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
	s.shutDown = true
	return func() any { return nil }
}

func (s *Server) document(uri string) *document {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.documents[uri]
}

func (s *Server) didOpen(params DidOpenParams) func() any {
	s.open(s.newDocument(params.TextDocument.URI, params.TextDocument.Version, params.TextDocument.Text))
	return nil
}

func (s *Server) didChange(params DidChangeParams) func() any {
	d := s.document(params.TextDocument.URI)
	if d == nil {
		return nil
	}
	changed := s.changed(d, params.TextDocument.Version, params.ContentChanges)
	changed.opened = d.opened
	s.open(changed)
	return nil
}

// changed returns d after changes, which apply one after the other. A run of
// changes from the end of the text towards its start, as editors send for "replace
// all", does not shift the positions of later ones, so it is applied in one step.
func (s *Server) changed(d *document, version int, changes []ContentChange) *document {
	var edits []analysis.Edit // to d, the last in the text first
	apply := func() {
		slices.Reverse(edits)
		d, edits = s.newDocument(d.uri, version, analysis.Apply(d.Src, edits)), nil
	}
	for _, change := range changes {
		if change.Range == nil {
			d, edits = s.newDocument(d.uri, version, change.Text), nil
			continue
		}
		if len(edits) > 0 && d.span(*change.Range).End >= edits[len(edits)-1].Span.Start {
			apply()
		}
		edits = append(edits, analysis.Edit{Span: d.span(*change.Range), Text: change.Text})
	}
	apply()
	return d
}

func (s *Server) didClose(params DocumentParams) func() any {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.documents, params.TextDocument.URI)
	s.schedule(params.TextDocument.URI)
	return nil
}

// didChangeFiles lints all documents again, because their configuration may have
// changed.
func (s *Server) didChangeFiles(struct{}) func() any {
	s.mu.Lock()
	defer s.mu.Unlock()
	for uri, d := range s.documents {
		again := s.newDocument(uri, d.version, d.Src)
		again.opened = d.opened
		s.documents[uri] = again
		s.schedule(uri)
	}
	if s.pulls && s.refreshes {
		s.outdated = true
		s.wakePublisher()
	}
	return nil
}

func (s *Server) open(d *document) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.documents[d.uri] = d
	s.schedule(d.uri)
}

// schedule makes publish send the diagnostics of a document. It requires s.mu to be
// held.
func (s *Server) schedule(uri string) {
	if s.pulls {
		return
	}
	s.stale[uri] = true
	s.wakePublisher()
}

// wakePublisher makes publish look for work.
func (s *Server) wakePublisher() {
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

// publish pushes diagnostics, always those of the newest version of a document, and
// tells a client that pulls them when to pull again.
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
					continue // a newer version is scheduled
				}
			}
			if conn.Notify(ctx, "textDocument/publishDiagnostics", params) != nil {
				return // the client is gone
			}
		}
	}
}
