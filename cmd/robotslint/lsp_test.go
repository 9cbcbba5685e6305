package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/grammar"
)

// The language server checks what an expectation names as the command line does, and
// knows which files its settings come from.
func TestConfigure(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "robots.txt")
	write := func(content string) {
		if err := os.WriteFile(filepath.Join(dir, ".robotslint.yaml"), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var flags lintFlags
	flags.flags(pflag.NewFlagSet("lsp", pflag.ContinueOnError))

	write("expect:\n  - agents: [Googelbot]\n    allow: [/]\nbaseline: missing.json\n")
	set, err := flags.configure(path)
	if want := []string{filepath.Join(dir, "missing.json")}; err == nil || !slices.Equal(set.Files, want) {
		t.Errorf("got %v, files %q; want an error about a missing baseline, and %q", err, set.Files, want)
	}
	write("expect:\n  - agents: [Googelbot]\n    allow: [/]\n")
	if set, err = flags.configure(path); err != nil {
		t.Fatal(err)
	}
	for src, ok := range map[string]bool{"User-agent: *\n": false, "User-agent: googelbot\n": true} {
		if err := set.Check(grammar.Parse(path, src)); (err == nil) != ok {
			t.Errorf("%q: got %v, want it to fit: %v", src, err, ok)
		}
	}
	write("expect:\n  - agents: [Googelbot]\n    allow: [/]\nrules: {expectation-failed: off}\n")
	if set, err := flags.configure(path); err != nil || set.Check != nil {
		t.Errorf("got a check: %v, %v; want none, since no expectation is checked", set.Check != nil, err)
	}
}

// The language server lints a document with the values of its sites.
func TestConfigureSites(t *testing.T) {
	dir := t.TempDir()
	src := "site: https://www.example.com/\nsites:\n- files: [a.txt]\n  site: https://a.example/\n"
	if err := os.WriteFile(filepath.Join(dir, ".robotslint.yaml"), []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	var flags lintFlags
	flags.flags(pflag.NewFlagSet("lsp", pflag.ContinueOnError))
	for name, want := range map[string]string{"a.txt": "https://a.example/", "b.txt": "https://www.example.com/"} {
		if set, err := flags.configure(filepath.Join(dir, name)); err != nil || set.Site != want {
			t.Errorf("%s: got site %q, error %v, want %s", name, set.Site, err, want)
		}
	}
}
