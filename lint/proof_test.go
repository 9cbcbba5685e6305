package lint_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/material"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/rules"
)

// A fix is safe if the lines it touches read as before in every dialect.
func TestSafeFix(t *testing.T) {
	for _, tt := range []struct {
		name, before, after string
		want                bool
	}{
		{"comment", "User-agent: *\n# a\nDisallow: /\n", "User-agent: *\n# b\nDisallow: /\n", true},
		{"field case", "User-agent: *\nDISALLOW:/\n", "User-agent: *\nDisallow: /\n", true},
		{"line ends", "User-agent: *\rDisallow: /\r", "User-agent: *\nDisallow: /\n", true},
		{"token case", "User-agent: A\nDisallow: /\n", "User-agent: a\nDisallow: /\n", true},
		{"escape", "User-agent: *\nDisallow: /é\n", "User-agent: *\nDisallow: /%C3%A9\n", true},
		{"mark", "\uFEFFUser-agent: *\nDisallow: /\n", "User-agent: *\nDisallow: /\n", true},
		{"half a mark", "\xef\xbbUser-agent: *\nDisallow: /\n", "User-agent: *\nDisallow: /\n", false},
		{"path", "User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: /b\n", false},
		{"rule less", "User-agent: *\nDisallow: /a\nDisallow: /a\n", "User-agent: *\nDisallow: /a\n", false},
		{"rule more", "User-agent: *\n", "User-agent: *\nDisallow: /a\n", false},
		{"typo of one dialect", "User-agent: *\nDisalow: /a\n", "User-agent: *\nDisallow: /a\n", false},
		{"decoded for one dialect", "User-agent: *\nDisallow: /%61\n", "User-agent: *\nDisallow: /a\n", false},
		{"lines joined", "User-agent: *\nDisallow: /a\nDisallow: /b\n", "User-agent: *\nDisallow: /aDisallow: /b\n", false},
		{"first line joins a line end", "a\r\nUser-agent: *", "a\r\n\nUser-agent: *", true},
		{"beyond the limit", strings.Repeat("#", 512000) + "\n# a", strings.Repeat("#", 512000) + "\n# b", false},
	} {
		pass := &lint.Pass{ID: "test", Severity: lint.Info, Run: func(c *lint.Context, report func(lint.Finding)) {
			report(lint.Finding{Fixes: []lint.Fix{{Message: "do", Edits: []lint.Edit{difference(tt.before, tt.after)}}}})
		}}
		cfg := lint.DefaultConfig()
		cfg.Passes = []*lint.Pass{pass}
		if got := lint.Run(grammar.Parse("robots.txt", tt.before), cfg)[0].Fixes[0].Safe; got != tt.want {
			t.Errorf("%s: safe is %v, want %v", tt.name, got, tt.want)
		}
	}
}

// difference is the shortest edit that makes after of before.
func difference(before, after string) lint.Edit {
	start := 0
	for start < min(len(before), len(after)) && before[start] == after[start] {
		start++
	}
	same := 0
	for same < min(len(before), len(after))-start && before[len(before)-1-same] == after[len(after)-1-same] {
		same++
	}
	return lint.Edit{Span: ast.Span{Start: start, End: len(before) - same}, Text: after[start : len(after)-same]}
}

// checkLint runs every pass on src: findings and edits lie in the file (the
// driver panics otherwise), and a safe fix changes no verdict.
func checkLint(t *testing.T, src string) {
	cfg := lint.DefaultConfig()
	cfg.Passes = lint.Passes
	cfg.Site = "https://www.example.com/"
	for _, fd := range lint.Run(grammar.Parse("robots.txt", src), cfg) {
		if strings.ContainsAny(fd.Message, "\r\n") || fd.Message == "" {
			t.Fatalf("%s on %q: message %q is not one line", fd.Pass.ID, src, fd.Message)
		}
		for _, fix := range fd.Fixes {
			if fix.Safe {
				checkSameVerdicts(t, fd.Pass.ID, src, lint.Apply(src, fix.Edits))
			}
		}
	}
}

func checkSameVerdicts(t *testing.T, id, before, after string) {
	for _, d := range rules.Dialects {
		p, q := rules.Compile(d, before), rules.Compile(d, after)
		asked := 0
		for _, source := range []*rules.Policy{p, q} {
			for g := range source.Groups() {
				for _, r := range g.Rules().Rules() {
					url := source.Witness(r.Pattern, func(string) bool { return true })
					if asked++; asked > 500 {
						return
					}
					if got, want := q.Decide(g.Token, url).Verdict, p.Decide(g.Token, url).Verdict; got != want {
						t.Fatalf("safe fix of %s changes %q for %q and %q: got %v, want %v\nfrom %q\n  to %q", id, d.Name, g.Token, url, got, want, before, after)
					}
				}
			}
		}
	}
}

func FuzzLint(f *testing.F) {
	for _, p := range lint.Passes {
		if len(p.Bad) < 1<<16 { // not those that are about size
			f.Add(p.Bad)
			f.Add(p.Good)
		}
	}
	f.Fuzz(checkLint)
}

func TestCorpus(t *testing.T) {
	for _, name := range material.Corpus(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			checkLint(t, material.Read(t, name))
		})
	}
}
