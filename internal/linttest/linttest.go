// Package linttest says how tests lint: a pass with a defect fails them.
package linttest

import (
	"fmt"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// Config is the configuration that lint.DefaultConfig returns, with a Defect
// that panics.
func Config() lint.Config {
	cfg := lint.DefaultConfig()
	cfg.Defect = func(d lint.Defect) {
		panic(fmt.Sprintf("pass %s has a defect in %s: %s", d.Pass.ID, d.File, d.Reason))
	}
	return cfg
}

// Run returns the findings of the passes with the given IDs in src, or of the
// default passes if none is given.
func Run(src string, ids ...string) []analysis.Finding {
	cfg := Config()
	if len(ids) > 0 {
		cfg.Passes = nil
		for _, id := range ids {
			cfg.Passes = append(cfg.Passes, lint.PassNamed(id))
		}
	}
	return lint.Run(grammar.Parse("robots.txt", src), cfg)
}

// Messages returns what the pass with that ID alone reports in src, which is
// served by site: severity and message.
func Messages(src, site, id string) []string {
	cfg := Config()
	cfg.Passes = []*analysis.Pass{lint.PassNamed(id)}
	cfg.Site = site
	var messages []string
	for _, fd := range lint.Run(grammar.Parse("robots.txt", src), cfg) {
		messages = append(messages, fd.Severity.String()+": "+fd.Message)
	}
	return messages
}
