package lint_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/internal/testcorpus"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

func TestPrecision(t *testing.T) {
	for _, p := range lint.Passes {
		switch m := p.Precision; {
		case m == (analysis.Precision{}):
		case m.Files == 0 || m.Right > m.Read:
			t.Errorf("%s: got %+v", p.ID, m)
		case m.Read > m.Found && m.Note == "":
			t.Errorf("%s: got more findings that were read than findings, %+v, and no note that says why", p.ID, m)
		}
	}
	m := analysis.Precision{Files: 4999, Exact: true, Found: 1234567, Read: 1, Right: 1, Note: "all in one file"}
	const want = "exact; 1 of 1 finding that was read is right; 1,234,567 findings in 4,999 real files; all in one file"
	if got := m.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The passes find in real files what their Precision says.
func TestPrecisionCorpus(t *testing.T) {
	names := slices.DeleteFunc(testcorpus.Corpus(t), func(name string) bool { return filepath.Base(filepath.Dir(name)) != "files" })
	usual, special := linttest.Config(), linttest.Config()
	usual.Hints, special.Hints = true, true
	usual.Passes, special.Passes = lint.Passes, nil
	for _, p := range lint.Passes {
		if !p.Concerns(usual.Dialects) {
			special.Passes = append(special.Passes, p)
			special.Dialects = append(special.Dialects, p.Dialects...)
		}
	}
	found := map[*analysis.Pass]int{}
	for _, name := range names {
		f := grammar.Parse(name, testcorpus.Read(t, name))
		for _, fd := range slices.Concat(lint.Run(f, usual), lint.Run(f, special)) {
			found[fd.Pass]++
		}
	}
	for _, p := range lint.Passes {
		if m := p.Precision; m.Files != 0 && (m.Files != len(names) || m.Found != found[p]) {
			t.Errorf("%s: got %d findings in %d files, want %d in %d", p.ID, found[p], len(names), m.Found, m.Files)
		}
	}
}
