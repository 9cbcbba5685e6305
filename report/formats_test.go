package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// The values are those that the tests of github/codeql-action expect of its own
// implementation.
func TestLineHashes(t *testing.T) {
	greetings := []string{"e9496ae3ebfced30", "fb7c023a8b9ccb3f", "ce8ba1a563dcdaca", "e20e36e16fcb0cc8", "b3edc88f2938467e", "c8e28b0b4002a3a0", "c129715d7a2bc9a3"}
	lorem := []string{"a7f2ff13bc495cf2", "a7f2ff1481e87703", "a9cf91f7bbf1862b", "55ec222b86bcae53", "cc97dc7b1d7d8f7b", "c129715d7a2bc9a3"}
	for _, test := range []struct {
		src  string
		want []string
	}{
		{"", []string{"c129715d7a2bc9a3"}},
		{" a\nb\n  \t\tc\n d", []string{"271789c17abda88f", "54703d4cd895b18", "180aee12dab6264", "a23a3dc5e078b07b"}},
		{" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End", []string{"8b7cf3e952e7aeb2", "b1ae1287ec4718d9", "bff680108adb0fcc", "c6805c5e1288b612", "b86d3392aea1be30", "e6ceba753e1a442"}},
		{" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", greetings},
		{" hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r", greetings},
		{" hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n", greetings},
		{" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n", greetings},
		{strings.Repeat("Lorem ipsum dolor sit amet.\n", 10), append(slices.Repeat(lorem[:1], 5), lorem...)},
	} {
		var got []string
		for _, h := range lineHashes(test.src) {
			got = append(got, fmt.Sprintf("%x", h))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: got %q, want %q", test.src, got, test.want)
		}
	}

	// Computed by that implementation, which reads invalid UTF-8 as Node does.
	src := "\uFEFFUser-agent: \xff\xed\xa0\x80é😀\r\nDisallow: /\xf0\x9f\x98 \r \n\xe2\x82"
	want := []string{"e1711b37c8157501", "5eec56958c2286f5", "79204551a1ae1772", "8989dec65f08d110"}
	var got []string
	for _, h := range lineHashes(src) {
		got = append(got, fmt.Sprintf("%x", h))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q: got %q, want %q", src, got, want)
	}
}

// Lines that begin alike are distinguished by counting them.
func TestLineFingerprints(t *testing.T) {
	fingerprint := lineFingerprints(strings.Repeat("Lorem ipsum dolor sit amet.\n", 10))
	for line, want := range map[int]string{1: "a7f2ff13bc495cf2:1", 6: "a7f2ff13bc495cf2:6", 7: "a7f2ff1481e87703:1", 11: "c129715d7a2bc9a3:1"} {
		if got := fingerprint(line); got != want {
			t.Errorf("line %d: got %s, want %s", line, got, want)
		}
	}
}

// found returns a file with a finding of severity at each of spans.
func found(src string, severity analysis.Severity, spans ...ast.Span) File {
	f := File{File: grammar.Parse("robots.txt", src)}
	for _, s := range spans {
		f.Findings = append(f.Findings, analysis.Finding{Pass: lint.Passes[0], Severity: severity, Span: s, Message: "x"})
	}
	return f
}

func show(t *testing.T, format string, files ...File) string {
	t.Helper()
	i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == format })
	var out bytes.Buffer
	w := Formats[i].New(&out, Options{})
	for _, f := range files {
		if err := w.File(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// GitHub accepts columns only in annotations on one line, and no start column after
// the end column.
func TestGitHubColumns(t *testing.T) {
	const src = "\uFEFFa😀b\nsecond\n"
	id := lint.Passes[0].ID
	for _, test := range []struct {
		span ast.Span
		want string
	}{
		{ast.Span{Start: 3, End: 4}, "line=1,endLine=1,col=1,endColumn=1"},
		{ast.Span{Start: 4, End: 9}, "line=1,endLine=1,col=2,endColumn=4"},
		{ast.Span{Start: 8, End: 8}, "line=1,endLine=1,col=4,endColumn=4"},
		{ast.Span{Start: 3, End: 10}, "line=1,endLine=1,col=1,endColumn=4"}, // with the end of the line
		{ast.Span{Start: 9, End: 10}, "line=1,endLine=1,col=5,endColumn=5"}, // that alone
		{ast.Span{Start: 3, End: 12}, "line=1,endLine=2"},
		{ast.Span{Start: 3, End: 17}, "line=1,endLine=2"},
		{ast.Span{Start: 17, End: 17}, "line=3,endLine=3,col=1,endColumn=1"},
	} {
		want := "::error file=robots.txt," + test.want + ",title=" + id + "::x\n"
		if got := show(t, "github", found(src, analysis.Error, test.span)); got != want {
			t.Errorf("%v: got %q, want %q", test.span, got, want)
		}
	}
}

// GitHub drops all but the first ten annotations of each level.
func TestGitHubLimit(t *testing.T) {
	spans := make([]ast.Span, 11)
	different := func(s analysis.Severity, n int) File {
		f := found("a\n", s, spans[:n]...)
		for i := range f.Findings {
			f.Findings[i].Pass = lint.Passes[i]
		}
		return f
	}
	got := show(t, "github", different(analysis.Hint, 4), different(analysis.Info, 7), different(analysis.Warning, 10), different(analysis.Error, 11))
	var levels []string
	for line := range strings.Lines(got) {
		level, _, _ := strings.Cut(line, " ")
		levels = append(levels, level)
	}
	want := slices.Concat(slices.Repeat([]string{"::error"}, 10), slices.Repeat([]string{"::warning"}, 10), slices.Repeat([]string{"::notice"}, 10), []string{"not"})
	if !slices.Equal(levels, want) {
		t.Errorf("levels: got %q, want %q", levels, want)
	}
	if want := "\nnot shown above, because GitHub shows 10 of each level: 1 error, 1 hint\n"; !strings.HasSuffix(got, want) {
		t.Errorf("got %q at the end, want %q", got[len(got)-len(want):], want)
	}
	if got := show(t, "github", different(analysis.Info, 10)); strings.Contains(got, "not shown") {
		t.Errorf("got %q, though all are shown", got)
	}
	got = show(t, "github", different(analysis.Error, 9), found("a\n", analysis.Error, make([]ast.Span, 500)...), found("a\n", analysis.Error, make([]ast.Span, 30)...))
	if want := ": 30 errors\n"; strings.Count(got, "::error ") != 10 || !strings.Contains(got, "(and 499 more like it on line 1)") || !strings.HasSuffix(got, want) {
		t.Errorf("got %q, want 10 commands, one of them for 500 places, and %q at the end", got, want)
	}
}

// This is how https://github.com/actions/toolkit escapes.
func TestGitHubEscapes(t *testing.T) {
	f := found("a\n", analysis.Warning, ast.Span{Start: 0, End: 1})
	f.Name = "a,b:c%2C d"
	f.Findings[0].Message = "100%, ::error::\r\n"
	want := "::warning file=a%2Cb%3Ac%252C d,line=1,endLine=1,col=1,endColumn=1,title=" + lint.Passes[0].ID + `::100%25, ::error::\r\n` + "\n"
	if got := show(t, "github", f); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// GitLab shows only one of several issues with the same fingerprint, and recognises
// an issue by it.
func TestGitLabFingerprints(t *testing.T) {
	fingerprints := func(files ...File) []string {
		var issues []gitLabIssue
		if err := json.Unmarshal([]byte(show(t, "gitlab", files...)), &issues); err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, issue := range issues {
			all = append(all, issue.Fingerprint)
		}
		return all
	}
	a := found("one\none\ntwo\n", analysis.Error, ast.Span{Start: 0, End: 3}, ast.Span{Start: 0, End: 3}, ast.Span{Start: 4, End: 7}, ast.Span{Start: 8, End: 11}, ast.Span{Start: 12, End: 12})
	b := found("# new\n\none\none\ntwo\n", analysis.Error, ast.Span{Start: 7, End: 10}, ast.Span{Start: 7, End: 10}, ast.Span{Start: 11, End: 14}, ast.Span{Start: 15, End: 18}, ast.Span{Start: 19, End: 19})
	got := fingerprints(a)
	if moved := fingerprints(b); !slices.Equal(got, moved) {
		t.Errorf("two lines down: got %q, want %q", moved, got)
	}
	other := a
	other.File = grammar.Parse("other/robots.txt", a.Src)
	got = fingerprints(a, other)
	slices.Sort(got)
	if n := len(slices.Compact(got)); n != 10 {
		t.Errorf("got %d fingerprints of 10 findings", n)
	}
}

// A finding fails a test if it fails the run.
func TestJUnitOutcomes(t *testing.T) {
	f := found("a\n", analysis.Info, ast.Span{}, ast.Span{})
	f.Findings[1].Severity = analysis.Warning
	f.FailLevel = analysis.Warning
	var doc junitDocument
	if err := xml.Unmarshal([]byte(show(t, "junit", f, found("", analysis.Error))), &doc); err != nil {
		t.Fatal(err)
	}
	if want := (junitCounts{Tests: 3, Failures: 1, Skipped: 1}); doc.junitCounts != want {
		t.Errorf("got %+v, want %+v", doc.junitCounts, want)
	}
	if cases := doc.Suites[0].Cases; cases[0].Skipped == nil || cases[0].Failure != nil || cases[1].Skipped != nil || cases[1].Failure == nil {
		t.Errorf("got %+v", cases)
	}
	if cases := doc.Suites[1].Cases; len(cases) != 1 || cases[0].Skipped != nil || cases[0].Failure != nil {
		t.Errorf("of a file without findings: got %+v, want one case that passes", cases)
	}
}

// A suggestion of reviewdog is one range; the text between edits stays.
func TestSuggestion(t *testing.T) {
	f := grammar.Parse("robots.txt", "one two three\n")
	one, three := ast.Span{Start: 0, End: 3}, ast.Span{Start: 8, End: 13}
	got, ok := suggestion(f, analysis.Fix{Edits: []analysis.Edit{{Span: one, Text: "1"}, {Span: three, Text: "3"}}})
	want := rdjsonSuggestion{rdjsonRange{rdjsonPosition{1, 1}, rdjsonPosition{1, 14}}, "1 two 3"}
	if got != want || !ok {
		t.Errorf("got %+v, %v, want %+v", got, ok, want)
	}
	if _, ok := suggestion(f, analysis.Fix{Edits: []analysis.Edit{{Span: one, Text: "\xff"}}}); ok {
		t.Error("octets that are no text became a suggestion")
	}
	far := grammar.Parse("robots.txt", strings.Repeat("#", 10_000))
	if _, ok := suggestion(far, analysis.Fix{Edits: []analysis.Edit{{Span: one}, {Span: ast.Span{Start: 9_999, End: 10_000}}}}); ok {
		t.Error("a suggestion copies most of the file")
	}
}

// GitHub rejects a job summary of more than 1 MiB.
func TestMarkdownLimit(t *testing.T) {
	f := found("a\n", analysis.Error, make([]ast.Span, 10)...)
	for i := range f.Findings {
		f.Findings[i].Message = strings.Repeat("|", 100)
	}
	got := show(t, "markdown", slices.Repeat([]File{f}, 600)...)
	rows := strings.Count(got, "| error |")
	want := fmt.Sprintf("Not shown, for lack of room: %d errors.\n", 6000-rows)
	if len(got) > 1<<20 || rows < 1000 || !strings.HasSuffix(got, want) || !strings.HasPrefix(got, "**6000 errors** in 600 files\n") {
		t.Errorf("got %d octets with %d rows: %q … %q", len(got), rows, got[:40], got[len(got)-80:])
	}
}

func TestPrecision(t *testing.T) {
	for p, want := range map[analysis.Precision]string{
		{}:                                  "medium",
		{Files: 4999}:                       "medium",
		{Files: 4999, Exact: true}:          "very-high",
		{Files: 4999, Read: 22, Right: 22}:  "very-high",
		{Files: 4999, Read: 4, Right: 4}:    "high",
		{Files: 4999, Read: 18, Right: 15}:  "medium",
		{Files: 4999, Read: 18, Right: 1}:   "low",
		{Files: 4999, Found: 20, Note: "x"}: "medium",
	} {
		if got := precision(&analysis.Pass{Precision: p}); got != want {
			t.Errorf("%+v: got %s, want %s", p, got, want)
		}
	}
}

// Code hosts resolve a path against the repository.
func TestFileURI(t *testing.T) {
	for name, want := range map[string]string{
		"robots.txt":               "robots.txt",
		"./a b/100%/é.txt":         "a%20b/100%25/%C3%A9.txt",
		`www\robots.txt`:           "www/robots.txt",
		"a:b/robots.txt":           "./a:b/robots.txt",
		"a\xff\n":                  "a%FF%0A",
		"/srv/robots.txt":          "file:///srv/robots.txt",
		`C:\www\robots.txt`:        "file:///C:/www/robots.txt",
		"https://a.example/robots": "https://a.example/robots",
	} {
		if got := fileURI(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

// A finding that begins within a command to a runner does not complete it.
func TestCommandAcrossFinding(t *testing.T) {
	got := show(t, "full", found("##[error]x\n", analysis.Error, ast.Span{Start: 1, End: 9}))
	if command := commandIn(got); command != "" {
		t.Errorf("got %q", command)
	}
}

// Every format shows what to do.
func TestHelp(t *testing.T) {
	f := found("Disallow: /a\n", analysis.Warning, ast.Span{End: 8})
	f.Findings[0].Help = "name a crawler"
	for _, format := range Formats {
		if format.Name == "text" {
			continue // one short line a finding
		}
		if got := show(t, format.Name, f); !strings.Contains(got, "name a crawler") {
			t.Errorf("%s: got %q, want the help in it", format.Name, got)
		}
	}
}
