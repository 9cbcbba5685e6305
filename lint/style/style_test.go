package style_test

import (
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var passes = []string{"inconsistent-field-case", "missing-final-newline", "trailing-whitespace"}

// What is laid out has none of the faults that passes of style find.
func TestFormatHasStyle(t *testing.T) {
	for _, p := range lint.Passes {
		formatted, ok := lint.Format(grammar.Parse("robots.txt", analysis.ExpandExample(p.Bad)))
		if !ok {
			continue
		}
		for _, fd := range linttest.Run(formatted, passes...) {
			t.Errorf("Bad of %s, formatted, earns %s: %s", p.ID, fd.Pass.ID, fd.Message)
		}
	}
}

// Faults of style are mended without a change for any crawler.
func TestStyleIsSafe(t *testing.T) {
	const src = "user-agent: * \nDisallow: /a\t\n \nUser-agent: b\ndisallow: /\nDisallow: /c#d \nDisallow: /e"
	found := linttest.Run(src, passes...)
	if len(found) != 7 {
		t.Errorf("got %d findings, want 7", len(found))
	}
	for _, fd := range found {
		if !fd.Fixes[0].Safe {
			t.Errorf("%s: not safe to %s", fd.Pass.ID, fd.Fixes[0].Message)
		}
	}
}

// The end of the last line is not asked for where it would be one octet more
// than crawlers read.
func TestFinalNewlineAtLimit(t *testing.T) {
	const rule = "User-agent: *\nDisallow: /a\n#"
	for octets, want := range map[int]int{-1: 1, 0: 0, 1: 0} {
		src := rule + strings.Repeat("-", rules.Google.MaxSize+octets-len(rule))
		if got := len(linttest.Run(src, "missing-final-newline")); got != want {
			t.Errorf("%d octets beside the limit: got %d findings, want %d", octets, got, want)
		}
	}
}
