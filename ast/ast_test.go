package ast_test

import (
	"slices"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
)

// A span is half-open, and one that ends before it starts holds nothing.
func TestSpan(t *testing.T) {
	for _, tt := range []struct {
		span  ast.Span
		len   int
		empty bool
	}{
		{ast.Span{}, 0, true},
		{ast.Span{Start: 2, End: 2}, 0, true},
		{ast.Span{Start: 2, End: 3}, 1, false},
		{ast.Span{Start: 2, End: 5}, 3, false},
		{ast.Span{Start: 3, End: 2}, -1, true},
	} {
		if got := tt.span.Len(); got != tt.len {
			t.Errorf("Len of %v: got %d, want %d", tt.span, got, tt.len)
		}
		if got := tt.span.Empty(); got != tt.empty {
			t.Errorf("Empty of %v: got %t, want %t", tt.span, got, tt.empty)
		}
	}
}

// RFC 9309 2.2: WS = %x20 / %x09, and no other white space.
func TestIsBlank(t *testing.T) {
	for c := range 256 {
		if got, want := ast.IsBlank(byte(c)), c == 0x20 || c == 0x09; got != want {
			t.Errorf("IsBlank(%#x): got %t, want %t", c, got, want)
		}
	}
}

// RFC 5234 B.1: ALPHA = %x41-5A / %x61-7A.
func TestIsLetter(t *testing.T) {
	for c := range 256 {
		want := 0x41 <= c && c <= 0x5A || 0x61 <= c && c <= 0x7A
		if got := ast.IsLetter(byte(c)); got != want {
			t.Errorf("IsLetter(%#x): got %t, want %t", c, got, want)
		}
	}
}

func TestIsASCII(t *testing.T) {
	for s, want := range map[string]bool{"": true, "\x00a\x7F": true, "a\x80": false, "ſ": false, "\xFF": false} {
		if got := ast.IsASCII(s); got != want {
			t.Errorf("IsASCII(%q): got %t, want %t", s, got, want)
		}
	}
}

// RFC 5234 2.3: strings of the ABNF are ASCII, and their letters have no case.
func TestEqualFold(t *testing.T) {
	for _, tt := range []struct {
		s, name string
		want    bool
	}{
		{"", "", true},
		{"User-AGENT", "user-agent", true},
		{"Sitemap", "sitemap", true},
		{"sitema", "sitemap", false},
		{"sitemaps", "sitemap", false},
		{"si-emap", "sitemap", false},
		{"\u017Fitemap", "sitemap", false},
		{"\u212Aeep", "keep", false},
		{"@", "`", false},
		{"[", "{", false},
	} {
		if got := ast.EqualFold(tt.s, tt.name); got != tt.want {
			t.Errorf("EqualFold(%q, %q): got %t, want %t", tt.s, tt.name, got, tt.want)
		}
	}
}

// RFC 9309 2.2.2: the rules are Allow and Disallow.
func TestIsRule(t *testing.T) {
	for _, k := range []ast.Kind{ast.Empty, ast.Comment, ast.UserAgent, ast.Allow, ast.Disallow, ast.Record, ast.Malformed} {
		if got, want := k.IsRule(), k == ast.Allow || k == ast.Disallow; got != want {
			t.Errorf("IsRule of kind %d: got %t, want %t", k, got, want)
		}
	}
}

// The content of a line is its text without comment and blanks, whatever its
// kind, and a line has none if it is empty or a comment.
func TestContent(t *testing.T) {
	for src, want := range map[string]string{
		"":                             "",
		" \t\r\n":                      "",
		" # c\n":                       "",
		"\tUser-agent : a b\t# c\n":    "User-agent : a b",
		" Allow: \t# c\n":              "Allow:",
		" Sitemap:s \r":                "Sitemap:s",
		" : x # c":                     ": x",
		" : ":                          ":",
		"\uFEFF disallow /a # b: c\n":  "disallow /a",
		"\uFEFF# c":                    "",
		"x\n":                          "x",
		"\u00A0disallow\u00A0/a\v#c\n": "\u00A0disallow\u00A0/a\v",
	} {
		f := grammar.Parse("robots.txt", src)
		for _, ln := range f.Lines {
			got := f.Text(ln.Content())
			if got != want {
				t.Errorf("content of %q: got %q, want %q", src, got, want)
			}
			if empty := ln.Kind == ast.Empty || ln.Kind == ast.Comment; ln.Content().Empty() != empty {
				t.Errorf("%q of kind %d has the content %q", src, ln.Kind, got)
			}
		}
	}
}

// RFC 9309 2.2: a group's user-agent lines and rules, other lines between them.
func TestGroupLines(t *testing.T) {
	f := grammar.Parse("robots.txt", "# c\nallow: /o\nuser-agent: a\n# c\nsitemap: s\nuser-agent: b\n\ndisallow: /a\n# c\nx\nallow: /b\n")
	if got := f.Preamble(); len(got) != 2 || got[1].Kind != ast.Allow {
		t.Errorf("Preamble: got %+v, want the first two lines", got)
	}
	if got := grammar.Parse("robots.txt", "allow: /\n\n").Preamble(); len(got) != 2 {
		t.Errorf("Preamble without a group: got %d lines, want 2", len(got))
	}
	g := f.Groups[0]
	var agents, rules []int
	for ua := range g.UserAgents() {
		agents = append(agents, ua.Number)
	}
	for r := range g.Rules() {
		rules = append(rules, r.Number)
	}
	if want := []int{3, 6}; !slices.Equal(agents, want) {
		t.Errorf("user-agent lines: got %v, want %v", agents, want)
	}
	if want := []int{8, 11}; !slices.Equal(rules, want) {
		t.Errorf("rules: got %v, want %v", rules, want)
	}
	for ua := range g.UserAgents() {
		if ua.Number != 3 {
			t.Errorf("the iteration goes on after break")
		}
		break
	}
}
