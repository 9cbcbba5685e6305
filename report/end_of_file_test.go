package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// A finding, and what it relates to, may stand below the last line.
func TestEndOfFile(t *testing.T) {
	for _, src := range []string{"", "\uFEFF", "User-agent: *", "User-agent: *\n"} {
		end := ast.Span{Start: len(src), End: len(src)}
		f := File{File: grammar.Parse("robots.txt", src), Findings: []analysis.Finding{{
			Pass:     lint.PassNamed("sitemap-missing"),
			Severity: analysis.Hint,
			Span:     end,
			Message:  "the message",
			Related:  []analysis.Related{{Span: end, Message: "the related place"}},
			Fixes:    []analysis.Fix{{Message: "the fix", Edits: []analysis.Edit{{Span: end, Text: "Sitemap: https://www.example.com/a.xml\n"}}}},
		}}}
		for _, format := range Formats {
			var out bytes.Buffer
			w := format.New(&out, Options{})
			if err := w.File(f); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), "the message") {
				t.Errorf("%s of %q lacks the finding:\n%s", format.Name, src, out.String())
			}
			if format.Name == "full" && !strings.Contains(out.String(), "the related place\n") {
				t.Errorf("full of %q lacks the related place:\n%s", src, out.String())
			}
		}
	}
}
