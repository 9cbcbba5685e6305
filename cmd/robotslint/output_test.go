package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/report"
)

// full is standard output on a full disk.
type full struct{}

func (full) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: errors.New("no space left on device")}
}

// A command that cannot print its output exits with 2 and writes one line to standard
// error, in every format.
func TestFullOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	const src = "user-agent: *\nDisallow: /a\nDisallow: /a\nCrawl-delay: 1\n"
	if err := os.WriteFile("robots.txt", []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("new.txt", []byte("User-agent: *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	calls := []string{
		"--diff robots.txt", "fmt robots.txt", "fmt --check robots.txt", "fmt --diff robots.txt",
		"query robots.txt /a", "query robots.txt /a /b", "query --trace robots.txt /a",
		"rules", "rules --format json", "explain bom", "config", "crawlers", "crawlers Googlebot", "crawlers --format json",
		"help", "help lint", "--help", "lint --help", "version", "--version",
		"--fix -", "fmt -", "diff --text robots.txt new.txt",
	}
	for _, f := range report.Formats {
		calls = append(calls, "lint --format "+f.Name+" robots.txt")
	}
	for _, f := range report.AnswerFormats {
		calls = append(calls, "query --format "+f.Name+" robots.txt /a /b")
	}
	for _, f := range report.SurveyFormats {
		calls = append(calls, "query --format "+f.Name+" --all / robots.txt")
	}
	for _, f := range report.DifferenceFormats {
		calls = append(calls, "diff --format "+f.Name+" robots.txt new.txt")
	}
	for _, f := range report.MapFormats {
		calls = append(calls, "map --format "+f.Name+" robots.txt")
	}
	for _, f := range report.TrafficFormats {
		calls = append(calls, "traffic --format "+f.Name+" robots.txt /dev/null")
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		calls = append(calls, "completion "+shell)
	}
	calls = append(calls, "init robots.txt") // which configures the calls after it
	printed := map[string]bool{}
	for _, call := range calls {
		args := strings.Fields(call)
		printed[args[0]] = true
		var stderr bytes.Buffer
		status := Main(args, Streams{In: strings.NewReader(src), Out: full{}, Err: &stderr, Getenv: func(string) string { return "" }})
		lines := strings.Split(strings.TrimSuffix(stderr.String(), "\n"), "\n")
		if last := lines[len(lines)-1]; status != exitError || last != "robotslint: write standard output: no space left on device" ||
			strings.Count(stderr.String(), "robotslint: ") != 1 {
			t.Errorf("%s: got status %d, %q, want 2 and one line", call, status, stderr.String())
		}
	}
	for _, name := range commandNames() {
		if !printed[name] && name != "lsp" { // which ends when its client does
			t.Errorf("%s: not tried", name)
		}
	}
}

// The same holds for findings that go to standard error, and for --output.
func TestFullElsewhere(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("robots.txt", []byte("Disallow: /\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s := Streams{Out: io.Discard, Err: full{}, Getenv: func(string) string { return "" }}
	if got := Main([]string{"--diff", "robots.txt"}, s); got != exitError {
		t.Errorf("standard error is full: got status %d, want 2", got)
	}
	name := "/dev/full"
	if _, err := os.Stat(name); err != nil {
		t.Skip(err)
	}
	for _, f := range report.Formats {
		var stderr bytes.Buffer
		s.Err = &stderr
		for _, name := range []string{name, filepath.Join(name, "below")} {
			stderr.Reset()
			status := Main([]string{"--output", f.Name + ":" + name, "robots.txt"}, s)
			if status != exitError || strings.Count(stderr.String(), "\n") != 1 {
				t.Errorf("--output %s:%s: got status %d, %q, want 2 and one line", f.Name, name, status, stderr.String())
			}
		}
	}
}
