package baseline

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// written returns the baseline of src and its content.
func written(t *testing.T, dir, path, src string) (*File, string) {
	t.Helper()
	name := filepath.Join(dir, "baseline.json")
	b, err := New(name)
	if err != nil {
		t.Fatal(err)
	}
	f := grammar.Parse(path, src)
	b.Record(path, f, lint.Run(f, linttest.Config()))
	if _, _, err := b.Write(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if b, err = Read(name); err != nil {
		t.Fatalf("what was written is not read: %v\n%s", err, content)
	}
	return b, string(content)
}

// reported returns the IDs of the findings in src that b does not know.
func reported(b *File, path, src string) string {
	cfg := linttest.Config()
	cfg.Except = b.Except(path, cfg)
	var ids []string
	for _, fd := range lint.Run(grammar.Parse(path, src), cfg) {
		ids = append(ids, fd.Pass.ID)
	}
	return strings.Join(ids, " ")
}

const example = "User-agent: *\nDisallow: /a\nDisallow: /a\nDisallow: /a\n  Disallow: /é \nSitemap: https://shop.example.edu/s.xml\n"

// A baseline is sorted and small, with one finding on each line.
func TestFormat(t *testing.T) {
	_, got := written(t, t.TempDir(), "www/robots.txt", example)
	want := `{
  "version": 1,
  "findings": [
    {"path":"www/robots.txt","rule":"duplicate-rule","text":"Disallow: /a","count":2},
    {"path":"www/robots.txt","rule":"non-ascii-path","text":"Disallow: /é"}
  ]
}
`
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if _, got := written(t, t.TempDir(), "a", ""); !strings.Contains(got, `"findings": []`) {
		t.Errorf("of nothing: got %s", got)
	}
}

// Findings are known wherever their lines move, up to their number, for one file and
// one pass.
func TestExcept(t *testing.T) {
	b, _ := written(t, t.TempDir(), "robots.txt", example)
	for _, tt := range []struct {
		about, path, src, want string
		gone                   int
	}{
		{"as it was", "robots.txt", example, "", 0},
		{"moved and laid out otherwise", "robots.txt", "# more\n\n" + strings.ReplaceAll(example, "Disallow: /a\n", "\tDisallow: /a\r\n"), "", 0},
		{"one more", "robots.txt", example + "Disallow: /a\n", "duplicate-rule", 0},
		{"another line", "robots.txt", example + "Disallow: /c\nDisallow: /c\n", "duplicate-rule", 0},
		{"mended", "robots.txt", "User-agent: *\nDisallow: /a\nDisallow: /a\nSitemap: https://shop.example.edu/s.xml\n", "", 2},
		{"another file", "a/robots.txt", example, "duplicate-rule duplicate-rule non-ascii-path", 0},
	} {
		b.gone = map[string]int{}
		if got := reported(b, tt.path, tt.src); got != tt.want || b.Gone() != tt.gone {
			t.Errorf("%s: got %q and %d gone, want %q and %d", tt.about, got, b.Gone(), tt.want, tt.gone)
		}
	}
}

// Known findings are not fixed, and other fixes do not change that.
func TestKnownIsNotFixed(t *testing.T) {
	b, _ := written(t, t.TempDir(), "robots.txt", example)
	cfg := linttest.Config()
	cfg.Except = b.Except("robots.txt", cfg)
	const more = "Disallow: /b\nDisallow: /b\n"
	r := lint.FixAll(grammar.Parse("robots.txt", example+more), cfg, true)
	if want := example + "Disallow: /b\n"; r.File.Src != want || len(r.Findings) > 0 || b.Gone() != 0 {
		t.Errorf("got %q with %d findings and %d gone, want %q", r.File.Src, len(r.Findings), b.Gone(), want)
	}
}

// Findings of a pass that does not run do not count as gone.
func TestNotRun(t *testing.T) {
	b, _ := written(t, t.TempDir(), "robots.txt", example)
	cfg := linttest.Config()
	cfg.Passes = []*analysis.Pass{lint.PassNamed("non-ascii-path")}
	cfg.Except = b.Except("robots.txt", cfg)
	lint.Run(grammar.Parse("robots.txt", "User-agent: *\nDisallow: /b\n"), cfg)
	if got := b.Gone(); got != 1 {
		t.Errorf("got %d gone, want 1", got)
	}
}

// Whatever octets a file holds, its baseline is printable, of bounded length, and
// knows its findings.
func TestHostile(t *testing.T) {
	for _, src := range []string{
		"\uFEFFDis\x00allow: /\x1b[31m\x7f\xff\u202e\u2028é\r",
		"User-agent: *\nDisallow: /" + strings.Repeat("é", 100_000) + "\nDisallow: /" + strings.Repeat("é", 100_001) + "\n",
		"<html>\"\\&", "\n", "a\\x00\nDisallow", "Disallow: /",
	} {
		b, content := written(t, t.TempDir(), "robots\xff.txt", src)
		if got := reported(b, "robots\xff.txt", src); got != "" || b.Gone() > 0 {
			t.Errorf("%.60q: got %q and %d gone, want nothing", src, got, b.Gone())
		}
		if i := strings.IndexFunc(content, func(r rune) bool { return r != '\n' && r != '\uFFFD' && !unicode.IsPrint(r) }); i >= 0 || len(content) > 2000 {
			t.Errorf("%.60q: %d octets, not printable at %d", src, len(content), i)
		}
	}
}

func TestPath(t *testing.T) {
	dir := t.TempDir()
	b, err := New(filepath.Join(dir, "lint", "baseline.json"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		filepath.Join(dir, "lint", "a", "robots.txt"): "a/robots.txt",
		filepath.Join(dir, "www", "robots.txt"):       "../www/robots.txt",
	} {
		if got := b.Path(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

// Every error is one line that names the file.
func TestErrors(t *testing.T) {
	dir := t.TempDir()
	for _, tt := range []struct{ src, want string }{
		{"", "ends before it is complete"},
		{`{"version":1,`, "ends before it is complete"},
		{"{\n\"version\": 1,\n]", "line 3: invalid character ']' looking for beginning of object key string"},
		{`[]`, "line 1: cannot unmarshal array into Go value of type baseline.document"},
		{`{"version":2,"findings":[]}`, "has version 2, want 1"},
		{`{}`, "has version 0, want 1"},
		{"{\"version\":1,\n\"files\":[]}", `unknown field "files"`},
		{`{"version":1,"findings":[{"path":"a","rule":"bom","line":5}]}`, `unknown field "line"`},
		{`{"version":1,"findings":[{"path":"a","text":"b"}]}`, "finding 1 has no path, no rule, or a count outside 0 to 1073741824"},
		{`{"version":1,"findings":[{"path":"a","rule":"b","count":-1}]}`, "finding 1 has no path, no rule, or a count outside 0 to 1073741824"},
		{`{"version":1,"findings":[{"path":"a","rule":"b","count":9223372036854775807}]}`, "finding 1 has no path, no rule, or a count outside 0 to 1073741824"},
		{`{"version":1,"findings":[]} {}`, "goes on after its end"},
		{strings.Repeat(" ", MaxSize+1), "has 1048577 octets, more than the limit of 1048576"},
	} {
		name := filepath.Join(dir, "b.json")
		if err := os.WriteFile(name, []byte(tt.src), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := Read(name)
		if want := "read baseline " + name + ": " + tt.want; err == nil || err.Error() != want {
			t.Errorf("%.60q: got %v\nwant %s", tt.src, err, want)
		}
	}
	if _, err := Read(dir); err == nil || !strings.HasSuffix(err.Error(), ": is not a regular file") {
		t.Errorf("of a directory: got %v", err)
	}
}

// Counts do not overflow, however many are added up.
func TestLargeCounts(t *testing.T) {
	name := filepath.Join(t.TempDir(), "b.json")
	large := func(path, rule string) string {
		return fmt.Sprintf(`{"path":%q,"rule":%q,"text":"","count":%d}`, path, rule, maxCount)
	}
	src := `{"version":1,"findings":[` + strings.Join([]string{large("a", "bom"), large("a", "bom"), large("a", "nul-byte"), large("b", "bom")}, ",") + `]}`
	if err := os.WriteFile(name, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	b, err := Read(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"a", "b"} {
		b.Except(path, linttest.Config())(grammar.Parse(path, ""), nil)
	}
	if got := b.Gone(); got != maxCount {
		t.Errorf("got %d findings that are gone, want %d", got, maxCount)
	}
}

// An alias in a baseline stands for its pass.
func TestAlias(t *testing.T) {
	name := filepath.Join(t.TempDir(), "b.json")
	const src = `{"version":1,"findings":[{"path":"robots.txt","rule":"group-with-only-nonstandard-fields","text":"User-agent: *"}]}`
	if err := os.WriteFile(name, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	b, err := Read(name)
	if err != nil {
		t.Fatal(err)
	}
	if got := reported(b, "robots.txt", lint.PassNamed("empty-group-joins-next").Bad); strings.Contains(got, "empty-group-joins-next") {
		t.Errorf("got %s reported", got)
	}
}
