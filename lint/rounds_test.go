package lint_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// fixing returns a configuration whose one pass offers what offers returns, a
// finding for each fix, and a count of how often the pass ran.
func fixing(offers func(src string) []analysis.Fix) (cfg lint.Config, runs *int) {
	runs = new(int)
	cfg = linttest.Config()
	cfg.Passes = []*analysis.Pass{{ID: "test", Severity: analysis.Info, Run: func(c *analysis.Context, report func(analysis.Finding)) {
		*runs++
		for _, fix := range offers(c.File.Src) {
			report(analysis.Finding{Fixes: []analysis.Fix{fix}}) // all at one place, so that they stay in order
		}
	}}}
	return cfg, runs
}

// replacing is a fix that replaces each of spans, which are pairs of offsets.
func replacing(text string, spans ...int) analysis.Fix {
	var fix analysis.Fix
	for i := 0; i < len(spans); i += 2 {
		fix.Edits = append(fix.Edits, analysis.Edit{Span: ast.Span{Start: spans[i], End: spans[i+1]}, Text: text})
	}
	return fix
}

// If fixes touch, one round makes only the first. The others count as made if their
// findings are gone afterwards.
func TestFixesThatTouch(t *testing.T) {
	const src = "# 23456789\n"
	for _, tt := range []struct {
		name  string
		fixes []analysis.Fix
		want  string
	}{
		{"apart", []analysis.Fix{replacing("A", 2, 4), replacing("B", 5, 7)}, "# A4B789\n"},
		{"side by side", []analysis.Fix{replacing("A", 2, 4), replacing("B", 4, 6)}, "# AB6789\n"},
		{"overlapping", []analysis.Fix{replacing("A", 2, 4), replacing("B", 3, 5)}, "# A456789\n"},
		{"the same place", []analysis.Fix{replacing("A", 2, 4), replacing("B", 2, 4)}, "# A456789\n"},
		{"within", []analysis.Fix{replacing("A", 2, 8), replacing("B", 4, 5)}, "# A89\n"},
		{"around", []analysis.Fix{replacing("B", 4, 5), replacing("A", 2, 8)}, "# 23B56789\n"},
		{"insertion at the end", []analysis.Fix{replacing("A", 2, 4), replacing("B", 4, 4)}, "# A456789\n"},
		{"insertion at the start", []analysis.Fix{replacing("A", 4, 6), replacing("B", 4, 4)}, "# 23A6789\n"},
		{"between two edits", []analysis.Fix{replacing("A", 2, 3, 8, 9), replacing("B", 5, 6)}, "# A34B67A9\n"},
		{"the second of two edits", []analysis.Fix{replacing("A", 2, 3, 8, 9), replacing("B", 7, 9)}, "# A34567A9\n"},
		{"beside one and over the next", []analysis.Fix{replacing("A", 2, 4), replacing("B", 5, 7), replacing("C", 4, 6)}, "# A4B789\n"},
		{"out of order", []analysis.Fix{replacing("A", 8, 9), replacing("B", 2, 3), replacing("C", 7, 9)}, "# B34567A9\n"},
		{"in front, out of order", []analysis.Fix{replacing("A", 8, 9), replacing("B", 5, 6), replacing("C", 2, 3), replacing("D", 5, 7)}, "# C34B67A9\n"},
	} {
		cfg, _ := fixing(func(now string) []analysis.Fix {
			if now == src {
				return tt.fixes
			}
			return nil
		})
		for _, unsafe := range []bool{false, true} {
			r := lint.FixAll(grammar.Parse("robots.txt", src), cfg, unsafe)
			if r.File.Src != tt.want || r.Fixed != len(tt.fixes) || !r.Safe {
				t.Errorf("%s, unsafe %v: got %q, %d fixed, safe %v; want %q, %d fixed, safe", tt.name, unsafe, r.File.Src, r.Fixed, r.Safe, tt.want, len(tt.fixes))
			}
		}
	}
}

// FixAll comes to an end if passes undo each other, go on forever, or take long.
func TestFixAllEnds(t *testing.T) {
	for _, tt := range []struct {
		name, src   string
		offer       func(src string) analysis.Fix
		want        string
		fixed, runs int
	}{
		{"undone again", "# a\n", func(src string) analysis.Fix {
			if src == "# a\n" {
				return replacing("b", 2, 3)
			}
			return replacing("a", 2, 3)
		}, "# b\n", 1, 2},
		{"without end", "#\n", func(string) analysis.Fix { return replacing("-", 1, 1) }, "#" + strings.Repeat("-", 100) + "\n", 1, 101},
		{"without end, in a large file", "#" + strings.Repeat(" ", 1<<20) + "\n", func(string) analysis.Fix { return replacing("-", 1, 1) },
			"#---" + strings.Repeat(" ", 1<<20) + "\n", 1, 4},
	} {
		cfg, runs := fixing(func(src string) []analysis.Fix { return []analysis.Fix{tt.offer(src)} })
		r := lint.FixAll(grammar.Parse("robots.txt", tt.src), cfg, false)
		if r.File.Src != tt.want || r.Fixed != tt.fixed || *runs != tt.runs {
			t.Errorf("%s: got %.20q of %d octets, %d fixed, %d runs; want %.20q of %d octets, %d fixed, %d runs",
				tt.name, r.File.Src, len(r.File.Src), r.Fixed, *runs, tt.want, len(tt.want), tt.fixed, tt.runs)
		}
	}
}

// One round makes as many fixes as are safe together, in whichever half of the
// findings the others are.
func TestFixAllRounds(t *testing.T) {
	for _, pair := range []string{"Disallow: /x\nDisallow: /x*\n", "Disallow: /x*\nDisallow: /x\n"} {
		var others strings.Builder
		for i := range 16 {
			fmt.Fprintf(&others, "Disallow: /%d\nDisallow: /%[1]d/\n", 99-i) // not sorted
		}
		for _, src := range []string{"User-agent: *\n" + pair + others.String(), "User-agent: *\n" + others.String() + pair} {
			cfg, runs := fixing(func(src string) []analysis.Fix {
				var fixes []analysis.Fix
				f := grammar.Parse("robots.txt", src)
				for _, ln := range f.Lines {
					if strings.Contains(f.Text(ln.Span), "x") || strings.HasSuffix(f.Text(ln.Span), "/\n") {
						fixes = append(fixes, replacing("", ln.Start, ln.End))
					}
				}
				return fixes
			})
			r := lint.FixAll(grammar.Parse("robots.txt", src), cfg, false)
			if r.Fixed != 17 || *runs != 2 || len(r.Findings) != 1 {
				t.Errorf("%q: got %d fixed in %d runs, %d left; want 17 in 2, 1 left", src, r.Fixed, *runs, len(r.Findings))
			}
		}
	}
}

// A file that an unsafe fix was made in is not safe again after safe ones.
func TestUnsafeStays(t *testing.T) {
	cfg, _ := fixing(func(src string) []analysis.Fix {
		switch {
		case strings.Contains(src, "/a"):
			return []analysis.Fix{replacing("b", strings.Index(src, "/a")+1, strings.Index(src, "/a")+2)}
		case strings.Contains(src, "#-"):
			return []analysis.Fix{replacing("", strings.Index(src, "#-")+1, strings.Index(src, "#-")+2)}
		}
		return nil
	})
	r := lint.FixAll(grammar.Parse("robots.txt", "User-agent: *\nDisallow: /a\n#-\n"), cfg, true)
	if want := "User-agent: *\nDisallow: /b\n#\n"; r.File.Src != want || r.Safe {
		t.Errorf("got %q, safe %v; want %q, not safe", r.File.Src, r.Safe, want)
	}
}

// Fixed counts findings of the file as it was, not those that a fix led to.
func TestFixedCounts(t *testing.T) {
	for _, tt := range []struct {
		name, src, want string
		passes          []string
		found, fixed    int
	}{
		{"one leads to another", "User-agent: *\nDisallow: /\nDisallow: a/*\n", "User-agent: *\nDisallow: /\nDisallow: /a/*\n",
			[]string{"path-without-slash", "redundant-rule", "unreachable-rule"}, 1, 1},
		{"two at one place, in two rounds", "User-agent: *\nDisallow: /b/a//**\nDisallow: /b/ \nDisallow: /b/a/ \n", "User-agent: *\nDisallow: /b/\n",
			[]string{"trailing-whitespace", "redundant-rule"}, 4, 4},
		{"none", "User-agent: *\nDisallow: /\n", "User-agent: *\nDisallow: /\n", []string{"redundant-rule"}, 0, 0},
	} {
		cfg := linttest.Config()
		cfg.Passes = nil
		for _, id := range tt.passes {
			cfg.Passes = append(cfg.Passes, lint.PassNamed(id))
		}
		f := grammar.Parse("robots.txt", tt.src)
		found := lint.Run(f, cfg)
		r := lint.FixAll(f, cfg, false)
		if len(found) != tt.found || r.Fixed != tt.fixed || r.File.Src != tt.want {
			t.Errorf("%s: got %q, %d found, %d fixed; want %q, %d found, %d fixed", tt.name, r.File.Src, len(found), r.Fixed, tt.want, tt.found, tt.fixed)
		}
	}
}

// Fixes of one place are its own: where a fix is made alone, the findings of other
// places stay, and FixAll counts one.
func TestOneFixAtATime(t *testing.T) {
	const src = "User-agent: *\nDisallow: /a \nDisallow: /b\t\nDisallow: /c \n"
	cfg := linttest.Config()
	cfg.Passes = []*analysis.Pass{lint.PassNamed("trailing-whitespace")}
	findings := lint.Run(grammar.Parse("robots.txt", src), cfg)
	for i, fd := range findings {
		cfg := cfg
		cfg.Except = func(f *ast.File, findings []analysis.Finding) []analysis.Finding {
			return slices.DeleteFunc(slices.Clone(findings), func(other analysis.Finding) bool {
				return f.LineNumber(other.Span.Start) != i+2
			})
		}
		r := lint.FixAll(grammar.Parse("robots.txt", src), cfg, false)
		if want := analysis.Apply(src, fd.Fixes[0].Edits); r.File.Src != want || r.Fixed != 1 {
			t.Errorf("line %d alone: got %q, %d fixed; want %q, 1 fixed", i+2, r.File.Src, r.Fixed, want)
		}
	}
	if len(findings) != 3 {
		t.Errorf("got %d findings, want 3", len(findings))
	}
}

// A line that is to be kept stays where it is when a fix completes it, and one at
// the end of the file is no line.
func TestFixCompletesKeptLine(t *testing.T) {
	cfg, _ := fixing(func(src string) []analysis.Fix {
		switch strings.Count(src, "\n") {
		case 1:
			return []analysis.Fix{replacing("\n", len(src), len(src))}
		case 2:
			return []analysis.Fix{replacing("# end\n", len(src), len(src))}
		}
		return nil
	})
	cfg.Keep = map[int]bool{2: true, 3: true}
	src := "User-agent: *\nDisallow: /a"
	r := lint.FixAll(grammar.Parse("robots.txt", src), cfg, false)
	if want := src + "\n# end\n"; r.File.Src != want {
		t.Errorf("FixAll(%q) = %q, want %q", src, r.File.Src, want)
	}
}

// The findings of the original file are those that a run without fixes returns.
func TestFixAllOriginal(t *testing.T) {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /a\nDisallow: /a\nDissallow: /b")
	cfg := linttest.Config()
	r := lint.FixAll(f, cfg, false)
	if r.File.Src == f.Src {
		t.Fatal("nothing was fixed")
	}
	if want := lint.Run(f, cfg); !reflect.DeepEqual(r.Original, want) {
		t.Errorf("Original = %v, want %v", r.Original, want)
	}
}
