package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/internal/testcorpus"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

var update = flag.Bool("update", false, "rewrite golden files")

// everything is a configuration that runs all passes, hints included.
func everything() lint.Config {
	cfg := linttest.Config()
	cfg.Passes = lint.Passes
	cfg.Site = "https://www.example.com/"
	return cfg
}

// checkReports checks what every format promises for every input: documents parse,
// and they hold nothing that a terminal or a log would obey.
func checkReports(t *testing.T, name, src string) {
	f := File{File: grammar.Parse(name, src)}
	f.Findings = lint.Run(f.File, everything())
	for _, format := range Formats {
		for _, color := range []bool{false, true} {
			if color && format.Name != "full" {
				continue
			}
			var out bytes.Buffer
			w := format.New(&out, Options{Color: color, Version: "1.2.3"})
			if err := w.File(f); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			text := out.String()
			if color {
				text = withoutColors(text)
			}
			if i := strings.IndexFunc(text, steers); i >= 0 {
				r, _ := utf8.DecodeRuneInString(text[i:])
				t.Fatalf("%s of %q holds %U raw, near %q", format.Name, src, r, text[max(0, i-40):i])
			}
			if format.Name == "github" {
				text = strings.ReplaceAll("\n"+text, "\n::", "\n") // each line is compared with ours below
			}
			if command := commandIn(text); command != "" {
				t.Fatalf("%s of %q has a workflow command: %q", format.Name, src, command)
			}
			switch format.Name {
			case "json", "sarif", "gitlab", "rdjson":
				if !json.Valid(out.Bytes()) {
					t.Fatalf("%s of %q does not parse", format.Name, src)
				}
			case "checkstyle", "junit":
				if err := xml.Unmarshal(out.Bytes(), new(struct{})); err != nil {
					t.Fatalf("%s of %q does not parse: %v", format.Name, src, err)
				}
			case "markdown":
				checkRows(t, text)
			case "github":
				for line := range strings.Lines(out.String()) {
					if !ours.MatchString(line) {
						t.Fatalf("line %q of github is not ours", line)
					}
				}
			case "jsonl":
				for line := range strings.Lines(text) {
					if !json.Valid([]byte(line)) {
						t.Fatalf("line %q of jsonl does not parse", line)
					}
				}
			}
		}
	}
}

// commandIn returns a line of text that a CI runner would obey. GitHub Actions takes
// commands from the start of a line, even after blanks, Buildkite headers of groups;
// some runners take others from anywhere.
func commandIn(text string) string {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "::") || command.MatchString(line) {
			return line
		}
	}
	return ""
}

var command = regexp.MustCompile(`##[A-Za-z]*\[|^(---|\+\+\+|~~~|\^\^\^) `)

// ours matches the lines of format github.
var ours = regexp.MustCompile(`^(::(error|warning|notice) file=[^:,]*,line=\d+,endLine=\d+(,col=\d+,endColumn=\d+)?,title=[a-z0-9-]+::([^%#]|#|%25)+|not shown above, .*)\n$`)

// checkRows checks that no text in a Markdown table is markup: without our own tags
// and the pass, a row has no character that Markdown interprets.
func checkRows(t *testing.T, text string) {
	t.Helper()
	rows := 0
	for line := range strings.Lines(text) {
		row := tableRow.FindStringSubmatch(line)
		if row == nil {
			continue
		}
		rows++
		finding := strings.NewReplacer("<code>", "", "</code>", "", "<br>", "").Replace(row[1])
		if i := strings.IndexAny(finding, "<>`|[]*_~\\"); i >= 0 {
			t.Fatalf("markup in %q, at %q", line, finding[i:])
		}
	}
	if want := strings.Count(text, "\n| ") - 2*strings.Count(text, "\n| ---"); rows != want {
		t.Fatalf("got %d rows, want %d:\n%s", rows, want, text)
	}
}

var tableRow = regexp.MustCompile("^\\| \\d+ \\| [a-z]+ \\| (.*) \\| `[a-z0-9-]+` \\|\n$")

// Formats that have a schema conform to it.
func TestSchemas(t *testing.T) {
	for name, file := range map[string]string{"sarif": "testdata/sarif-2.1.0.json", "rdjson": "testdata/DiagnosticResult.json"} {
		schema, err := jsonschema.NewCompiler().Compile(file)
		if err != nil {
			t.Fatal(err)
		}
		sources := slices.Clone(hostile)
		for _, p := range lint.Passes {
			sources = append(sources, p.Bad)
		}
		var files []File
		for _, src := range sources {
			f := File{File: grammar.Parse("a b%,[1](2)\xff.txt", src)}
			f.Findings = lint.Run(f.File, everything())
			files = append(files, f)
		}
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(show(t, name, files...)))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(document); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func withoutColors(s string) string {
	for _, code := range []string{"0", "1", "2", "31", "32", "1;31", "1;33", "1;34", "1;36"} {
		s = strings.ReplaceAll(s, "\x1b["+code+"m", "")
	}
	return s
}

// longExample is how many octets of an example take the fuzzing engine, which gives an
// input ten seconds, too long on a busy machine. [TestHostile] tries such examples.
const longExample = 10_000

func FuzzReports(f *testing.F) {
	for _, p := range lint.Passes {
		if len(p.Bad) < longExample {
			f.Add(p.Bad)
		}
	}
	f.Add("\x1b[31mDisallow\x1b[0m: /\u202E\u009b1m\n::error::x\nUser-agent: \xff\xfe\x00\rallow: \u2028\x7f")
	f.Add("User-agent: *\nDisallow: /\x1b]0;x\x07\nAllow: /\x1b]0;x\x07\n")
	for _, src := range hostile {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) { checkReports(t, "robots.txt", src) })
}

// hostile are files whose text would somewhere be a command or markup.
var hostile = []string{
	"::error::owned\n  ::set-output name=x::y\n##[error]owned\n##vso[task.setvariable variable=x]y\n###[x]\n##teamcity[message text='x']\n--- x\n+++ x\n",
	"User-agent: *\nDisallow: /##[add-mask]x]\nAllow: /##[add-mask]x]\nDisalow: ##vso[x]\nDisalow: ##teamcity[x]\n",
	"User-agent: *\nDisallow: /`</code>|*_[x](1)<script>&amp;]]>-->%0A::error::\nAllow: /`</code>|*_[x](1)<script>&amp;]]>-->%0A::error::\n",
	"User-agent: *\nDisallow: /a\u2028\u2029\u202e\u2066\u0085\ufffe\uffff\x00\x0b\x0c\xff\xed\xa0\x80b\nAllow: /a\u2028\u2029\u202e\u2066\u0085\ufffe\uffff\x00\x0b\x0c\xff\xed\xa0\x80b\n",
	"User-agent: *\nDisallow: /\u034f\u115f\u3164\ufe0f\u2800\U000e0041\ufffd\nAllow: /\u034f\u115f\u3164\ufe0f\u2800\U000e0041\ufffd\nSitemap: https://yourdomain.i\xa2\x86com/sitemap.xml\n",
	"Dis\tallow\t\t/x\t# y\n#\t\nfoo\n" + strings.Repeat("\r", 40),
}

// hostileNames are names of files that would somewhere be a command or markup.
var hostileNames = []string{
	"a\x1b[31m/\u202E\xff::error::/robots.txt",
	"::error::x", " \t::error file=x,line=1::x", "##[error]x", "##vso[x]y", "##teamcity[x]", "--- x", "+++ x", "~~~ x", "^^^ +++", "a\n::error::b,c:d%0A",
	"a b,c:d%|`</code>]]>\"'&<>", "../a//b/./c", "", ".", `C:\\a\\b`, "http://a\x1b", "[x](1)", "#", "\x00\u2028\ufffe",
}

func TestHostile(t *testing.T) {
	for _, src := range hostile {
		checkReports(t, "robots.txt", src)
	}
	for _, p := range lint.Passes {
		if len(p.Bad) >= longExample {
			checkReports(t, "robots.txt", p.Bad)
		}
	}
	for _, name := range hostileNames {
		checkReports(t, name, "Disallow: /\nUser-agent: *\nDisallow: /a\nAllow: /a")
	}
}

func TestCorpus(t *testing.T) {
	for _, name := range testcorpus.Corpus(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			checkReports(t, "robots.txt", testcorpus.Read(t, name))
		})
	}
}

// The documentation of the passes is generated from their values.
func TestPassesMarkdown(t *testing.T) {
	const doc = "../docs/rules.md"
	got := PassesMarkdown()
	if *update {
		if err := os.WriteFile(doc, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(doc)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what the passes say; go test ./report -update rewrites it", doc)
	}
}

// GitHub and editors read SARIF strictly.
func TestSARIF(t *testing.T) {
	const golden = "testdata/report.sarif"
	src := "\uFEFFUser-agent: *\r\nDisallow: /é😀 # x\rAllow: /é😀*\nDisallow: /[1](2)\nAllow: /[1](2)*"
	f := File{File: grammar.Parse("a dir/100%/robots.txt", src)}
	cfg := everything()
	cfg.Passes = []*analysis.Pass{lint.PassNamed("unreachable-rule")}
	f.Findings = lint.Run(f.File, cfg)
	var out bytes.Buffer
	w := newSARIFOf(&out, Options{Version: "1.2.3", DocURL: "https://example.com/rules"}, cfg.Passes)
	if err := w.File(f); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(golden, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(out.Bytes(), want) {
		t.Errorf("go test ./report -update rewrites %s\ngot:\n%s", golden, out.Bytes())
	}
}
