package report_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/report"
)

func TestUnified(t *testing.T) {
	many := func(from, to string) string {
		var b strings.Builder
		for i := range 40 {
			line := strings.Repeat("x", i)
			if i == 5 || i == 12 || i == 30 {
				line = from
			}
			b.WriteString(line + "\n" + to)
		}
		return b.String()
	}
	patch, err := exec.LookPath("patch")
	for about, pair := range map[string][2]string{
		"nothing to something":  {"", "a\nb\n"},
		"something to nothing":  {"a\nb\n", ""},
		"a line between":        {"a\nb\n", "a\nx\nb\n"},
		"three hunks, two near": {many("old", ""), many("new", "")},
		"no final end of line":  {"a\nb", "a\nc"},
		"CRLF and tabs":         {"a\tb\r\nc\r\n", "a\tb\r\nd\r\n"},
		"ends of lines alone":   {"a\r\nb\n", "a\nb\n"},
	} {
		got := report.Unified("robots.txt", pair[0], pair[1], report.Options{})
		if got == "" {
			t.Errorf("%s: no difference shown", about)
		}
		if err != nil {
			continue // the program that says whether it is one is not there
		}
		name := filepath.Join(t.TempDir(), "robots.txt")
		if err := os.WriteFile(name, []byte(pair[0]), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(patch, "--binary", name)
		cmd.Stdin = strings.NewReader(got)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s\n%s", about, err, out, got)
			continue
		}
		if after, _ := os.ReadFile(name); string(after) != pair[1] {
			t.Errorf("%s: patched: got %q, want %q\n%s", about, after, pair[1], got)
		}
	}
	if got := report.Unified("robots.txt", "a\n", "a\n", report.Options{}); got != "" {
		t.Errorf("of the same text: got %q, want nothing", got)
	}
	if got := report.Unified("a", "::error::x\n\t ::error::y\n##[error]z\n1\n", "::error::x\n\t ::error::y\n##[error]z\n2\n", report.Options{}); strings.Contains(got, "\n ::") || strings.Contains(got, "\n \t ::") || strings.Contains(got, "##[") {
		t.Errorf("got a workflow command in %q", got)
	}
	if got, want := report.Unified("a", "-- x\n--- y\n", "++ z\n", report.Options{}), "--- a\n+++ a\n@@ -1,2 +1 @@\n-\\x2d- x\n---- y\n+\\x2b+ z\n"; got != want {
		t.Errorf("lines like the headers of a log: got %q, want %q", got, want)
	}
	if got := report.Unified("a\x1b[31m", "a\x1b[31m\n", "", report.Options{}); strings.Contains(got, "\x1b") {
		t.Errorf("got a raw control character in %q", got)
	}
}

// Each side is headed by its own name.
func TestUnifiedOf(t *testing.T) {
	const want = "--- old.txt\n+++ new.txt\n@@ -1 +1 @@\n-a\n+b\n"
	if got := report.UnifiedOf("old.txt", "new.txt", "a\n", "b\n", report.Options{}); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
