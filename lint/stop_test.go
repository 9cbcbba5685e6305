package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// A run that is stopped, at any moment, runs no more passes and returns nothing.
func TestStop(t *testing.T) {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: a\n")
	for after := range 4 {
		ran := 0
		cfg := linttest.Config()
		pass := &analysis.Pass{ID: "test", Severity: analysis.Error, Run: func(_ *analysis.Context, report func(analysis.Finding)) {
			ran++
			report(analysis.Finding{Message: "found"})
		}}
		cfg.Passes = []*analysis.Pass{pass, pass, pass}
		cfg.Stop = func() bool { return ran >= after }
		if got := lint.Run(f, cfg); got != nil || ran != after {
			t.Errorf("stopped after %d passes: got %d findings of %d passes, want none", after, len(got), ran)
		}
	}
}

// A fix that is stopped, at any moment, asks only a few more times whether to stop. The
// fixes that it has made by then are safe.
func TestStopOfFix(t *testing.T) {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for i := range 40 {
		fmt.Fprintf(&b, "Disallow: /%d*\nDisallow: /%d/\nDisallow: /é%d\n", i, i, i)
	}
	f := grammar.Parse("robots.txt", b.String())
	asked, last := 0, -1
	cfg := linttest.Config()
	cfg.Stop = func() bool {
		asked++
		return last >= 0 && asked > last
	}
	whole := lint.FixAll(f, cfg, false)
	total := asked
	if whole.Fixed == 0 {
		t.Fatal("got no fixes")
	}
	for last = 0; last < total; last += 1 + total/50 {
		asked = 0
		r := lint.FixAll(f, cfg, false)
		if extra := asked - last; extra > 100 {
			t.Errorf("stopped at question %d of %d: asked %d times more", last, total, extra)
		}
		if r.Findings != nil || r.Fixed > whole.Fixed || !r.Safe {
			t.Errorf("stopped at question %d of %d: got %d findings, %d fixed, safe: %v", last, total, len(r.Findings), r.Fixed, r.Safe)
		}
		cfg := linttest.Config()
		if again := lint.FixAll(r.File, cfg, false); !slices.Equal(claims(again.Findings), claims(whole.Findings)) {
			t.Errorf("stopped at question %d of %d: then fixed to %q, want %q", last, total, again.File.Src, whole.File.Src)
		}
	}
}
