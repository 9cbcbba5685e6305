package grammar

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/internal/testcorpus"
)

var update = flag.Bool("update", false, "rewrite golden files")

func TestEBNF(t *testing.T) {
	golden(t, "testdata/robotstxt.ebnf", parser().String()+"\n")
}

// golden compares text with a golden file, so that a change of a grammar shows
// in review as a change of its EBNF.
func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want := testcorpus.Read(t, name); got != want {
		t.Errorf("%s is out of date; go test ./grammar -update rewrites it\ngot:\n%s\nwant:\n%s", name, got, want)
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
		{"Allow\v:\f/\v", ast.Record, "Allow\v", "\f/\v", ""},
		{"D\u0131sallow: /", ast.Record, "D\u0131sallow", "/", ""},
		{"Di\u017Fallow: /", ast.Record, "Di\u017Fallow", "/", ""},
		{"U\u017Fer-agent: a", ast.Record, "U\u017Fer-agent", "a", ""},
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

// A caller that stops early is yielded no more lines.
func TestLinesStop(t *testing.T) {
	n := 0
	for range Lines("a\nb\nc\n") {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("got %d lines, want 2", n)
	}
}

// The scanner looks for an LF once, not once for each CR before it: one that
// takes quadratic time does not finish here.
func TestLinesLinear(t *testing.T) {
	const want = 4 << 20
	n := 0
	for range Lines(strings.Repeat("\r", want)) {
		n++
	}
	if n != want {
		t.Errorf("got %d lines, want %d", n, want)
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

// A file may have more lines and groups than participle repeats a production:
// Parse neither depends on that bound nor changes it for its importers.
func TestMaxIterations(t *testing.T) {
	if participle.MaxIterations != 1_000_000 {
		t.Errorf("MaxIterations: got %d, want participle's own 1000000", participle.MaxIterations)
	}
	defer func(n int) { participle.MaxIterations = n }(participle.MaxIterations)
	participle.MaxIterations = 2
	unit := "user-agent: a\n\nuser-agent: b\n\nallow: /\n\nallow: /\n\n"
	checkLossless(t, "\nallow:\n\nallow:\n"+strings.Repeat(unit, 3))
	if got := len(Parse("robots.txt", strings.Repeat(unit, 3)).Groups); got != 3 {
		t.Errorf("got %d groups, want 3", got)
	}
}

func TestCorpus(t *testing.T) {
	for _, name := range testcorpus.Corpus(t) {
		checkLossless(t, testcorpus.Read(t, name))
	}
}

// seeds hold what is easy to get wrong: line ends of every kind and none, byte
// order marks where they count and where not, letters outside ASCII that fold
// to ASCII ones, lines without a part, and groups of every shape.
var seeds = []string{
	"", "\n", "\r", "\r\n", "\n\r\r\n", "\uFEFF", "\uFEFF\n\uFEFF", "\xef\xbb", "\x00", "#", "##", ":", "::", " : #", "\t", "x #:",
	"User-agent: a\r\nUser-agent: b\rDisallow: /x # y\n\nAllow\nSitemap: s",
	"allow: /\n\uFEFFuser-agent: *\ndisallow\nuser-agent:x",
	"\uFEFFuser-agent : a b\n\nDISALLOW\t:\t/a b\x00\xff:c\t#d\nUSER-AGENT:",
	"U\u017Fer-agent: a\nDi\u017Fallow: /\nuser-agent: \u212A\ndi\u017F\u017Fallow:",
	"allow: \xed\xa0\x80\xf4\x90\x80\x80\x7f\v\f\u00A0\u2028\x85 /",
}

func FuzzParse(f *testing.F) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) { checkLossless(t, src) })
}

// checkLossless checks the promises of the tree: lines tile the source and are
// those of Lines, the parts of a line lie in it in order, and preamble and groups
// hold every line once.
func checkLossless(t *testing.T, src string) {
	f := Parse("robots.txt", src)
	if !slices.Equal(f.Lines, slices.Collect(Lines(src))) {
		t.Fatalf("Parse and Lines disagree on %q", src)
	}
	if len(f.Lines) != countLines(src) || cap(f.Lines) != len(f.Lines) {
		t.Fatalf("%q: got %d lines in room for %d, counted %d", src, len(f.Lines), cap(f.Lines), countLines(src))
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
		if cap(g.Lines) != len(g.Lines) {
			t.Fatalf("%q: a line appended to %+v would change the next group", src, g)
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
