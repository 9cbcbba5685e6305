// Package linttest says how tests lint: a pass with a defect fails them.
package linttest

import (
	"fmt"

	"github.com/robotslint/robotslint/lint"
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
