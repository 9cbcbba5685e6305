package lint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// brokenPasses have one defect each. Before it shows they report a finding that
// is sound, with a fix that is safe.
func brokenPasses() map[string]*analysis.Pass {
	at := func(start, end int) ast.Span { return ast.Span{Start: start, End: end} }
	reporting := func(fd analysis.Finding) *analysis.Pass {
		return &analysis.Pass{ID: "broken", Family: analysis.Semantics, Severity: analysis.Error, Run: func(c *analysis.Context, report func(analysis.Finding)) {
			report(analysis.Finding{Fixes: []analysis.Fix{{Edits: []analysis.Edit{{Span: at(0, 0), Text: "# added\n"}}}}})
			report(fd)
		}}
	}
	fixing := func(edits ...analysis.Edit) *analysis.Pass {
		return reporting(analysis.Finding{Fixes: []analysis.Fix{{Edits: edits}}})
	}
	return map[string]*analysis.Pass{
		"finding outside of the file": reporting(analysis.Finding{Span: at(0, 1<<20)}),
		"finding before the file":     reporting(analysis.Finding{Span: at(-1, 0)}),
		"finding that ends too early": reporting(analysis.Finding{Span: at(2, 1)}),
		"related place outside":       reporting(analysis.Finding{Related: []analysis.Related{{Span: at(0, 1<<20)}}}),
		"fix without edits":           fixing(),
		"edit outside":                fixing(analysis.Edit{Span: at(0, 1<<20)}),
		"edits that overlap":          fixing(analysis.Edit{Span: at(0, 3)}, analysis.Edit{Span: at(2, 4)}),
		"edits out of order":          fixing(analysis.Edit{Span: at(4, 5)}, analysis.Edit{Span: at(0, 1)}),
		"evidence that is denied":     reporting(analysis.Finding{Evidence: &analysis.Evidence{Dialect: rules.Google, Agent: "*", URL: "/a/b", Line: 7}}),
		"contrast that is denied":     reporting(analysis.Finding{Contrast: &analysis.Evidence{Dialect: rules.Google, Agent: "*", URL: "/", Line: 2}}),
		"evidence without a dialect":  reporting(analysis.Finding{Evidence: &analysis.Evidence{}}),
		"panic": {ID: "broken", Severity: analysis.Error, Run: func(_ *analysis.Context, report func(analysis.Finding)) {
			report(analysis.Finding{})
			panic("no more")
		}},
		"index out of range": {ID: "broken", Severity: analysis.Error, Run: func(c *analysis.Context, report func(analysis.Finding)) {
			report(analysis.Finding{})
			_ = c.File.Lines[len(c.File.Lines)]
		}},
		"no Run": {ID: "broken", Severity: analysis.Error},
		"panic of Exclusive": {
			ID: "broken", Severity: analysis.Error,
			Exclusive: func(*analysis.Context) bool { panic("no more") },
			Run:       func(_ *analysis.Context, report func(analysis.Finding)) { report(analysis.Finding{}) },
		},
		"panic after Exclusive": {
			ID: "broken", Severity: analysis.Error,
			Exclusive: func(*analysis.Context) bool { return true },
			Run:       func(*analysis.Context, func(analysis.Finding)) { panic("no more") },
		},
	}
}

// Whatever a pass does, the others are heard, its own findings are dropped, and
// the defect is told once a run.
func TestDefects(t *testing.T) {
	f := grammar.Parse("site/robots.txt", "User-agent: *\nDisallow: /a/\nDisallow: c\nDisallow: /a/b\n")
	for name, broken := range brokenPasses() {
		t.Run(name, func(t *testing.T) {
			var told []lint.Defect
			cfg := lint.DefaultConfig()
			cfg.Passes = []*analysis.Pass{lint.PassNamed("redundant-rule"), broken, lint.PassNamed("path-without-slash")}
			cfg.Defect = func(d lint.Defect) { told = append(told, d) }
			want := []string{"path-without-slash", "redundant-rule"}
			if name == "panic after Exclusive" {
				want = nil // the others are not run
			}
			var got []string
			for _, fd := range lint.Run(f, cfg) {
				got = append(got, fd.Pass.ID)
			}
			if !slices.Equal(got, want) {
				t.Errorf("got findings of %v, want %v", got, want)
			}
			if len(told) != 1 || told[0].Pass != broken || told[0].File != f.Name || told[0].Reason == "" {
				t.Errorf("got defects %+v, want one of the broken pass in %s with a reason", told, f.Name)
			}
			cfg.Defect = nil
			if got := len(lint.Run(f, cfg)); got != len(want) {
				t.Errorf("untold: got %d findings, want %d", got, len(want))
			}
			fixed := "User-agent: *\nDisallow: /a/\nDisallow: c\n"
			if want == nil {
				fixed = f.Src
			}
			if r := lint.FixAll(f, cfg, false); r.File.Src != fixed || !r.Safe {
				t.Errorf("fixed: got %q, safe %v; want %q, safe", r.File.Src, r.Safe, fixed)
			}
			if r := lint.FixAll(f, cfg, true); strings.Contains(r.File.Src, "added") {
				t.Errorf("unsafe: got a fix of the broken pass: %q", r.File.Src)
			}
		})
	}
}

// A suppression of findings that a defect dropped does not count as unused.
func TestDefectSuppressed(t *testing.T) {
	cfg := lint.DefaultConfig()
	cfg.Passes = slices.DeleteFunc(slices.Clone(lint.Passes), func(p *analysis.Pass) bool { return p.Family != analysis.Semantics && p.ID != "unused-suppression" })
	p := lint.PassNamed("duplicate-rule")
	defer func(run func(*analysis.Context, func(analysis.Finding))) { p.Run = run }(p.Run)
	p.Run = func(*analysis.Context, func(analysis.Finding)) { panic("no more") }
	src := "User-agent: *\nDisallow: /a\nDisallow: /a # robotslint: ignore[duplicate-rule]\nDisallow: /b # robotslint: ignore[semantics]\n"
	for _, fd := range lint.Run(grammar.Parse("robots.txt", src), cfg) {
		t.Errorf("got %s %q, want nothing", fd.Pass.ID, fd.Message)
	}
}

// A pass that breaks on what its own fix made leaves the fix of the others.
func TestDefectLater(t *testing.T) {
	later := &analysis.Pass{ID: "later", Severity: analysis.Error, Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if strings.HasPrefix(c.File.Src, "#") {
			panic("no more")
		}
		report(analysis.Finding{Fixes: []analysis.Fix{{Edits: []analysis.Edit{{Text: "# added\n"}}}}})
	}}
	told := 0
	cfg := lint.DefaultConfig()
	cfg.Passes = []*analysis.Pass{later, lint.PassNamed("redundant-rule")}
	cfg.Defect = func(lint.Defect) { told++ }
	r := lint.FixAll(grammar.Parse("robots.txt", "User-agent: *\nDisallow: /a/\nDisallow: /a/b\n"), cfg, false)
	if want := "# added\nUser-agent: *\nDisallow: /a/\n"; r.File.Src != want || len(r.Findings) != 0 || told == 0 || told > 2 {
		t.Errorf("got %q with %d findings and %d defects told, want %q with none, told once or twice", r.File.Src, len(r.Findings), told, want)
	}
}
