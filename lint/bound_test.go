package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

const maxFindings = 1 << 16

// Up to the bound every place is reported; past it one more finding says so. The
// other passes are not affected.
func TestMaxFindings(t *testing.T) {
	for _, tt := range []struct {
		rules, want int
		last        string
	}{
		{maxFindings - 1, maxFindings - 1, `starts with neither`},
		{maxFindings, maxFindings, `starts with neither`},
		{maxFindings + 1, maxFindings + 1, "file has more than 65536 findings of path-without-slash; the others are not reported"},
		{2 * maxFindings, maxFindings + 1, "file has more than 65536 findings of path-without-slash; the others are not reported"},
	} {
		findings := linttest.Run(rulesWithoutSlash(tt.rules)+"Sitemap: /a\n", "path-without-slash", "sitemap-not-absolute")
		without := slices.IndexFunc(findings, func(fd analysis.Finding) bool { return fd.Pass.ID == "sitemap-not-absolute" })
		if without != len(findings)-1 {
			t.Fatalf("%d rules: got sitemap-not-absolute at %d of %d findings, want the last", tt.rules, without, len(findings))
		}
		if last := findings[without-1]; without != tt.want || !strings.Contains(last.Message, tt.last) || last.Severity != analysis.Error {
			t.Errorf("%d rules: got %d findings, the last %v %q; want %d and %q", tt.rules, without, last.Severity, last.Message, tt.want, tt.last)
		}
	}
}

// A suppressed finding does not count toward the bound, and a suppression that the
// stopped pass did not reach is not called unused.
func TestMaxFindingsSuppressed(t *testing.T) {
	src := "# robotslint: disable[path-without-slash]\n" + rulesWithoutSlash(2*maxFindings) + "# robotslint: enable[path-without-slash]\nDisallow: b\n"
	if got := linttest.Run(src, "path-without-slash", "unused-suppression"); len(got) != 1 {
		t.Errorf("suppressed: got %d findings, want that of the last line", len(got))
	}
	src = rulesWithoutSlash(maxFindings+1) + "# robotslint: ignore[path-without-slash]\nDisallow: b\n"
	for _, fd := range linttest.Run(src, "path-without-slash", "unused-suppression") {
		if fd.Pass.ID != "path-without-slash" {
			t.Errorf("not reached: got %s at line 65541", fd.Pass.ID)
		}
	}
}

// No baseline hides that there are more findings.
func TestMaxFindingsExcepted(t *testing.T) {
	cfg := linttest.Config()
	cfg.Passes = []*analysis.Pass{lint.PassNamed("path-without-slash")}
	cfg.Except = func(*ast.File, []analysis.Finding) []analysis.Finding { return nil }
	for n, want := range map[int]int{maxFindings: 0, maxFindings + 1: 1} {
		if got := lint.Run(grammar.Parse("robots.txt", rulesWithoutSlash(n)), cfg); len(got) != want {
			t.Errorf("%d rules: got %d findings, want %d", n, len(got), want)
		}
	}
}

func rulesWithoutSlash(n int) string {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for i := range n {
		fmt.Fprintf(&b, "Disallow: a%d\n", i)
	}
	return b.String()
}
