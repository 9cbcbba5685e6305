package lint_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/internal/testcorpus"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// proved are the dialects in which safe fixes and Format change no verdict.
var proved = []*rules.Dialect{rules.Google, rules.RFC9309, rules.Bing, rules.Yandex}

// Each archive under testdata/fix holds files named robots.txt, for each what it
// becomes when it is fixed ("fixed"), and, where that is something else, with
// unsafe fixes too ("unsafe").
func TestFixGolden(t *testing.T) {
	compareGolden(t, "fix", func(dir, src string) []txtar.File {
		fixed := fixAll(src, false)
		files := []txtar.File{{Name: dir + "fixed", Data: []byte(fixed)}}
		if unsafe := fixAll(src, true); unsafe != fixed {
			files = append(files, txtar.File{Name: dir + "unsafe", Data: []byte(unsafe)})
		}
		return files
	})
}

// Each archive under testdata/fmt holds files named robots.txt, and for each its
// canonical layout ("want").
func TestFormatGolden(t *testing.T) {
	compareGolden(t, "fmt", func(dir, src string) []txtar.File {
		formatted, ok := lint.Format(grammar.Parse("robots.txt", src))
		if !ok {
			t.Errorf("%s: not proved", dir)
		}
		return []txtar.File{{Name: dir + "want", Data: []byte(formatted)}}
	})
}

func compareGolden(t *testing.T, folder string, results func(dir, src string) []txtar.File) {
	names, err := filepath.Glob(filepath.Join("..", "testdata", folder, "*.txtar"))
	if err != nil || len(names) == 0 {
		t.Fatalf("find archives: %d found, error %v", len(names), err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			out := &txtar.Archive{Comment: archive.Comment}
			for _, file := range archive.Files {
				if dir, ok := strings.CutSuffix(file.Name, "robots.txt"); ok {
					out.Files = append(append(out.Files, file), results(dir, string(file.Data))...)
				}
			}
			got := txtar.Format(out)
			if *update {
				if err := os.WriteFile(name, got, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if want := txtar.Format(archive); string(got) != string(want) && !*update {
				t.Errorf("go test ./lint -update rewrites %s\ngot:\n%s\nwant:\n%s", name, got, want)
			}
		})
	}
}

func fixAll(src string, unsafe bool) string {
	return lint.FixAll(grammar.Parse("robots.txt", src), linttest.Config(), unsafe).File.Src
}

// Ends of lines and a byte order mark stay. Archives cannot hold or show them.
func TestFormatOctets(t *testing.T) {
	for _, tt := range []struct{ about, src, want string }{
		{"nothing", "", ""},
		{"nothing but blanks", " \n\t\r\n", ""},
		{"a mark alone", "\uFEFF", "\uFEFF"},
		{"a mark before an empty line", "\uFEFF\r\nallow:/a", "\uFEFFAllow: /a\r\n"},
		{"no final end of line", "User-agent:*\nDisallow:/a", "User-agent: *\nDisallow: /a\n"},
		{"CRLF", "user-agent:a\r\nallow:\t/\t\r\nuser-agent:b\r\nallow:/", "User-agent: a\r\nAllow: /\r\n\r\nUser-agent: b\r\nAllow: /\r\n"},
		{"CR", "user-agent:a\rallow:/\ruser-agent:b", "User-agent: a\rAllow: /\r\rUser-agent: b\r"},
		{"mixed", "user-agent:a\rallow:/\nallow:/b\r\n", "User-agent: a\rAllow: /\nAllow: /b\r\n"},
		{"ends of lines that would join", "Sitemap: https://a/\r \nSitemap: https://b/\n", "Sitemap: https://a/\r\rSitemap: https://b/\n"},
		{"blanks at the ends", "# c \t\nx y\t\nHost: z#\t\n", "# c\nx y\nHost: z#\n"},
		{"members of a group", "User-agent: a\nDisallow: /\n\nVisit-time: 0600-0845\n\nNoindex: /b\n\nRequest-rate: 1/5\n\nHost: x\n",
			"User-agent: a\nDisallow: /\n\nVisit-time: 0600-0845\n\nNoindex: /b\n\nRequest-rate: 1/5\n\nHost: x\n"},
		{"another spelling of a known field", "sitemaps:https://a/\nhost:x\n", "sitemaps: https://a/\nHost: x\n"},
		{"a comment beside no value", "User-agent: a\nDisallow:#c\n", "User-agent: a\nDisallow: #c\n"},
		{"a comment right behind a value", "User-agent: a\nDisallow:/a#c\n", "User-agent: a\nDisallow: /a#c\n"},
		{"no UTF-8", "disallow:/\xFF \n", "Disallow: /\xFF\n"},
		{"UTF-16", "\xFF\xFEa\x00:\x00 \x00\n\x00", "\xFF\xFEa\x00:\x00 \x00\n\x00"},
	} {
		got, ok := lint.Format(grammar.Parse("robots.txt", tt.src))
		if got != tt.want || !ok {
			t.Errorf("%s: %q\ngot  %q, %v\nwant %q", tt.about, tt.src, got, ok, tt.want)
		}
	}
}

// A dialect that ends groups at empty lines has none inside groups, unless its
// verdicts rest on them.
func TestFormatWithLegacy(t *testing.T) {
	for _, tt := range []struct{ about, src, want, legacy string }{
		{"an empty line that decides nothing", "User-agent: *\nDisallow: /a\n\n\n# b\nCrawl-delay: 1\n", "User-agent: *\nDisallow: /a\n\n# b\nCrawl-delay: 1\n", "User-agent: *\nDisallow: /a\n# b\nCrawl-delay: 1\n"},
		{"one that ends a group", "User-agent: *\nDisallow: /a\n\n\nDisallow: /b\n", "User-agent: *\nDisallow: /a\n\nDisallow: /b\n", "User-agent: *\nDisallow: /a\n\nDisallow: /b\n"},
	} {
		f := grammar.Parse("robots.txt", tt.src)
		if got, ok := lint.Format(f); got != tt.want || !ok {
			t.Errorf("%s: got %q, %v, want %q", tt.about, got, ok, tt.want)
		}
		if got, ok := lint.Format(f, rules.Legacy); got != tt.legacy || !ok {
			t.Errorf("%s: for legacy got %q, %v, want %q", tt.about, got, ok, tt.legacy)
		}
	}
}

// Format leaves a file alone if it cannot prove that the meaning stays: a shorter
// text brings more of a file, and of a line, within the limits of crawlers.
func TestFormatUnproved(t *testing.T) {
	for about, src := range map[string]string{
		"a rule beyond the limit of a file": "User-agent: *" + strings.Repeat("\n", 20) + "Disallow: /a\n" + strings.Repeat("#", 500<<10-50) + "\nDisallow: /b\n",
		"a path beyond the limit of a line": "User-agent: *\nDisallow:    /" + strings.Repeat("a", rules.Google.MaxLine) + "\n",
	} {
		if got, ok := lint.Format(grammar.Parse("robots.txt", src)); ok || got != src {
			t.Errorf("%s: got proved %v and changed %v, want neither", about, ok, got != src)
		}
	}
}

// Safe fixes that are not safe together are made one after the other.
func TestFixAllCovering(t *testing.T) {
	redundant := &analysis.Pass{ID: "test", Severity: analysis.Info, Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, ln := range c.File.Lines {
			if ln.Kind.IsRule() {
				report(analysis.Finding{Span: ln.Span, Fixes: []analysis.Fix{{Message: "remove", Edits: []analysis.Edit{{Span: ln.Span}}}}})
			}
		}
	}}
	cfg := linttest.Config()
	cfg.Passes = []*analysis.Pass{redundant}
	const src = "User-agent: *\nDisallow: /x\nDisallow: /x\nDisallow: /x\nDisallow: /y\nDisallow: /y\nDisallow: /z\n"
	r := lint.FixAll(grammar.Parse("robots.txt", src), cfg, false)
	if want := "User-agent: *\nDisallow: /x\nDisallow: /y\nDisallow: /z\n"; r.File.Src != want || r.Fixed != 3 || !r.Safe || len(r.Findings) != 3 {
		t.Errorf("got %q, %d fixed, safe %v, %d findings left; want %q, 3 fixed, safe, 3 left", r.File.Src, r.Fixed, r.Safe, len(r.Findings), want)
	}
	if r := lint.FixAll(grammar.Parse("robots.txt", src), cfg, true); r.File.Src != "User-agent: *\n" || r.Safe {
		t.Errorf("unsafe: got %q, safe %v, want no rule left, not safe", r.File.Src, r.Safe)
	}
}

// checkParagraphs checks that formatted has an empty line wherever src has some,
// except at the start and the end, and between user-agent lines and what follows.
func checkParagraphs(t *testing.T, src, formatted string) {
	t.Helper()
	if formatted == src {
		return // there may be no proof
	}
	before, after := textLines(src), textLines(formatted)
	if len(before) != len(after) {
		t.Fatalf("fmt of %q: got %d lines that are not empty, want %d", src, len(after), len(before))
	}
	header := false // since a user-agent line, only comments
	for i, ln := range before {
		if i > 0 && ln.below && !after[i].below && (!header || ln.Kind == ast.Comment) {
			t.Fatalf("fmt of %q: no empty line above line %d", src, ln.Number)
		}
		isAgent := rules.Google.Read(src, ln.Line).Field == rules.UserAgent
		header = isAgent || header && ln.Kind == ast.Comment
	}
	if strings.Contains(formatted, "\n\n\n") {
		t.Fatalf("fmt of %q: two empty lines in %q", src, formatted)
	}
}

// textLine is a line that is not empty.
type textLine struct {
	ast.Line
	below bool // directly below an empty line
}

func textLines(src string) []textLine {
	var lines []textLine
	empty := false
	for ln := range grammar.Lines(src) {
		if ln.Kind == ast.Empty {
			empty = true
			continue
		}
		lines = append(lines, textLine{ln, empty})
		empty = false
	}
	return lines
}

// checkRewrite checks that --fix and fmt of src change no verdict and lose no
// comment, and that a second time they change nothing.
func checkRewrite(t *testing.T, src string) {
	formatted, _ := lint.Format(grammar.Parse("robots.txt", src))
	checkSameMeaning(t, "fmt", src, formatted)
	if got, want := comments(formatted), comments(src); !slices.Equal(got, want) {
		t.Fatalf("fmt of %q: comments: got %q, want %q", src, got, want)
	}
	checkParagraphs(t, src, formatted)
	if again, _ := lint.Format(grammar.Parse("robots.txt", formatted)); again != formatted {
		t.Fatalf("fmt of %q is %q and then %q", src, formatted, again)
	}

	f := grammar.Parse("robots.txt", src)
	fixable := 0
	for _, fd := range lint.Run(f, linttest.Config()) {
		if slices.ContainsFunc(fd.Fixes, func(fix analysis.Fix) bool { return fix.Safe }) {
			fixable++
		}
	}
	r := lint.FixAll(f, linttest.Config(), false)
	fixed := r.File.Src
	if !r.Safe || fixable > 0 != (r.Fixed > 0) || (fixed != src) != (r.Fixed > 0) {
		t.Fatalf("fix of %q: %d of %d safe fixes were made, safe %v, changed %v", src, r.Fixed, fixable, r.Safe, fixed != src)
	}
	checkSameMeaning(t, "fix", src, fixed)
	checkFixedPoint(t, fixed)
	fixAll(src, true) // comes to an end

	cfg := linttest.Config() // those that take lines out
	cfg.Passes = slices.DeleteFunc(cfg.Passes, func(p *analysis.Pass) bool { return p.Family != analysis.Semantics && p.Family != analysis.Sitemap })
	removed := lint.FixAll(grammar.Parse("robots.txt", src), cfg, false).File.Src
	suppressing := strings.Contains(strings.ToLower(src), "robotslint") // an ignore goes with its line
	if got, want := comments(removed), comments(src); !slices.Equal(got, want) && !suppressing {
		t.Fatalf("fix of %q: comments: got %q, want %q", src, got, want)
	}
}

// checkFixedPoint checks that fixed, which --fix wrote, has nothing left to fix.
func checkFixedPoint(t *testing.T, fixed string) {
	t.Helper()
	if again := fixAll(fixed, false); again != fixed {
		t.Fatalf("fixing a second time changes %q to %q", fixed, again)
	}
}

func checkSameMeaning(t *testing.T, what, before, after string) {
	if before == after {
		return
	}
	for _, d := range proved {
		for _, class := range crawlers.Compare(rules.Compile(d, before), rules.Compile(d, after)) {
			if r := class.Relation(); r != rules.Equivalent && r != rules.Undecided {
				t.Fatalf("%s: to %v of %s the file is %v than before\nfrom %q\n  to %q", what, class.Agents, d.Name, r, before, after)
			}
		}
	}
	checkSameVerdicts(t, what, before, after)
}

// checkSameVerdicts checks that after has the verdicts of before, as far as is asked.
func checkSameVerdicts(t *testing.T, what, before, after string) {
	t.Helper()
	verdictsOf(grammar.Parse("robots.txt", before), proved).checkKept(t, what, []analysis.Edit{difference(before, after)})
}

func comments(src string) []string {
	var found []string
	for ln := range grammar.Lines(src) {
		if !ln.Comment.Empty() {
			found = append(found, strings.TrimRight(ln.Comment.In(src), " \t"))
		}
	}
	return found
}

func FuzzRewrite(f *testing.F) {
	for _, p := range lint.Passes {
		if len(p.Bad) < 1<<16 {
			f.Add(p.Bad)
			f.Add(p.Good)
		}
	}
	f.Add("User-agent: a\r\n \nDisallow:/\r# c \nuser-agent:b#d\nallow:\n\n\nSitemap: x")
	f.Fuzz(checkRewrite)
}

// --fix leaves nothing to fix in the files of the archives.
func TestFixArchives(t *testing.T) {
	files := 0
	for _, pattern := range []string{"*/*.txtar", "*/*/*.txtar"} {
		names, err := filepath.Glob(filepath.Join("..", "testdata", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range archive.Files {
				if strings.HasSuffix(file.Name, "robots.txt") && len(file.Data) <= fullyRewritten {
					t.Run(filepath.Base(name)+"/"+file.Name, func(t *testing.T) { checkFixedPoint(t, fixAll(string(file.Data), false)) })
					files++
				}
			}
		}
	}
	if files < 500 {
		t.Errorf("got %d files in the archives, want 500 at least", files)
	}
}

// To fix a file, compare it exactly and fix it again takes minutes for large files.
// In those of more than fullyRewritten octets, only verdicts are asked for, and
// only in one file of four.
const fullyRewritten = 8 << 10

func TestRewriteCorpus(t *testing.T) {
	for i, name := range testcorpus.Corpus(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			src := testcorpus.Read(t, name)
			if len(src) <= fullyRewritten {
				checkRewrite(t, src)
			} else if i%4 == 0 {
				formatted, _ := lint.Format(grammar.Parse("robots.txt", src))
				checkSameVerdicts(t, "fmt", src, formatted)
				fixed := fixAll(src, false)
				checkSameVerdicts(t, "fix", src, fixed)
				checkFixedPoint(t, fixed)
			}
		})
	}
}
