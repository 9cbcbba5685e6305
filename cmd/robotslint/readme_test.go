package main

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/rules"
)

// The README shows the example and what it earns on a terminal, and has all
// dialects.
func TestReadme(t *testing.T) {
	t.Chdir("../..")
	example, err := os.ReadFile("testdata/example/robots.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	s := Streams{In: strings.NewReader(""), Out: &out, Err: &errs, Terminal: true, Getenv: func(name string) string {
		return map[string]string{"NO_COLOR": "1"}[name]
	}}
	if got := Main([]string{"testdata/example/robots.txt"}, s); got != exitFindings || errs.Len() > 0 {
		t.Fatalf("exit status: got %d, want %d; standard error: %s", got, exitFindings, &errs)
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	got := string(readme)
	for marker, text := range map[string]string{
		"testdata/example/robots.txt":            string(example),
		"robotslint testdata/example/robots.txt": out.String(),
	} {
		block := regexp.MustCompile("(?s)<!-- " + regexp.QuoteMeta(marker) + " -->\n```text\n.*?```\n")
		if !block.MatchString(got) {
			t.Errorf("README.md has no block for %s", marker)
		}
		got = block.ReplaceAllLiteralString(got, "<!-- "+marker+" -->\n```text\n"+text+"```\n")
	}
	for _, d := range rules.Dialects {
		if !strings.Contains(got, "\n| `"+d.Name+"` | ") {
			t.Errorf("README.md does not describe the dialect %s", d.Name)
		}
	}
	if *update {
		if err := os.WriteFile("README.md", []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got != string(readme) {
		t.Error("README.md does not show what the example earns; go test ./cmd/robotslint -update rewrites it")
	}
}
