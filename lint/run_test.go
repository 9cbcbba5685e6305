package lint_test

import (
	"slices"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// Findings come in the order of the file, and those at one place in the order of
// lint.Passes, in whichever order the passes are configured.
func TestOrderOfFindings(t *testing.T) {
	cfg := linttest.Config()
	cfg.Passes = slices.DeleteFunc(slices.Clone(lint.Passes), func(p *analysis.Pass) bool { return p.Exclusive != nil })
	reversed := cfg
	reversed.Passes = slices.Clone(cfg.Passes)
	slices.Reverse(reversed.Passes)
	for _, p := range lint.Passes {
		if len(p.Bad) > 1<<12 {
			continue
		}
		f := grammar.Parse("robots.txt", p.Bad)
		if got, want := claims(lint.Run(f, reversed)), claims(lint.Run(f, cfg)); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", p.ID, got, want)
		}
	}
}

// Of passes that explain the whole file, the first alone is run.
func TestExclusivePasses(t *testing.T) {
	exclusive := func(id string) *analysis.Pass {
		return &analysis.Pass{
			ID: id, Severity: analysis.Error,
			Exclusive: func(*analysis.Context) bool { return true },
			Run:       func(_ *analysis.Context, report func(analysis.Finding)) { report(analysis.Finding{Message: id}) },
		}
	}
	cfg := linttest.Config()
	cfg.Passes = append([]*analysis.Pass{exclusive("a"), exclusive("b")}, cfg.Passes...)
	var got []string
	for _, fd := range lint.Run(grammar.Parse("robots.txt", "Disallow: a\n"), cfg) {
		got = append(got, fd.Message)
	}
	if want := []string{"a"}; !slices.Equal(got, want) {
		t.Errorf("got findings of %q, want %q", got, want)
	}
}

// A configured severity is that of all findings of a pass, even of one that has
// another than the pass.
func TestConfiguredSeverity(t *testing.T) {
	cfg := linttest.Config()
	p := &analysis.Pass{ID: "test", Severity: analysis.Info, Run: func(_ *analysis.Context, report func(analysis.Finding)) {
		report(analysis.Finding{})
		report(analysis.Finding{Severity: analysis.Error})
	}}
	cfg.Passes = []*analysis.Pass{p}
	for _, tt := range []struct {
		configured map[*analysis.Pass]analysis.Severity
		want       []analysis.Severity
	}{
		{nil, []analysis.Severity{analysis.Info, analysis.Error}},
		{map[*analysis.Pass]analysis.Severity{p: analysis.Warning}, []analysis.Severity{analysis.Warning, analysis.Warning}},
	} {
		cfg.Severities = tt.configured
		var got []analysis.Severity
		for _, fd := range lint.Run(grammar.Parse("robots.txt", ""), cfg) {
			got = append(got, fd.Severity)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("configured %v: got %v, want %v", tt.configured, got, tt.want)
		}
	}
}
