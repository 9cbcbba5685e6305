package main

import (
	"context"
	"io"
	"path/filepath"
	"runtime/debug"
	"slices"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/internal/lsp"
	"github.com/robotslint/robotslint/lint"
)

var lspCommand = command{
	name:    "lsp",
	summary: "Run a language server for editors on standard input and output.",
	about: `It provides findings as diagnostics, fixes as code actions, all safe fixes at once
as source.fixAll.robotslint, formatting, hover, symbols, folding and completion.
Flags override the configuration file nearest to a document.

Exit status: 0 the client shut the server down, 1 it disconnected without doing so.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		var flags lintFlags
		flags.flags(fs)
		return func(s Streams, operands []string) (int, error) {
			if len(operands) > 0 {
				return 0, usagef("unexpected operand %q", operands[0])
			}
			if _, err := flags.settings(".", ""); err != nil {
				return 0, err
			}
			if s.Getenv("GOGC") == "" {
				debug.SetGCPercent(100) // it stays in memory for long: see garbage
			}
			server := lsp.Server{Version: version(), DocURL: docURL, Configure: flags.configure}
			if !server.Serve(context.Background(), stdio{s.In, s.Out}) {
				return exitFindings, nil
			}
			return exitClean, nil
		}
	},
}

// configure returns the settings for the document at path. It reads the configuration
// and the baseline again, since they may have changed.
func (c lintFlags) configure(path string) (lsp.Settings, error) {
	files := absolute(c.file)
	c.finder = c.finder.Again()
	set, err := c.settings(filepath.Dir(path), path)
	if err != nil {
		return lsp.Settings{Files: files}, err
	}
	files = append(files, absolute(set.baseline)...)
	var b baselines
	known, err := b.of(set)
	if err != nil {
		return lsp.Settings{Files: files}, err
	}
	out := lsp.Settings{Config: set.Config, Ignored: set.file.Ignores(path), Files: files}
	if known != nil {
		out.Config = b.except(known, known.Path(path), out.Config)
	}
	if slices.Contains(set.Passes, lint.PassNamed("expectation-failed")) {
		out.Check = func(f *ast.File) error { return checkExpected(f, out.Expect) }
	}
	return out, nil
}

// absolute returns a list of one path: name, made absolute. The list is empty if name
// is, or has no absolute path.
func absolute(name string) []string {
	path, err := filepath.Abs(name)
	if name == "" || err != nil {
		return nil
	}
	return []string{path}
}

// stdio joins standard input and output into one stream.
type stdio struct {
	io.Reader
	io.Writer
}
