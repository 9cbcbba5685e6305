package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// script writes the completion script for shell to a file, and returns its text and
// the name of the file.
func script(t *testing.T, shell string) (text, name string) {
	t.Helper()
	var out, errs bytes.Buffer
	if got := Main([]string{"completion", shell}, Streams{Out: &out, Err: &errs}); got != exitClean || errs.Len() > 0 {
		t.Fatalf("exit status: got %d, want %d; standard error: %s", got, exitClean, &errs)
	}
	name = filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(name, out.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return out.String(), name
}

// shell returns the path of a shell. It skips the test if one other than bash is
// not installed.
func shell(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	switch {
	case err != nil && name == "bash":
		t.Fatal(err)
	case err != nil:
		t.Skip(err)
	}
	return path
}

func TestCompletionSyntax(t *testing.T) {
	for _, name := range []string{"bash", "zsh", "fish"} {
		t.Run(name, func(t *testing.T) {
			_, file := script(t, name)
			if out, err := exec.Command(shell(t, name), "-n", file).CombinedOutput(); err != nil || len(out) > 0 {
				t.Errorf("%s -n: %v\n%s", name, err, out)
			}
		})
	}
}

// The script for every shell contains every command, flag, pass and family, and
// knows the values of every flag that takes one.
func TestCompletionIsWhole(t *testing.T) {
	free := []string{"site", "max-size", "timeout", "all", "with", "status", "failing-for", "against", "max-changes", "rows", "since"}
	for _, name := range shells {
		text, _ := script(t, name)
		var missing []string
		want := func(word string) {
			if !slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \n'\":=[]|)", r) }), word) {
				missing = append(missing, word)
			}
		}
		for _, c := range commands() {
			want(c.name)
			for _, f := range c.completable().Flags {
				if name == "fish" {
					want(f.Name)
				} else {
					want("--" + f.Name)
				}
				if f.Value != "" && f.Choices == nil && !f.Files && !slices.Contains(free, f.Name) {
					t.Errorf("%s --%s: its values are unknown", c.name, f.Name)
				}
			}
		}
		for _, p := range lint.Passes {
			want(p.ID)
		}
		for _, f := range analysis.Families {
			want(string(f))
		}
		if missing != nil {
			t.Errorf("script for %s lacks %q", name, missing)
		}
	}
}

// Bash completes the last of the words, which are split as bash splits them.
func TestBashCompletes(t *testing.T) {
	_, file := script(t, "bash")
	for _, tt := range []struct{ words, want string }{
		{"conf", "config"},
		{"--unsafe", "--unsafe-fixes"},
		{"--no-color di", "diff"},
		{"--no-color diff --max-ch", "--max-changes"},
		{"--format json diff --max-ch", "--max-changes"},
		{"diff lint --max-ch", "--max-changes"},
		{"explain polic", "policy"},
		{"robots.txt conf", ""},
		{"lint --format js", "json jsonl"},
		{"--format = js", "json jsonl"},
		{"--format =", strings.Join(formatNames(), " ")},
		{"query robots.txt --format js", "json jsonl"},
		{"diff --format mark", "markdown"},
		{"--select unreach", "unreachable-rule"},
		{"--select bom,unreach", "bom,unreachable-rule"},
		{"--select bom,encodi", "bom,encoding"},
		{"--ignore sitemap,bom,group-f", "sitemap,bom,group-for-nobody"},
		{"--fail-level ne", "never"},
		{"lint --dialect google,rf", "google,rfc9309"},
		{"--color al", "always"},
		{"--output sa", "sarif:"},
		{"query robots.txt --agent Googlebot-Im", "Googlebot-Image"},
		{"explain unreach", "unreachable-rule"},
		{"crawlers GPTB", "GPTBot"},
		{"completion f", "fish"},
		{"help qu", "query"},
		{"fmt --w", "--write"},
		{"fmt -", "-w --write --check --diff --config --no-config --stdin-filename --max-size --timeout --allow-private --color --no-color --help"},
		{"rules robots", ""},
		{"lint robots", ""}, // readline completes names of files
		{"--site https", ""},
	} {
		words := append([]string{"robotslint"}, strings.Fields(tt.words)...)
		const ask = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _robotslint; echo "${COMPREPLY[@]}"`
		out, err := exec.Command(shell(t, "bash"), append([]string{"-c", ask, "bash", file}, words...)...).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != tt.want {
			t.Errorf("robotslint %s: got %q, error %v, want %q", tt.words, got, err, tt.want)
		}
	}
}
