package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// A suppression covers the lines that its verb says. Of several, the most
// specific one is used.
func TestSuppressionScope(t *testing.T) {
	const ignore, below = "# robotslint: ignore[path-without-slash]\n", "Disallow: a\n"
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"ignore above", ignore + below + below, []string{"3 path-without-slash"}},
		{"ignore above blank lines and comments", ignore + "\n# b\n" + below + below, []string{"5 path-without-slash"}},
		{"ignore behind another comment", "# tell Ann " + ignore + below, []string{"1 unused-suppression", "2 path-without-slash"}},
		{"ignore beside", "Disallow: a " + ignore + below, []string{"2 path-without-slash"}},
		{"disable up to enable", "# robotslint: disable[path-without-slash]\n" + below + "# robotslint: enable[path-without-slash]\n" + below, []string{"4 path-without-slash"}},
		{"disable again", "# robotslint: disable[path-without-slash]\n# robotslint: disable[path-without-slash]\n" + below + "# robotslint: enable[path-without-slash]\n" + below,
			[]string{"2 unused-suppression", "5 path-without-slash"}},
		{"disable before disable-file", "# robotslint: disable-file[path-without-slash]\n# robotslint: disable[path-without-slash]\n" + below, []string{"1 unused-suppression"}},
		{"ignore before disable", "# robotslint: disable[path-without-slash]\n" + ignore + below, []string{"1 unused-suppression"}},
		{"beside before above", ignore + "Disallow: a " + ignore, []string{"1 unused-suppression"}},
		{"pass before family", "Disallow: a # robotslint: ignore[path, path-without-slash]\n", nil},
		{"enable without disable", "# robotslint: enable[path-without-slash]\n", []string{"1 unused-suppression"}},
		{"enable of a pass that is not run", "# robotslint: enable[bom]\n", []string{"1 unused-suppression"}},
		{"pass in capitals", "# robotslint: ignore[BOM]\n", []string{"1 malformed-suppression"}},
	} {
		var got []string
		f := grammar.Parse("robots.txt", tt.src)
		for _, fd := range linttest.Run(tt.src, "path-without-slash", "malformed-suppression", "unused-suppression") {
			got = append(got, fmt.Sprint(f.LineNumber(fd.Span.Start), " ", fd.Pass.ID))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// An unknown name is quoted in valid UTF-8, and the first names of a file earn a
// suggestion.
func TestUnknownNames(t *testing.T) {
	var many strings.Builder
	for i := range 300 {
		fmt.Fprintf(&many, "# robotslint: ignore[unreachable-rule%c%c]\n", 'a'+i/26, 'a'+i%26)
	}
	findings := linttest.Run(many.String(), "malformed-suppression")
	for i, fd := range findings {
		if got, want := strings.Contains(fd.Message, "did you mean"), i < 256; got != want {
			t.Fatalf("name %d: got %q, want a suggestion %v", i+1, fd.Message, want)
		}
	}
	if len(findings) != 300 {
		t.Errorf("got %d findings, want 300", len(findings))
	}
	for n := range 4 {
		for _, fd := range linttest.Run("# robotslint: ignore["+strings.Repeat("a", n)+strings.Repeat("€", 100)+"]\n", "malformed-suppression") {
			if !utf8.ValidString(fd.Message) || strings.Contains(fd.Message, `\x`) {
				t.Errorf("got %q, want whole characters", fd.Message)
			}
		}
	}
	if got := linttest.Messages("# robotslint: ignore[BOM]\n", "", "malformed-suppression"); len(got) != 1 || !strings.HasSuffix(got[0], "did you mean bom?") {
		t.Errorf("got %q, want that bom is suggested", got)
	}
}

// Ignore offers nothing for a finding that cannot be suppressed, and a whole line
// for an empty file.
func TestIgnoreAtLimits(t *testing.T) {
	f := grammar.Parse("robots.txt", "")
	if _, ok := lint.Ignore(f, analysis.Finding{Pass: lint.PassNamed("unused-suppression")}); ok {
		t.Error("got an edit for unused-suppression, want none")
	}
	edit, ok := lint.Ignore(f, analysis.Finding{Pass: lint.PassNamed("empty-file")})
	if want := "# robotslint: ignore[empty-file]\n"; !ok || edit.Text != want || !edit.Span.Empty() {
		t.Errorf("got %+v, %v; want %q inserted", edit, ok, want)
	}
}
