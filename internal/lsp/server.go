// Package lsp is the editor's view: a language server on a stream.
//
// It translates the results of package lint, and of the packages below it, into
// the Language Server Protocol 3.17. Messages are handled in the order of their
// arrival and answered concurrently: a document that takes long to lint delays no
// other, and a change of it stops the work on the version before.
package lsp

import (
	"context"
	"encoding/json"
	"io"
	"runtime"
	"slices"
	"sync"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/internal/jsonrpc"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/report"
)

// Server answers one client.
type Server struct {
	Version string // of robotslint
	DocURL  string // page that documents passes, each at "#" and its ID; empty for none

	// Configure returns the settings for the file at path. It is called for every
	// version of a document.
	Configure func(path string) (Settings, error)

	ctx  context.Context // done once the server ends
	conn *jsonrpc.Conn

	// Each holds an element for a piece of work in progress: work that needs the
	// findings in a document, and work that needs only its text.
	lints, lookups chan struct{}

	publishing sync.WaitGroup

	mu        sync.Mutex
	documents map[string]*document // newest versions, by URI

	// Only the handling of messages writes the rest.
	state     state
	pulls     bool // the client pulls diagnostics
	refreshes bool // the client can be told to pull again
	resolves  bool // the client asks for the edit of a code action once it is chosen
}

// state is where the client is in the life of a server.
type state int

const (
	starting state = iota // not yet initialized
	running
	shutDown
)

// Settings say how to lint a file, and whether to.
type Settings struct {
	lint.Config
	Ignored bool // the file has no findings

	// Check returns an error if the settings do not fit the file. Nil means that
	// they fit every file.
	Check func(f *ast.File) error

	Files []string // the files that the settings come from, as absolute paths
}

// Serve answers the client at the other end of stream until it disconnects or asks
// the server to exit. It reports whether the client requested a shutdown first, as the
// protocol demands.
func (s *Server) Serve(ctx context.Context, stream io.ReadWriter) bool {
	ctx, cancel := context.WithCancel(ctx)
	s.begin(ctx)
	s.conn = jsonrpc.NewConn(stream, s)
	s.conn.Serve(ctx)
	cancel()
	s.publishing.Wait()
	return s.state == shutDown
}

// begin prepares s for messages.
func (s *Server) begin(ctx context.Context) {
	workers := max(2, runtime.GOMAXPROCS(0)) // at least one that a slow document does not take
	s.lints, s.lookups = make(chan struct{}, workers), make(chan struct{}, workers)
	s.documents = map[string]*document{}
	s.ctx = ctx
}

// Request returns the function that answers a request. The request sees documents as
// they are when it arrives.
func (s *Server) Request(name string, params json.RawMessage) (jsonrpc.Answer, error) {
	switch {
	case s.state == starting && name != "initialize":
		return nil, jsonrpc.Errorf(jsonrpc.ServerNotInitialized, "the server is not initialized")
	case s.state == shutDown:
		return nil, jsonrpc.Errorf(jsonrpc.InvalidRequest, "the server is shut down")
	case s.state == running && name == "initialize":
		return nil, jsonrpc.Errorf(jsonrpc.InvalidRequest, "the server is already initialized")
	}
	m, known := requests[name]
	if !known {
		return nil, jsonrpc.Errorf(jsonrpc.MethodNotFound, "unknown method %q", name)
	}
	return m(s, params)
}

// Notification handles a notification. One that is unknown, has parameters that do not
// fit, or comes before the server is initialized or after it is shut down, is ignored.
func (s *Server) Notification(name string, params json.RawMessage) (more bool) {
	if m, known := notifications[name]; known && s.state == running {
		m(s, params)
	}
	return name != "exit"
}

func (s *Server) initialize(params InitializeParams) InitializeResult {
	client := params.Capabilities.TextDocument
	s.state = running
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
	return result
}

// log tells the client of a defect, for its log.
func (s *Server) log(d lint.Defect) {
	s.conn.Notify("window/logMessage", LogMessageParams{messageError, report.Printable(d.String())})
}
