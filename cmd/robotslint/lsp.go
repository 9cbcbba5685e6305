package main

import (
	"context"
	"io"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/internal/lsp"
)

var lspCommand = command{
	name:    "lsp",
	summary: "Serve an editor: the Language Server Protocol on standard input and output.",
	about: `An editor gets findings as diagnostics, fixes as code actions, all safe fixes at
once as source.fixAll.robotslint, formatting, hover, symbols, folding and
completion. Flags override the configuration file nearest to a document.

Exit status: 0 the client asked to shut down, 1 it left without.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		var c configuring
		c.flags(fs)
		return func(s Streams, operands []string) (int, error) {
			if len(operands) > 0 {
				return 0, usagef("unexpected operand %q", operands[0])
			}
			if _, err := c.settings("."); err != nil {
				return 0, err
			}
			server := lsp.Server{Version: version(), DocURL: docURL, Configure: func(path string) (lsp.Settings, error) {
				now := c
				now.finder = new(config.Finder) // what the last one read may have changed
				set, err := now.settings(filepath.Dir(path))
				if err != nil {
					return lsp.Settings{}, err
				}
				var k knower
				known, err := k.of(set)
				if err != nil {
					return lsp.Settings{}, err
				}
				cfg := set.Config
				if known != nil {
					cfg = k.except(known, known.Path(path), cfg)
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

// stdio is a stream of two ends.
type stdio struct {
	io.Reader
	io.Writer
}

// Close has nothing to do: the process ends with the conversation.
func (stdio) Close() error { return nil }
