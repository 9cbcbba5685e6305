package lint_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/internal/testcorpus"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// A safe fix keeps what the author meant. For each file: what --fix makes of it,
// empty if it leaves the file alone.
func TestSafeFixKeepsIntent(t *testing.T) {
	for _, tt := range []struct{ name, src, want string }{
		{"a rule that an opposite rule hides", "User-agent: *\nDisallow: /private\nAllow: /private*\n", ""},
		{"a rule with an opposite twin", "User-agent: *\nDisallow: /search\nAllow: /search\n", ""},
		{"an empty rule above others", "User-agent: *\nDisallow:\nDisallow: /a\n", ""},
		{"a rule with a fault, which is covered once it is mended", "User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow /a/b\n", "User-agent: *\nDisallow: /a\nDisallow: /b\n"},
		{"an Allow with a fault", "User-agent: *\nDisallow: /a\nAllow /forgot\n", "User-agent: *\nDisallow: /a\nAllow: /forgot\n"},
		{"a path without a slash", "User-agent: *\nDisallow: /\nDisallow: a/*\n", "User-agent: *\nDisallow: /\nDisallow: /a/*\n"},
		{"a rule that only a faulty one covers", "User-agent: *\nDisallow: /\nDisallow: /a\nDisallow: /b\n", ""},
		{"a repeated rule", "User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /a\n", "User-agent: *\nDisallow: /a\nDisallow: /b\n"},
		{"a covered rule", "User-agent: *\nDisallow: /a/b\nDisallow: /a/\n", "User-agent: *\nDisallow: /a/\n"},
		{"a name that begins with another", "User-agent: *\nDisallow: /account\nDisallow: /accounts\n", ""},
		{"a parameter that ends with another", "User-agent: *\nDisallow: /*p=\nDisallow: /*usp=\n", ""},
		{"a rule below one for the whole site", "User-agent: a\nDisallow: /\nDisallow: /a/\n", ""},
		{"a name that lost its field", "User-agent: a\nGPTBot\nDisallow: /\n", ""},
		{"an Allow without a Disallow", "User-agent: *\nDisallow: /a\nAllow: /promo/\n", ""},
		{"an Allow below a broader one", "User-agent: *\nAllow: /\nAllow: /promo/\nDisallow: /a\n", ""},
		{"a repeated Allow", "User-agent: *\nDisallow: /a\nAllow: /a/b\nAllow: /a/b\n", "User-agent: *\nDisallow: /a\nAllow: /a/b\n"},
		{"a plain rule that only a pattern covers", "User-agent: *\nDisallow: /trackback\nDisallow: */trackback\n", ""},
		{"a plain rule beside its pattern", "User-agent: *\nDisallow: /a/\nDisallow: /a/*\n", ""},
		{"the only rule of a group", "User-agent: a\nDisallow: /\n\nUser-agent: b\nDisallow: /\n\nUser-agent: a\nDisallow: /\n\nUser-agent: *\nDisallow: /x\n", ""},
		{"all rules of a group", "User-agent: a\nDisallow: /x\nDisallow: /y\n\nUser-agent: b\nDisallow: /\n\nUser-agent: a\nDisallow: /y\nDisallow: /x\n", ""},
		{"all rules below a heading", "User-agent: *\nDisallow: /a\nDisallow: /b\n# shop\nDisallow: /a/x\nDisallow: /b/x\n# blog\nDisallow: /c\n", ""},
		{"all rules below a heading and a blank line", "User-agent: *\nDisallow: /a\n\n# shop\n\nDisallow: /a/x\n\n# blog\nDisallow: /c\n", ""},
		{"one rule of two below a heading", "User-agent: *\nDisallow: /a\n# shop\nDisallow: /b/x\nDisallow: /b/\n", "User-agent: *\nDisallow: /a\n# shop\nDisallow: /b/\n"},
		{"one rule of two below a heading, which another section covers", "User-agent: *\nDisallow: /a\n# shop\nDisallow: /a/x\nDisallow: /b/x\n", ""},
		{"a group without restrictions above one of the same name", "User-agent: *\nDisallow:\n\nUser-agent: *\nDisallow: /b\n", ""},
		{"a rule with a remark", "User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /a/x # moved\n", ""},
		{"a record below a heading", "User-agent: *\nDisallow: /a\n\n# host\nHost: www.example.com\n", ""},
		{"a rule within a block", "User-agent: *\nDisallow: /a\n# START BLOCK\nDisallow: /a\nDisallow: /b\n# END BLOCK\n", ""},
		{"a rule after a block", "User-agent: *\nDisallow: /a\n# START BLOCK\nDisallow: /b\n# END BLOCK\nDisallow: /c\nDisallow: /a\n", "User-agent: *\nDisallow: /a\n# START BLOCK\nDisallow: /b\n# END BLOCK\nDisallow: /c\n"},
		{"a group that repeats a name", "User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n", "User-agent: *\nDisallow: /a\nDisallow: /b\n"},
		{"a group that repeats a name, below a comment", "User-agent: *\nDisallow: /a\n\n# all\nUser-agent: *\nDisallow: /b\n", ""},
		{"a group that repeats a name, below a record", "User-agent: *\nDisallow: /a\n\nSitemap: https://www.example.com/s.xml\n\nUser-agent: *\nDisallow: /b\n", ""},
		{"a group that repeats a name, below the end of a block", "# Start links\nUser-agent: *\nDisallow: /a\n# End links\n\nUser-agent: *\nDisallow: /b\n", ""},
		{"repeated names below a blank line", "User-agent: a\nUser-agent: b\n\nUser-agent: *\nUser-agent: a\nUser-agent: b\nDisallow: /x\n", ""},
		{"a repeated name", "User-agent: a\nUser-agent: b\nUser-agent: A\nDisallow: /x\n", "User-agent: a\nUser-agent: b\nDisallow: /x\n"},
		{"a repeated name away from the first", "User-agent: *\nSitemap: https://www.example.com/s.xml\n\nUser-agent: *\nDisallow: /b\n", ""},
		{"a rule with an Allow below it", "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin\n", ""},
		{"a rule with an Allow above it", "User-agent: *\nAllow: /a/b/c\nDisallow: /a/b/\nDisallow: /a/\n", ""},
		{"a repeated rule with an Allow below it", "User-agent: *\nDisallow: /a/\nAllow: /a/b\nDisallow: /c\nDisallow: /a/\nAllow: /a/b\n", "User-agent: *\nDisallow: /a/\nAllow: /a/b\nDisallow: /c\n"},
		{"a rule with a Noindex", "User-agent: *\nDisallow: /a/\nDisallow: /a/b\nNoindex: /a/b\n", ""},
		{"a rule with the Noindex of another", "User-agent: *\nDisallow: /a/\nDisallow: /a/b\nNoindex: /a/\n", "User-agent: *\nDisallow: /a/\nNoindex: /a/\n"},
		{"a covered rule in a sorted list", "User-agent: *\nDisallow: /a/\nDisallow: /a/b\nDisallow: /b/\nDisallow: /c/\nDisallow: /d/\nDisallow: /e/\nDisallow: /f/\nDisallow: /g/\nDisallow: /h/\nDisallow: /i/\nDisallow: /j/\nDisallow: /k/\n", ""},
		{"a path to encode in a sorted list", "User-agent: *\nDisallow: /a/\nDisallow: /aé/b\nDisallow: /b/\nDisallow: /c/\nDisallow: /d/\nDisallow: /e/\nDisallow: /f/\nDisallow: /g/\nDisallow: /h/\nDisallow: /i/\nDisallow: /j/\nDisallow: /k/\n", ""},
		{"a covered rule in a list with many out of order", "User-agent: *\nDisallow: /z/\nDisallow: /y/\nDisallow: /a/b\nDisallow: /a/\nDisallow: /b/\nDisallow: /c/\nDisallow: /d/\nDisallow: /e/\nDisallow: /f/\nDisallow: /g/\nDisallow: /h/\nDisallow: /i/\nDisallow: /j/\nDisallow: /k/\n", "User-agent: *\nDisallow: /z/\nDisallow: /y/\nDisallow: /a/\nDisallow: /b/\nDisallow: /c/\nDisallow: /d/\nDisallow: /e/\nDisallow: /f/\nDisallow: /g/\nDisallow: /h/\nDisallow: /i/\nDisallow: /j/\nDisallow: /k/\n"},
		{"a covered rule beside a comment in order", "User-agent: *\nDisallow: /a/\nDisallow: /a/b\n# more\nDisallow: /b/\nDisallow: /c/\nDisallow: /d/\nDisallow: /e/\nDisallow: /f/\nDisallow: /g/\nDisallow: /h/\nDisallow: /i/\nDisallow: /j/\nDisallow: /k/\n", "User-agent: *\nDisallow: /a/\n# more\nDisallow: /b/\nDisallow: /c/\nDisallow: /d/\nDisallow: /e/\nDisallow: /f/\nDisallow: /g/\nDisallow: /h/\nDisallow: /i/\nDisallow: /j/\nDisallow: /k/\n"},
		{"a repeated name in a sorted list", "User-agent: b\nUser-agent: c\nUser-agent: d\nUser-agent: d\nUser-agent: e\nUser-agent: f\nUser-agent: g\nUser-agent: h\nUser-agent: i\nUser-agent: j\nUser-agent: k\nUser-agent: l\nUser-agent: m\nDisallow: /x\n", ""},
		{"a covered rule that another group keeps", "User-agent: a\nDisallow: /x/\nDisallow: /x/y\n\nUser-agent: b\nDisallow: /x/y\nDisallow: /z\n", ""},
		{"a repeated rule that another group keeps", "User-agent: a\nDisallow: /y\nDisallow: /x\nDisallow: /y\n\nUser-agent: b\nDisallow: /y\n", "User-agent: a\nDisallow: /y\nDisallow: /x\n\nUser-agent: b\nDisallow: /y\n"},
		{"a rule that both groups cover", "User-agent: a\nDisallow: /x/\nDisallow: /x/y\n\nUser-agent: b\nDisallow: /x/y\nDisallow: /x/\n", "User-agent: a\nDisallow: /x/\n\nUser-agent: b\nDisallow: /x/\n"},
		{"one of two paths with the same mistake", "User-agent: *\nDisallow: /../a\nAllow: /../b\n", ""},
		{"both paths with the same mistake", "User-agent: *\nDisallow: /c\nAllow: /../a\nAllow: /../b\n", "User-agent: *\nDisallow: /c\nAllow: /a\nAllow: /b\n"},
		{"a URL of a host that may be another", "User-agent: *\nDisallow: /c\nAllow: https://www.example.com/a\n", ""},
		{"a URL of the host of the sitemaps", "User-agent: *\nDisallow: /c\nAllow: https://www.shop.test/a\n\nSitemap: https://www.shop.test/s.xml\n", "User-agent: *\nDisallow: /c\nAllow: /a\n\nSitemap: https://www.shop.test/s.xml\n"},
		{"a stray letter at the end", "User-agent: *\nDisallow: /UPGRADE.txtß\n", ""},
		{"a letter of another script", "User-agent: *\nDisallow: /typo3c\u043Enf/\n", ""},
		{"a word with a letter outside ASCII", "User-agent: *\nDisallow: /b\u00FCro/\n", "User-agent: *\nDisallow: /b%C3%BCro/\n"},
		{"a word in another script", "User-agent: *\nDisallow: /\u043E\u043D/\n", "User-agent: *\nDisallow: /%D0%BE%D0%BD/\n"},
		{"the rules next to the name", "User-agent: a\nDisallow: /x/1\n\nDisallow: /x/\nDisallow: /z\n", ""},
	} {
		want := tt.want
		if want == "" {
			want = tt.src
		}
		r := lint.FixAll(grammar.Parse("robots.txt", tt.src), linttest.Config(), false)
		if r.File.Src != want {
			t.Errorf("%s: %q\ngot  %q\nwant %q", tt.name, tt.src, r.File.Src, want)
		}
		checkIntent(t, tt.src)
	}
}

// A line is not removed if its finding is grave, by configuration or without it.
func TestIntentAndSeverity(t *testing.T) {
	for _, tt := range []struct {
		name, src, pass string
		severity        analysis.Severity
	}{
		{"raised", "User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /a\n", "duplicate-rule", analysis.Warning},
		{"lowered", "User-agent: *\nDisallow: /search\nAllow: /search\n", "conflicting-rules", analysis.Info},
	} {
		cfg := linttest.Config()
		cfg.Severities = map[*analysis.Pass]analysis.Severity{lint.PassNamed(tt.pass): tt.severity}
		r := lint.FixAll(grammar.Parse("robots.txt", tt.src), cfg, false)
		if r.File.Src != tt.src || len(r.Findings) != 1 || !r.Findings[0].Fixes[0].Drops {
			t.Errorf("%s: got %q, %d findings left; want no change, one finding whose fix drops the line", tt.name, r.File.Src, len(r.Findings))
		}
	}
}

// checkIntent checks what --fix keeps: the rules of a group, the lines below a
// comment, and the lines that an error or warning stands on which it does not mend.
func checkIntent(t *testing.T, src string) {
	t.Helper()
	f := grammar.Parse("robots.txt", src)
	findings := lint.Run(f, linttest.Config())
	grave := map[int]bool{}
	for _, fd := range findings {
		if fd.Severity >= analysis.Warning {
			grave[f.LineNumber(fd.Span.Start)] = true
		}
	}
	fixable := 0
	for _, fd := range findings {
		if slices.ContainsFunc(fd.Fixes, func(fix analysis.Fix) bool { return fix.Safe }) {
			fixable++
		}
		for _, fix := range fd.Fixes {
			after := grammar.Parse(f.Name, analysis.Apply(src, fix.Edits))
			if !fix.Safe || len(after.Lines) >= len(f.Lines) {
				continue
			}
			for _, ln := range f.Lines {
				at := ln.Content()
				removed := slices.ContainsFunc(fix.Edits, func(e analysis.Edit) bool {
					return e.Text == "" && e.Span.Start <= at.Start && at.End <= e.Span.End
				})
				if removed && !at.Empty() && grave[ln.Number] {
					t.Fatalf("a safe fix of %s removes line %d of %q, which an error or warning stands on", fd.Pass.ID, ln.Number, src)
				}
			}
			checkStructure(t, "safe fix of "+fd.Pass.ID, f, after)
		}
	}
	for _, fd := range findings { // a line that is mended may turn out to be clutter
		if fd.Severity >= analysis.Warning && slices.ContainsFunc(fd.Fixes, func(fix analysis.Fix) bool { return fix.Safe }) {
			delete(grave, f.LineNumber(fd.Span.Start))
		}
	}
	r := lint.FixAll(f, linttest.Config(), false)
	checkStructure(t, "fix", f, r.File)
	if r.Fixed > fixable {
		t.Fatalf("fix of %q: %d findings fixed of %d that could be", src, r.Fixed, fixable)
	}
	for number := range grave {
		ln := f.Lines[number-1]
		name := leadingName(f.Text(ln.Value))
		if strings.HasPrefix(name, "http") || strings.Contains(name, "allow") || strings.Contains(name, "agent") {
			continue // a fix may take the URL or the glued line apart
		}
		if ln.Kind.IsRule() && countNamed(r.File, name) < countGrave(f, grave, name) {
			t.Fatalf("fix of %q removes line %d, which an error or warning stands on: %q", src, number, r.File.Src)
		}
	}
}

// leadingName is the first run of ASCII letters and digits in a path pattern, which
// no fix changes.
func leadingName(pattern string) string {
	start := strings.IndexFunc(pattern, isNameRune)
	if start < 0 {
		return ""
	}
	pattern = pattern[start:]
	if end := strings.IndexFunc(pattern, func(r rune) bool { return !isNameRune(r) }); end >= 0 {
		pattern = pattern[:end]
	}
	return strings.ToLower(pattern)
}

func isNameRune(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}

func countNamed(f *ast.File, name string) int {
	return strings.Count(strings.ToLower(f.Src), name)
}

func countGrave(f *ast.File, grave map[int]bool, name string) int {
	n := 0
	for number := range grave {
		if ln := f.Lines[number-1]; ln.Kind.IsRule() && leadingName(f.Text(ln.Value)) == name {
			n++
		}
	}
	return n
}

// checkStructure checks that after has no more groups without rules than before,
// and that each comment that was right above a line still is.
func checkStructure(t *testing.T, what string, before, after *ast.File) {
	t.Helper()
	found := max(0, len(after.Groups)-len(before.Groups)) // groups that a mended user-agent line begins
	if was, is := emptyGroups(before), emptyGroups(after); is > was+found {
		t.Fatalf("%s leaves %d groups without rules, not %d\nfrom %q\n  to %q", what, is, was, before.Src, after.Src)
	}
	if was, is := strandedRules(before), strandedRules(after); is > was+found {
		t.Fatalf("%s leaves %d rules behind a blank line, not %d\nfrom %q\n  to %q", what, is, was, before.Src, after.Src)
	}
	was, is := headings(before), headings(after)
	if len(was) != len(is) {
		return // a fix made comments of other text, or removed a suppression
	}
	for i := range was {
		if was[i] && !is[i] {
			t.Fatalf("%s leaves comment %d above nothing\nfrom %q\n  to %q", what, i+1, before.Src, after.Src)
		}
	}
}

func emptyGroups(f *ast.File) int {
	n := 0
	for _, g := range f.Groups {
		if !slices.ContainsFunc(g.Lines, func(ln ast.Line) bool {
			field := rules.Google.Read(f.Src, ln).Field
			return field == rules.Allow || field == rules.Disallow
		}) {
			n++
		}
	}
	return n
}

// strandedRules counts the rules with a blank line between them and their
// user-agent line, and no rule in between.
func strandedRules(f *ast.File) int {
	n := 0
	for _, g := range f.Groups {
		blank := false
		for _, ln := range g.Lines {
			switch {
			case ln.Kind == ast.UserAgent:
				blank = false
			case ln.Kind == ast.Empty:
				blank = true
			case ln.Kind.IsRule() && blank:
				n++
			}
			if ln.Kind.IsRule() {
				break
			}
		}
	}
	return n
}

// headings has for each comment line whether a line that says something follows
// it at once.
func headings(f *ast.File) []bool {
	var above []bool
	for i, ln := range f.Lines {
		if ln.Kind == ast.Comment {
			above = append(above, i+1 < len(f.Lines) && !f.Lines[i+1].Content().Empty())
		}
	}
	return above
}

// The property holds for text that people write. In arbitrary octets a fix may mend a
// broken line into another one, which it cannot tell from a removal, so it is no fuzz
// target.
func TestIntentOfExamples(t *testing.T) {
	for _, p := range lint.Passes {
		if len(p.Bad) < 1<<12 {
			checkIntent(t, p.Bad)
		}
	}
	checkIntent(t, "User-agent: a\nDisallow: /\n\n# c\nUser-agent: a\nDisallow: /\nDisallow: /x # y\n\nUser-agent: *\nDisallow:\nDisallow /x\nHost: b\n")
}

// TestIntentCorpus takes minutes for large files, whose fixes are many.
func TestIntentCorpus(t *testing.T) {
	for i, name := range testcorpus.Corpus(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			if src := testcorpus.Read(t, name); len(src) <= fullyRewritten || i%16 == 0 && len(src) < 1<<16 {
				checkIntent(t, src)
			}
		})
	}
}
