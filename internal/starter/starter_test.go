package starter

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/internal/testcorpus"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// checkHolds checks with the evaluator that f does what the configuration c expects,
// and returns how many expectations c has.
func checkHolds(t *testing.T, f *ast.File, c Config) int {
	t.Helper()
	file, err := config.Parse("c", c.Text)
	if err != nil {
		t.Errorf("%s: %v\n%s", f.Name, err, c.Text)
		return 0
	}
	n := 0
	for _, e := range file.Expect {
		for _, agent := range e.Agents {
			n++
			q, err := evaluator.Ask(f, nil, agent, evaluator.WhatIf{})
			if err != nil {
				t.Fatal(err)
			}
			want := rules.AlwaysDisallowed
			if e.Allow {
				want = rules.AlwaysAllowed
			}
			if got, err := q.Survey(e.Pattern); err != nil || got.Answer != want {
				t.Errorf("%s: %s %s: got %v, error %v, want %v", f.Name, agent, e.Pattern, got.Answer, err, want)
			}
		}
	}
	return n
}

// A configuration expects what a file does, and says nothing about the rest.
func TestFor(t *testing.T) {
	many := "User-agent: *\n" + strings.Repeat("Disallow: /a\n", 3)
	for i := range 400 {
		many += "Disallow: /" + strings.Repeat("x", i/20+1) + string(rune('a'+i%20)) + "/\n"
	}
	for _, tt := range []struct {
		name, src string
		want      []string // in the text
		not       string   // in it
	}{
		{"empty", "", []string{"[\"*\"]\n    allow: [/]\n"}, "disallow"},
		{"all closed", "User-agent: *\nDisallow: /\n", []string{"[\"*\"]\n    disallow: [/]\n", "  # Search engines\n  - agents: [Applebot, bingbot,"}, "allow: [/$"},
		{"mixed", "User-agent: *\nDisallow: /a\nAllow: /a/b\n", []string{"    allow: [\"/$\", /a/b]\n    # left out: 1 rule that others override in part\n"}, "disallow"},
		{"covered", "User-agent: *\nDisallow: /a\nDisallow: /a/b\nDisallow: /*.pdf$\n", []string{`disallow: [/a, "/*.pdf$"]`}, "/a/b"},
		{"query", "User-agent: *\nDisallow: /*&a=<b>\n", []string{`disallow: ["/*&a=<b>"]`}, `\u`},
		{"named", "User-agent: AhrefsBot\nDisallow: /\n\nUser-agent: nobody-knows-it\nDisallow: /x\n", []string{"  # Other crawlers that the file names\n  - agents: [AhrefsBot]\n    disallow: [/]\n"}, "nobody-knows-it"},
		{"hostile", "User-agent: *\nDisallow: /\"\\#'{}[],&*!|>%@`\nDisallow: /\x1b[31m\nDisallow: /\xff\nDisallow: /: x\n", []string{"disallow: ["}, "\x1b"},
		{"many", many, []string{"    # left out for brevity: "}, "/" + strings.Repeat("x", 20)},
	} {
		c, err := For(grammar.Parse(tt.name, tt.src), "")
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		for _, want := range tt.want {
			if !strings.Contains(c.Text, want) {
				t.Errorf("%s: got\n%s\nwant %q in it", tt.name, c.Text, want)
			}
		}
		if strings.Contains(c.Text, tt.not) {
			t.Errorf("%s: got\n%s\nwant no %q in it", tt.name, c.Text, tt.not)
		}
		if n := checkHolds(t, grammar.Parse(tt.name, tt.src), c); n != c.Expectations || n == 0 {
			t.Errorf("%s: got %d expectations, want %d", tt.name, c.Expectations, n)
		}
		for line := range strings.Lines(c.Text) {
			if len(line) > width+1 {
				t.Errorf("%s: a line is longer than %d: %s", tt.name, width, line)
			}
		}
	}
	if c, err := For(grammar.Parse("x", ""), "https://www.example.com/"); err != nil || !strings.Contains(c.Text, "\nsite: \"https://www.example.com/\"\n") {
		t.Errorf("got %q, %v, want the site", c.Text, err)
	}
	for _, src := range []string{"<!DOCTYPE html><html><body>x</body></html>", "\xff\xfeU\x00s\x00e\x00r\x00-\x00a\x00g\x00e\x00n\x00t\x00:\x00*\x00"} {
		if c, err := For(grammar.Parse("x", src), ""); err == nil {
			t.Errorf("%.20q: got %q, want an error", src, c.Text)
		}
	}
}

// The configuration of real files holds.
func TestCorpus(t *testing.T) {
	const every = 40 // of the files
	proved := 0
	for i, name := range testcorpus.Corpus(t) {
		if i%every != 0 {
			continue
		}
		f := grammar.Parse(filepath.Base(name), testcorpus.Read(t, name))
		c, err := For(f, "")
		if err != nil {
			if explaining(f) == nil {
				t.Error(err)
			}
			continue
		}
		proved += checkHolds(t, f, c)
	}
	if proved < 1000 {
		t.Errorf("got %d expectations, want more", proved)
	}
}
