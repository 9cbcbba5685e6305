package lint_test

import (
	"slices"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// helpful are the families whose findings say what to do outside their messages.
var helpful = []analysis.Family{analysis.Encoding, analysis.Sitemap, analysis.Fields, analysis.Style}

// A finding ends in what to do: a fix, or help.
func TestHelp(t *testing.T) {
	for _, p := range lint.Passes {
		if !slices.Contains(helpful, p.Family) {
			continue
		}
		for _, fd := range lint.Run(grammar.Parse("robots.txt", analysis.ExpandExample(p.Bad)), with(p, p.Bad)) {
			if fd.Pass != p {
				continue
			}
			if len(fd.Fixes) == 0 && fd.Help == "" {
				t.Errorf("%s: %q: got neither a fix nor help, want one of them", p.ID, fd.Message)
			}
			first, _ := utf8.DecodeRuneInString(fd.Help)
			if last, _ := utf8.DecodeLastRuneInString(fd.Help); unicode.IsUpper(first) || last == '.' {
				t.Errorf("%s: got help %q, want lower case and no full stop", p.ID, fd.Help)
			}
		}
	}
}
