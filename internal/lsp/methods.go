package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	"github.com/robotslint/robotslint/internal/jsonrpc"
)

// request reads the parameters of a request and returns the function that answers it.
type request func(s *Server, params json.RawMessage) (jsonrpc.Answer, error)

var requests = map[string]request{
	"initialize": atOnce((*Server).initialize, "capabilities"),
	"shutdown": atOnce(func(s *Server, _ struct{}) any {
		s.state = shutDown
		return nil
	}),
	"textDocument/diagnostic":     retriggered(fromFindings((*Server).diagnostic, "textDocument.uri")),
	"textDocument/codeAction":     fromFindings((*Server).codeAction, "textDocument.uri", "range"),
	"codeAction/resolve":          fromFindings((*Server).resolve, "title"),
	"textDocument/formatting":     fromText(onDocument((*Server).formatting), "textDocument.uri"),
	"textDocument/hover":          fromText(onPosition((*Server).hover), "textDocument.uri", "position"),
	"textDocument/completion":     fromText(onPosition((*Server).completion), "textDocument.uri", "position"),
	"textDocument/documentSymbol": fromText(onDocument((*Server).symbols), "textDocument.uri"),
	"textDocument/foldingRange":   fromText(onDocument((*Server).folds), "textDocument.uri"),
}

// notification handles a notification, unless its parameters do not fit.
type notification func(s *Server, params json.RawMessage)

var notifications = map[string]notification{
	"textDocument/didOpen":             handled((*Server).didOpen, "textDocument.uri", "textDocument.text"),
	"textDocument/didChange":           handled((*Server).didChange, "textDocument.uri", "contentChanges"),
	"textDocument/didClose":            handled((*Server).didClose, "textDocument.uri"),
	"workspace/didChangeWatchedFiles":  handled((*Server).didChangeFiles, "changes"),
	"workspace/didChangeConfiguration": handled((*Server).didChangeConfiguration),
}

// read reads parameters. Members that are required must be there and not null; dots
// separate the names of nested ones. Without required members, an empty array stands
// for no parameters, as some clients write it.
func read[P any](raw json.RawMessage, required []string) (params P, err error) {
	if len(required) == 0 && string(bytes.Join(bytes.Fields(raw), nil)) == "[]" {
		return params, nil
	}
	for _, name := range required {
		at := raw
		for part := range strings.SplitSeq(name, ".") {
			var members map[string]json.RawMessage
			if json.Unmarshal(at, &members) != nil || members[part] == nil || string(members[part]) == "null" {
				return params, jsonrpc.Errorf(jsonrpc.InvalidParams, "parameters without %s", name)
			}
			at = members[part]
		}
	}
	if err := json.Unmarshal(raw, &params); err != nil {
		return params, jsonrpc.Errorf(jsonrpc.InvalidParams, "read parameters: %v", err)
	}
	return params, nil
}

func handled[P any](f func(s *Server, params P), required ...string) notification {
	return func(s *Server, raw json.RawMessage) {
		if params, err := read[P](raw, required); err == nil {
			f(s, params)
		}
	}
}

// atOnce returns a request that is answered before the next message is handled.
func atOnce[P, R any](f func(s *Server, params P) R, required ...string) request {
	return func(s *Server, raw json.RawMessage) (jsonrpc.Answer, error) {
		params, err := read[P](raw, required)
		if err != nil {
			return nil, err
		}
		result := f(s, params)
		return func(context.Context) (any, error) { return result, nil }, nil
	}
}

// documentParams are parameters of a request about a document.
type documentParams interface{ documentURI() string }

func (p DocumentParams) documentURI() string   { return p.TextDocument.URI }
func (p DiagnosticParams) documentURI() string { return p.TextDocument.URI }
func (p PositionParams) documentURI() string   { return p.TextDocument.URI }
func (p CodeActionParams) documentURI() string { return p.TextDocument.URI }
func (a CodeAction) documentURI() string       { return a.Data }

// fromText returns a request that is answered from the text of a document, even while
// the document is being linted or after it has changed.
func fromText[P documentParams](f func(s *Server, params P) func() any, required ...string) request {
	return func(s *Server, raw json.RawMessage) (jsonrpc.Answer, error) {
		params, err := read[P](raw, required)
		if err != nil {
			return nil, err
		}
		d, answer := s.document(params.documentURI()), f(s, params)
		return func(ctx context.Context) (any, error) {
			if !enter(ctx, s.lookups) {
				return nil, ctx.Err()
			}
			defer leave(s.lookups)
			if d != nil {
				d.parse()
			}
			return answer(), nil
		}, nil
	}
}

// fromFindings returns a request that is answered from the findings in a document. If
// the document changes first, the request fails.
func fromFindings[P documentParams](f func(s *Server, params P) func() any, required ...string) request {
	return func(s *Server, raw json.RawMessage) (jsonrpc.Answer, error) {
		params, err := read[P](raw, required)
		if err != nil {
			return nil, err
		}
		d, answer := s.document(params.documentURI()), f(s, params)
		return func(ctx context.Context) (result any, err error) {
			if d == nil {
				return answer(), nil
			}
			err = d.work(ctx, s.lints, func() { result = answer() })
			return result, err
		}, nil
	}
}

// retriggered returns a request that the client sends again if it failed because the
// document changed.
func retriggered(r request) request {
	return func(s *Server, params json.RawMessage) (jsonrpc.Answer, error) {
		answer, err := r(s, params)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context) (any, error) {
			result, err := answer(ctx)
			if err == errSuperseded {
				again := jsonrpc.Errorf(jsonrpc.ServerCancelled, "%v", err)
				again.Data = DiagnosticServerCancellationData{RetriggerRequest: true}
				err = again
			}
			return result, err
		}, nil
	}
}

// onDocument returns what answers a request about a whole document: null if the
// document is not open.
func onDocument(f func(s *Server, d *document) any) func(s *Server, params DocumentParams) func() any {
	return func(s *Server, params DocumentParams) func() any {
		d := s.document(params.TextDocument.URI)
		return func() any {
			if d == nil {
				return nil
			}
			return f(s, d)
		}
	}
}

// onPosition returns what answers a request about a position in a document: null if
// the document is not open.
func onPosition(f func(s *Server, d *document, p Position) any) func(s *Server, params PositionParams) func() any {
	return func(s *Server, params PositionParams) func() any {
		d := s.document(params.TextDocument.URI)
		return func() any {
			if d == nil {
				return nil
			}
			return f(s, d, params.Position)
		}
	}
}
