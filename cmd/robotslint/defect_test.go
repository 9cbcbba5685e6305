package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// A pass with a defect costs its own findings, and the run says so: exit 2, and
// a line for each file.
func TestDefect(t *testing.T) {
	broken := &analysis.Pass{ID: "broken", Family: analysis.Syntax, Severity: analysis.Error, Run: func(c *analysis.Context, report func(analysis.Finding)) {
		report(analysis.Finding{Message: "to be dropped", Fixes: []analysis.Fix{{Message: "empty the file", Edits: []analysis.Edit{{Span: ast.Span{End: len(c.File.Src)}}}}}})
		panic("no more\n")
	}}
	passes := lint.Passes
	lint.Passes = append(slices.Clone(passes), broken)
	defer func() { lint.Passes = passes }()

	const src = "User-agent: *\nDisallow: /a/\nDisallow: /a/b\nDisallow: c\n"
	const fixed = "User-agent: *\nDisallow: /a/\nDisallow: c\n"
	for _, tt := range []struct {
		flags     []string
		out, left string
	}{
		{nil, ":3:1: info: rule changes nothing", src},
		{[]string{"--format=json"}, `"rule":"path-without-slash"`, src},
		{[]string{"--fix"}, ":3:11: error: path pattern", fixed},
		{[]string{"--diff"}, "-Disallow: /a/b\n", src},
		{[]string{"--unsafe-fixes"}, "", strings.Replace(fixed, "c", "/c", 1)},
		{[]string{"--write-baseline", "--baseline=known.json"}, "", src},
	} {
		dir := t.TempDir()
		t.Chdir(dir)
		for _, name := range []string{"a.txt", "b.txt"} {
			if err := os.WriteFile(name, []byte(src), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var out, errs bytes.Buffer
		args := append([]string{"lint", "--no-config", "a.txt", "b.txt"}, tt.flags...)
		if got := Main(args, Streams{Out: &out, Err: &errs, Getenv: func(string) string { return "" }}); got != exitError {
			t.Errorf("%v: got exit status %d, want %d", tt.flags, got, exitError)
		}
		if !strings.Contains(out.String(), tt.out) || strings.Contains(out.String(), "to be dropped") {
			t.Errorf("%v: got %q on standard output, want %q in it and nothing of the broken pass", tt.flags, out.String(), tt.out)
		}
		for _, name := range []string{"a.txt", "b.txt"} {
			want := "robotslint: the pass broken has a defect, so its findings in " + name + ` are missing; please report it: no more\n` + "\n"
			if strings.Count(errs.String(), want) != 1 {
				t.Errorf("%v: got %q on standard error, want once %q", tt.flags, errs.String(), want)
			}
			left, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil || string(left) != tt.left {
				t.Errorf("%v: %s is %q, error %v; want %q", tt.flags, name, left, err, tt.left)
			}
		}
		if _, err := os.Stat("known.json"); err == nil {
			t.Errorf("%v: wrote a baseline that is not complete", tt.flags)
		}
	}
}
