package main

import (
	"context"
	"io"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/lsp"
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
			if _, err := flags.settings("."); err != nil {
				return 0, err
			}
			server := lsp.Server{Version: version(), DocURL: docURL, Configure: func(path string) (lsp.Settings, error) {
				now := flags
				now.finder = flags.finder.Again() // configuration files may have changed
				set, err := now.settings(filepath.Dir(path))
				if err != nil {
					return lsp.Settings{}, err
				}
				var b baselines // read again too
				known, err := b.of(set)
				if err != nil {
					return lsp.Settings{}, err
				}
				cfg := set.Config
				if known != nil {
					cfg = b.except(known, known.Path(path), cfg)
				}
				return lsp.Settings{Config: cfg, Ignored: set.file.Ignores(path)}, nil
			}}
			if !server.Serve(context.Background(), stdio{s.In, s.Out}) {
				return exitFindings, nil
			}
			return exitClean, nil
		}
	},
}

// stdio joins standard input and output into one stream.
type stdio struct {
	io.Reader
	io.Writer
}

// Close does nothing: the process ends after the connection.
func (stdio) Close() error { return nil }
