package lint_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/rules"
)

// A redundant rule decides the URL that shows it, and the line that it names is the
// one that decides that URL without it.
func TestRedundantRuleEvidence(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	patterns := []string{"/", "/a", "/a*", "/a$", "/ab", "/a*b", "/*b", "/ab*c$", "/a/b", "/*a*b"}
	cfg := linttest.Config()
	cfg.Passes = nil
	for _, id := range []string{"redundant-rule", "unreachable-rule", "duplicate-rule", "conflicting-rules"} {
		cfg.Passes = append(cfg.Passes, lint.PassNamed(id))
	}
	seen, alone := 0, 0
	for range 2000 {
		lines := []string{"User-agent: *"}
		for range 2 + random.IntN(5) {
			lines = append(lines, []string{"Disallow", "Disallow", "Allow"}[random.IntN(3)]+": "+patterns[random.IntN(len(patterns))])
		}
		src := strings.Join(lines, "\n") + "\n"
		f := grammar.Parse("robots.txt", src)
		findings := lint.Run(f, cfg)
		for _, fd := range findings {
			if fd.Pass.ID != "redundant-rule" {
				continue
			}
			seen++
			line := f.LineNumber(fd.Span.Start)
			if fd.Evidence == nil || fd.Evidence.Line != line {
				t.Fatalf("%q, line %d: got evidence %+v of another line", src, line, fd.Evidence)
			}
			by := 0
			if len(fd.Related) > 0 {
				by = f.LineNumber(fd.Related[0].Span.Start)
				if !strings.Contains(fd.Message, fmt.Sprintf("on line %d ", by)) {
					t.Errorf("%q, line %d: got %q, which does not name line %d", src, line, fd.Message, by)
				}
			}
			if len(findings) > 1 {
				continue // other rules are left out with it
			}
			alone++
			lines[line-1] = "#"
			without := rules.Compile(fd.Evidence.Dialect, strings.Join(lines, "\n"))
			if d := without.Decide("*", fd.Evidence.URL); d.Rule.Line != by || d.Verdict != fd.Evidence.Verdict {
				t.Errorf("%q without line %d: line %d decides %s, want line %d and the same verdict", src, line, d.Rule.Line, fd.Evidence.URL, by)
			}
		}
	}
	if seen < 500 || alone < 100 {
		t.Errorf("only %d rules were redundant, %d of them alone", seen, alone)
	}
}
