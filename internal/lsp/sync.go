package lsp

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/robotslint/robotslint/internal/config"
)

// document returns the newest version of a document; nil if it is not open.
func (s *Server) document(uri string) *document {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.documents[uri]; d != nil && !d.closed {
		return d
	}
	return nil
}

// open makes d the newest version of its document, and pushes its diagnostics unless
// the client pulls them.
func (s *Server) open(d *document) {
	s.mu.Lock()
	s.documents[d.uri] = d
	s.mu.Unlock()
	if !s.pulls {
		s.publishing.Go(func() { s.publish(d) })
	} else if d.closed {
		s.forget(d)
	}
}

// forget drops a closed document, unless the client has opened it again.
func (s *Server) forget(d *document) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d.closed && s.documents[d.uri] == d {
		d.supersede()
		delete(s.documents, d.uri)
	}
}

// newest returns the newest version of a document, even a closed one.
func (s *Server) newest(uri string) *document {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.documents[uri]
}

func (s *Server) didOpen(params DidOpenParams) {
	opened := params.TextDocument
	s.open(s.newDocument(s.newest(opened.URI), opened.URI, opened.Version, opened.Text))
}

func (s *Server) didChange(params DidChangeParams) {
	if d := s.document(params.TextDocument.URI); d != nil {
		s.open(s.newDocument(d, d.uri, params.TextDocument.Version, changed(d.text, params.ContentChanges)))
	}
}

func (s *Server) didClose(params DocumentParams) {
	if d := s.document(params.TextDocument.URI); d != nil {
		last := s.newDocument(d, d.uri, d.version, "")
		last.closed = true
		s.open(last)
	}
}

// didChangeFiles lints the documents again whose configuration may have changed.
func (s *Server) didChangeFiles(params DidChangeFilesParams) {
	s.relint(func(d *document) bool {
		return slices.ContainsFunc(params.Changes, func(change FileEvent) bool { return d.dependsOn(pathOf(change.URI)) })
	})
}

func (s *Server) didChangeConfiguration(struct{}) {
	s.relint(func(*document) bool { return true })
}

// relint lints again the documents that are concerned.
func (s *Server) relint(concerned func(d *document) bool) {
	s.mu.Lock()
	open := slices.Collect(maps.Values(s.documents))
	s.mu.Unlock()
	open = slices.DeleteFunc(open, func(d *document) bool { return d.closed || !concerned(d) })
	for _, d := range open {
		s.open(s.newDocument(d, d.uri, d.version, d.text))
	}
	if len(open) > 0 && s.pulls && s.refreshes {
		s.publishing.Go(func() { s.conn.Call("workspace/diagnostic/refresh", nil) })
	}
}

// dependsOn reports whether the settings of d may change with the file at path: they
// come from it, or it is a configuration file in the directory of d or above.
func (d *document) dependsOn(path string) bool {
	if set, _ := d.settings(); slices.Contains(set.Files, path) {
		return true
	}
	above, _ := filepath.Split(path) // with a separator at its end
	return config.IsName(path) && strings.HasPrefix(d.path, above)
}

// maxPause is how long publish waits at most for another change.
const maxPause = 200 * time.Millisecond

// publish pushes the diagnostics of d, unless a newer version supersedes it first. If
// the last lint took long, publish first waits as long for another change.
func (s *Server) publish(d *document) {
	select {
	case <-d.superseded.Done():
		return
	case <-time.After(min(maxPause, time.Duration(d.turn.lasted.Load()))):
	}
	// An error means that there is a newer version, which is published instead.
	_ = d.work(context.Background(), s.lints, func() {
		params := PublishDiagnosticsParams{URI: d.uri, Diagnostics: []Diagnostic{}}
		if !d.closed {
			params.Version, params.Diagnostics = &d.version, s.diagnostics(d)
		}
		if !d.turn.stopped() {
			s.conn.Notify("textDocument/publishDiagnostics", params)
			s.forget(d)
		}
	})
}
