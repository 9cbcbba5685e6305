package report

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/material"
	"github.com/robotslint/robotslint/lint"
)

var update = flag.Bool("update", false, "rewrite golden files")

// everything runs the hints too.
func everything() lint.Config {
	cfg := lint.DefaultConfig()
	cfg.Passes = lint.Passes
	cfg.Site = "https://www.example.com/"
	return cfg
}

// checkReports holds what every format promises of every input: documents
// parse, and nothing that would steer a terminal or a log is emitted.
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
			switch format.Name {
			case "json", "sarif":
				if !json.Valid(out.Bytes()) {
					t.Fatalf("%s of %q does not parse", format.Name, src)
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

func withoutColors(s string) string {
	for _, code := range []string{"0", "1", "2", "31", "32", "1;31", "1;33", "1;34", "1;36"} {
		s = strings.ReplaceAll(s, "\x1b["+code+"m", "")
	}
	return s
}

// steers reports whether a terminal acts on r instead of showing it.
func steers(r rune) bool {
	switch {
	case r == '\n':
		return false
	case r < ' ', r >= 0x7F && r < 0xA0, r == utf8.RuneError:
		return true
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0x200E, r == 0x200F, r == 0x061C:
		return true
	}
	return r == 0x2028 || r == 0x2029 || r == 0xFEFF
}

func FuzzReports(f *testing.F) {
	for _, p := range lint.Passes {
		f.Add(p.Bad)
	}
	f.Add("\x1b[31mDisallow\x1b[0m: /\u202E\u009b1m\n::error::x\nUser-agent: \xff\xfe\x00\rallow: \u2028\x7f")
	f.Add("User-agent: *\nDisallow: /\x1b]0;x\x07\nAllow: /\x1b]0;x\x07\n")
	f.Fuzz(func(t *testing.T, src string) { checkReports(t, "robots.txt", src) })
}

func TestHostileName(t *testing.T) {
	checkReports(t, "a\x1b[31m/\u202E\xff::error::/robots.txt", "Disallow: /\n")
}

func TestCorpus(t *testing.T) {
	for _, name := range material.Corpus(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			checkReports(t, "robots.txt", material.Read(t, name))
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

// GitHub and editors read SARIF by its letter.
func TestSARIF(t *testing.T) {
	const golden = "testdata/report.sarif"
	src := "\uFEFFUser-agent: *\r\nDisallow: /é😀 # x\rAllow: /é😀\nDisallow: /[1](2)\nAllow: /[1](2)"
	f := File{File: grammar.Parse("a dir/100%/robots.txt", src)}
	cfg := everything()
	cfg.Passes = []*lint.Pass{lint.PassNamed("unreachable-rule")}
	f.Findings = lint.Run(f.File, cfg)
	var out bytes.Buffer
	w := newSARIF(&out, Options{Version: "1.2.3", DocURL: "https://example.com/rules"})
	if err := w.File(f); err != nil {
		t.Fatal(err)
	}
	w.(*sarifWriter).run.Tool.Driver.Rules = w.(*sarifWriter).run.Tool.Driver.Rules[:1]
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
