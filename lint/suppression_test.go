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

// DESIGN, Configuration: whatever a pass finds, an ignore for the line of each
// finding makes the file clean, and none of them is unused. Beside a line that
// says something the ignore stands on it, else above.
func TestIgnoreEveryFinding(t *testing.T) {
	unfit := map[string]string{
		"malformed-suppression": "cannot be suppressed",
		"unused-suppression":    "cannot be suppressed",
	}
	for _, p := range lint.Passes {
		t.Run(p.ID, func(t *testing.T) {
			cfg := with(p, p.Bad)
			f := grammar.Parse("robots.txt", analysis.ExpandExample(p.Bad))
			findings := lint.Run(f, cfg)
			ignored := grammar.Parse("robots.txt", ignoring(f, findings))
			var left []string
			for _, fd := range lint.Run(ignored, cfg) {
				left = append(left, fd.Pass.ID)
			}
			switch why := unfit[p.ID]; {
			case why == "" && len(left) > 0:
				t.Errorf("got %v left in\n%s", left, ignored.Src)
			case why != "" && !slices.Contains(left, p.ID):
				t.Errorf("got %v left, want %s among them: %s", left, p.ID, why)
			}
			if why := unfit[p.ID]; why != "" {
				return
			}
			for _, unsafe := range []bool{false, true} {
				if r := lint.FixAll(ignored, cfg, unsafe); r.File.Src != ignored.Src || r.Fixed > 0 {
					t.Errorf("what is suppressed was fixed:\n%s", r.File.Src)
				}
			}
			if formatted, ok := lint.Format(ignored); ok {
				for _, fd := range lint.Run(grammar.Parse("robots.txt", formatted), cfg) {
					if fd.Pass.ID != "unused-suppression" { // layout mends some
						t.Errorf("got %s left after fmt:\n%s", fd.Pass.ID, formatted)
					}
				}
			}
		})
	}
}

// What Ignore writes suppresses its finding, and is no mistake itself: one after
// the other, nothing is left.
func TestIgnore(t *testing.T) {
	for _, p := range lint.Passes {
		if p.ID == "malformed-suppression" || p.ID == "unused-suppression" {
			continue
		}
		cfg := with(p, p.Bad)
		f := grammar.Parse("robots.txt", analysis.ExpandExample(p.Bad))
		if len(f.Src) > 1<<14 {
			continue // would take long
		}
		for findings := lint.Run(f, cfg); len(findings) > 0; {
			edit, ok := lint.Ignore(f, findings[0])
			if !ok {
				t.Fatalf("%s cannot be suppressed", findings[0].Pass.ID)
			}
			f = grammar.Parse("robots.txt", analysis.Apply(f.Src, []analysis.Edit{edit}))
			after := lint.Run(f, cfg)
			if len(after) >= len(findings) {
				t.Fatalf("%s: got %s among %d findings, want fewer than %d in\n%s", p.ID, after[0].Pass.ID, len(after), len(findings), f.Src)
			}
			findings = after
		}
	}
	for src, want := range map[string]string{
		"\uFEFFDisallow: /\r\nUser-agent: *\rDisalow: /\r\n": "\uFEFF# robotslint: ignore[rule-before-user-agent]\r\nDisallow: /\r\nUser-agent: *\rDisalow: /\r\n",
		"User-agent: *\rDisalow: /":                          "User-agent: *\r# robotslint: ignore[accepted-typo]\rDisalow: /",
	} {
		f := grammar.Parse("robots.txt", src)
		findings := lint.Run(f, linttest.Config())
		i := slices.IndexFunc(findings, func(fd analysis.Finding) bool { return strings.Contains(want, fd.Pass.ID) })
		if i < 0 {
			t.Errorf("%q: got %v, want what is ignored", src, findings)
			continue
		}
		edit, _ := lint.Ignore(f, findings[i])
		if got := analysis.Apply(src, []analysis.Edit{edit}); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// What may stand where a comment ends.
func TestSuppressionWords(t *testing.T) {
	for comment, want := range map[string]string{
		"#":                                  "",
		"# robotslint":                       "",
		"# robots: ":                         "",
		"# robotslint:":                      "13 ignore",
		"# robotslint: ":                     "14 ignore",
		"# robotslint: dis":                  "14 ignore",
		"# robotslint: ignore ":              "",
		"# robotslint: ignore[":              "21 absolute-url-in-rule",
		"# robotslint: ignore[bom":           "21 absolute-url-in-rule",
		"# robotslint: ignore[bom, sitemap":  "26 absolute-url-in-rule",
		"# robotslint: ignore[bom] since":    "",
		"# robotslint: ignores[":             "",
		"# ours # robotslint: disable-file[": "34 absolute-url-in-rule",
	} {
		got := ""
		if at, words := lint.SuppressionWords(comment); len(words) > 0 {
			got = fmt.Sprintf("%d %s", at, words[0])
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", comment, got, want)
		}
	}
}

// ignoring is f with an ignore for the line of each of findings.
func ignoring(f *ast.File, findings []analysis.Finding) string {
	ids := map[int][]string{}
	for _, fd := range findings {
		n := f.LineNumber(fd.Span.Start)
		if !slices.Contains(ids[n], fd.Pass.ID) {
			ids[n] = append(ids[n], fd.Pass.ID)
		}
	}
	var b strings.Builder
	comment := func(line int) string { return "# robotslint: ignore[" + strings.Join(ids[line], ", ") + "]" }
	for _, ln := range f.Lines {
		switch {
		case ids[ln.Number] == nil:
			b.WriteString(f.Text(ln.Span))
		case ln.Kind == ast.Empty || ln.Kind == ast.Comment || strings.HasSuffix(f.Text(ln.Text), " "): // where a comment would mend the line
			b.WriteString(comment(ln.Number) + "\n" + f.Text(ln.Span))
		default:
			b.WriteString(f.Src[ln.Start:ln.Text.End] + " " + comment(ln.Number) + f.Text(ln.EndOfLine()))
		}
	}
	if after := len(f.Lines) + 1; ids[after] != nil {
		b.WriteString(comment(after) + "\n")
	}
	return b.String()
}

// A suppression hides neither that it is unused nor that another is none.
func TestSuppressionsAreNotSuppressed(t *testing.T) {
	const src = "# robotslint: disable-file[style]\n# robotslint: disable[style]\nUser-agent: *\n# robotslint: ignore[style]\nDisallow: /a # robotslint: ignore[style, bom, bomb]\n"
	want := []string{"unused-suppression", "malformed-suppression"}
	var got []string
	for _, fd := range lint.Run(grammar.Parse("robots.txt", src), linttest.Config()) {
		if slices.Contains(want, fd.Pass.ID) && fd.Span.Start > strings.Index(src, "/a") {
			got = append(got, fd.Pass.ID)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A suppression of a pass that is not run, or of a family of which one is not,
// does not count as unused, and so no fix removes it.
func TestSuppressionOfWhatIsNotRun(t *testing.T) {
	const src = "\uFEFFUser-agent: * # robotslint: disable-file[encoding, bom]\nDisallow: /a\n"
	cfg := linttest.Config()
	cfg.Passes = []*analysis.Pass{lint.PassNamed("unused-suppression"), lint.PassNamed("utf16")}
	if got := lint.FixAll(grammar.Parse("robots.txt", src), cfg, true).File.Src; got != src {
		t.Errorf("with another pass run: got %q, want %q", got, src)
	}
	cfg.Passes = lint.Passes
	want := strings.Replace(src, "encoding, bom", "bom", 1)
	if got := lint.FixAll(grammar.Parse("robots.txt", src), cfg, false).File.Src; got != want {
		t.Errorf("with all run: got %q, want %q", got, want)
	}
}

// Passes that read comments leave suppressions alone, however they are written.
func TestSuppressionIsNoMistake(t *testing.T) {
	cfg := linttest.Config()
	cfg.Passes = slices.DeleteFunc(slices.Clone(lint.Passes), func(p *analysis.Pass) bool { return p.Family == analysis.Style || p.ID == "sitemap-missing" })
	for _, src := range []string{
		"User-agent: *\nDisallow: /a#robotslint: ignore[bom]\n",
		"User-agent: *\nDisallow: /a # robotslint: ignore[bom] of fooDisallow: /b\n",
		"User-agent: *\nDisallow: /a # robotslint: ignore[bom] Disallow: /b\n",
		"User-agent: *\nDisallow: /a\n# robotslint: ignore[bom] Disallow: /b\n",
		"User-agent: *\nDisallow: /a\n#robotslint:ignore[bom]Disallow: /b\n",
	} {
		for _, fd := range lint.Run(grammar.Parse("robots.txt", src), cfg) {
			t.Errorf("%q: got %s %q, want nothing", src, fd.Pass.ID, fd.Message)
		}
	}
}

// A line that is removed takes its ignore with it, which would be for the next
// line otherwise, and leaves any other comment.
func TestRemovedLineTakesItsIgnore(t *testing.T) {
	for src, want := range map[string]string{
		"User-agent: *\nDisallow: /a\nDisallow: /a # robotslint: ignore[non-ascii-path] ours\nDisallow: /b\n":          "User-agent: *\nDisallow: /a\nDisallow: /b\n",
		"User-agent: *\nDisallow: /a\nDisallow: /a # tell Ann # robotslint: ignore[non-ascii-path]\nDisallow: /b\n":    "User-agent: *\nDisallow: /a\n# tell Ann\nDisallow: /b\n",
		"User-agent: *\nDisallow: /a\nDisallow: /a # robotslint: disable[non-ascii-path] from here on\nDisallow: /b\n": "User-agent: *\nDisallow: /a\n# robotslint: disable[non-ascii-path] from here on\nDisallow: /b\n",
	} {
		cfg := linttest.Config()
		cfg.Passes = []*analysis.Pass{lint.PassNamed("duplicate-rule")}
		if r := lint.FixAll(grammar.Parse("robots.txt", src), cfg, true); r.File.Src != want {
			t.Errorf("%q\ngot  %q\nwant %q", src, r.File.Src, want)
		}
	}
}
