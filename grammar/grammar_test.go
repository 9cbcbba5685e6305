package grammar

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/internal/testcorpus"
)

var update = flag.Bool("update", false, "rewrite golden files")

// A change of the grammar shows in review as a change of its EBNF.
func TestEBNF(t *testing.T) {
	const golden = "testdata/robotstxt.ebnf"
	got := parser().String() + "\n"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("grammar changed; go test ./grammar -update rewrites the golden file\ngot:\n%s\nwant:\n%s", got, want)
	}
}

// RFC 9309 2.2: the parts of a line.
func TestLine(t *testing.T) {
	for _, tt := range []struct {
		src                   string
		kind                  ast.Kind
		field, value, comment string
	}{
		{" \t", ast.Empty, "", "", ""},
		{"# x: y", ast.Comment, "", "", "# x: y"},
		{" #", ast.Comment, "", "", "#"},
		{"User-agent: *", ast.UserAgent, "User-agent", "*", ""},
		{"\tUSER-AGENT\t:\tFoo bar \t# c", ast.UserAgent, "USER-AGENT", "Foo bar", "# c"},
		{"allow:/a", ast.Allow, "allow", "/a", ""},
		{"Disallow:", ast.Disallow, "Disallow", "", ""},
		{"Disallow: /a#b", ast.Disallow, "Disallow", "/a", "#b"},
		{"Disallow: /a:b", ast.Disallow, "Disallow", "/a:b", ""},
		{"Sitemap: https://example.com/s.xml", ast.Record, "Sitemap", "https://example.com/s.xml", ""},
		{"Disallowed: /a", ast.Record, "Disallowed", "/a", ""},
		{": /a", ast.Record, "", "/a", ""},
		{" disallow /a # c", ast.Malformed, "", "disallow /a", "# c"},
		{"disallow /a # b: c", ast.Malformed, "", "disallow /a", "# b: c"},
		{"\uFEFFAllow: /", ast.Allow, "Allow", "/", ""},
		{"\u00A0Allow: /", ast.Record, "\u00A0Allow", "/", ""},
		{"\x00Allow: /", ast.Record, "\x00Allow", "/", ""},
		{"Allow: \xff", ast.Allow, "Allow", "\xff", ""},
	} {
		for _, eol := range []string{"", "\n", "\r", "\r\n"} {
			lines := slices.Collect(Lines(tt.src + eol))
			if len(lines) != 1 {
				t.Errorf("Lines(%q): got %d lines, want 1", tt.src+eol, len(lines))
				continue
			}
			ln := lines[0]
			in := func(s ast.Span) string { return s.In(tt.src + eol) }
			if ln.Kind != tt.kind || in(ln.Field) != tt.field || in(ln.Value) != tt.value || in(ln.Comment) != tt.comment || in(ln.EndOfLine()) != eol {
				t.Errorf("line %q: got kind %d field %q value %q comment %q end %q, want %d %q %q %q %q", tt.src+eol,
					ln.Kind, in(ln.Field), in(ln.Value), in(ln.Comment), in(ln.EndOfLine()), tt.kind, tt.field, tt.value, tt.comment, eol)
			}
		}
	}
}

// RFC 9309 2.2: NL = CR / LF / CRLF, mixed freely.
func TestLineEnds(t *testing.T) {
	for src, want := range map[string][]string{
		"":             nil,
		"a":            {"a"},
		"a\nb":         {"a\n", "b"},
		"a\r\nb\rc\n":  {"a\r\n", "b\r", "c\n"},
		"\r\r\n\n":     {"\r", "\r\n", "\n"},
		"\n\r":         {"\n", "\r"},
		"a\x0bb\x0cc":  {"a\x0bb\x0cc"},
		"a\u2028b\x85": {"a\u2028b\x85"},
	} {
		var got []string
		for ln := range Lines(src) {
			got = append(got, ln.In(src))
		}
		if !slices.Equal(got, want) {
			t.Errorf("Lines(%q): got %q, want %q", src, got, want)
		}
	}
}

// RFC 9309 2.2: what belongs to a group, and where it ends. A group is written
// as its lines, the rules after a bar; groups are separated by a slash.
func TestGroups(t *testing.T) {
	for src, want := range map[string]string{
		"":                           "",
		"# c\nsitemap: s\nallow: /o": "",
		"user-agent: a\nuser-agent: b\ndisallow: /g":                  "user-agent: a, user-agent: b | disallow: /g",
		"user-agent: a\n\nuser-agent: b\ndisallow: /g":                "user-agent: a, , user-agent: b | disallow: /g",
		"user-agent: a\nallow: /\nuser-agent: b\ndisallow: /":         "user-agent: a | allow: / / user-agent: b | disallow: /",
		"user-agent: a\ndisallow:\nuser-agent: b":                     "user-agent: a | disallow: / user-agent: b |",
		"user-agent: a\nsitemap: s\nuser-agent: b\ndisallow: /":       "user-agent: a, sitemap: s, user-agent: b | disallow: /",
		"user-agent: a\ncrawl-delay: 1\nuser-agent: b\ndisallow /x":   "user-agent: a, crawl-delay: 1, user-agent: b, disallow /x |",
		"allow: /o\nuser-agent: a\nallow: /\n# c\nx\nallow: /b\n\n#d": "user-agent: a | allow: /, # c, x, allow: /b, , #d",
	} {
		f := Parse("robots.txt", src)
		var groups []string
		for _, g := range f.Groups {
			groups = append(groups, join(f, g.Lines[:g.Header])+" | "+join(f, g.Lines[g.Header:]))
		}
		if got := strings.TrimSpace(strings.Join(groups, " / ")); got != want {
			t.Errorf("groups of %q:\n got %s\nwant %s", src, got, want)
		}
	}
}

func join(f *ast.File, lines []ast.Line) string {
	var texts []string
	for _, ln := range lines {
		texts = append(texts, f.Text(ln.Text))
	}
	return strings.Join(texts, ", ")
}

func TestCorpus(t *testing.T) {
	for _, name := range testcorpus.Corpus(t) {
		checkLossless(t, testcorpus.Read(t, name))
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "\n", "\r", "\r\n", "\n\r\r\n", "\uFEFF", "\xef\xbb", "\x00", "#", ":", " : #",
		"User-agent: a\r\nUser-agent: b\rDisallow: /x # y\n\nAllow\nSitemap: s",
		"allow: /\n\uFEFFuser-agent: *\ndisallow\nuser-agent:x",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) { checkLossless(t, src) })
}

// checkLossless holds what the tree promises: lines tile the source and are
// those of Lines, the parts of a line lie in it in order, and groups and
// preamble hold every line once.
func checkLossless(t *testing.T, src string) {
	f := Parse("robots.txt", src)
	if !slices.Equal(f.Lines, slices.Collect(Lines(src))) {
		t.Fatalf("Parse and Lines disagree on %q", src)
	}
	if len(f.Lines) != countLines(src) {
		t.Fatalf("%q: got %d lines, counted %d", src, len(f.Lines), countLines(src))
	}
	var printed strings.Builder
	end := 0
	for i, ln := range f.Lines {
		if ln.Number != i+1 || ln.Start != end || ln.Empty() {
			t.Fatalf("%q: line %d is number %d and stands at %v, want start %d", src, i+1, ln.Number, ln.Span, end)
		}
		end = ln.End
		printed.WriteString(f.Text(ln.Span))
		at := ln.Start
		for _, s := range []ast.Span{ln.Field, ln.Value, ln.Comment, ln.EndOfLine()} {
			if s.Start < at || s.End < s.Start || s.End > ln.End {
				t.Fatalf("%q: a part of line %+v is out of order", src, ln)
			}
			at = s.End
		}
		if strings.ContainsAny(f.Text(ln.Text), "\r\n") {
			t.Fatalf("%q: text of line %d holds a line end", src, ln.Number)
		}
	}
	if printed.String() != src {
		t.Fatalf("%q: printed as %q", src, printed.String())
	}
	grouped := slices.Clone(f.Preamble())
	for _, g := range f.Groups {
		if g.Lines[0].Kind != ast.UserAgent || g.Header < len(g.Lines) && !g.Lines[g.Header].Kind.IsRule() {
			t.Fatalf("%q: group %+v starts or divides at the wrong line", src, g)
		}
		for _, ln := range g.Lines[:g.Header] {
			if ln.Kind.IsRule() {
				t.Fatalf("%q: a rule in the header of %+v", src, g)
			}
		}
		for _, ln := range g.Lines[g.Header:] {
			if ln.Kind == ast.UserAgent {
				t.Fatalf("%q: a user-agent line among the rules of %+v", src, g)
			}
		}
		grouped = append(grouped, g.Lines...)
	}
	if !slices.Equal(grouped, f.Lines) {
		t.Fatalf("%q: preamble and groups do not hold every line once", src)
	}
}
