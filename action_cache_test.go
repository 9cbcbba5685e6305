package robotslint

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The second run with the same sources takes the program from the cache, even if the
// first found something.
func TestActionCache(t *testing.T) {
	j := newJob(t, map[string]string{"robots.txt": typo})
	j.run(using(""))
	j.want(true, map[string]string{"exit-code": "1"})
	cached, err := filepath.Glob(filepath.Join(j.seen, "robotslint-*", "robotslint"))
	if err != nil || len(cached) != 1 {
		t.Fatalf("got %q in the cache (%v), want one program", cached, err)
	}
	program := filepath.Join(t.TempDir(), "program")
	if err := os.Rename(cached[0], program); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cached[0], []byte("#!/bin/sh\necho from the cache\nexec "+program+" \"$@\"\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	j.run(using(""))
	j.want(true, map[string]string{"exit-code": "1"})
	if !slices.ContainsFunc(j.said, func(said string) bool { return strings.Contains(said, "from the cache") }) {
		t.Errorf("got %q, want the cached program to say something", j.said)
	}
}

// The key of the cache changes if the sources of the program do, and only then.
func TestActionKey(t *testing.T) {
	root := t.TempDir()
	files := map[string]string{"go.mod": "module a\n", "go.sum": "", "ast/testdata/x": "1", "ast/a_test.go": "package ast\n"}
	for _, dir := range []string{"ast", "cmd", "grammar", "internal", "lint", "report", "rules"} {
		files[dir+"/a b.go"] = "package a\n"
	}
	script, err := os.ReadFile("scripts/action-key")
	if err != nil {
		t.Fatal(err)
	}
	files["scripts/action-key"] = string(script)
	write(t, root, files)
	key := func() string {
		out, err := exec.Command("bash", filepath.Join(root, "scripts/action-key")).Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	first := key()
	if !regexp.MustCompile(`^[0-9a-f]{64}\n$`).MatchString(first) {
		t.Fatalf("got %q", first)
	}
	seen := []string{first}
	for name := range files {
		write(t, root, map[string]string{name: files[name] + "\n"})
		built := !strings.Contains(name, "test") && name != "scripts/action-key"
		if got := key(); slices.Contains(seen, got) == built {
			t.Errorf("%s changed: got the key %s, had %s", name, got, seen)
		} else if built {
			seen = append(seen, got)
		}
	}
	if err := os.Rename(filepath.Join(root, "cmd/a b.go"), filepath.Join(root, "cmd/b.go")); err != nil {
		t.Fatal(err)
	}
	if got := key(); slices.Contains(seen, got) {
		t.Errorf("a renamed file leaves the key at %s", got)
	}
}

// CI builds with the newest patches of the Go release in go.mod.
func TestGoRelease(t *testing.T) {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(`(?m)^go (1\.\d+)\.`).FindStringSubmatch(string(mod))[1]
	for name, versions := range map[string]int{"action.yml": 1, ".github/workflows/ci.yml": 1, ".github/workflows/release.yml": 2, "Dockerfile": 1, "docs/ci.md": 1} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(`(?m)(?:go-version: (\S+)\.x|golang:([\d.]+))(?: |$)`).FindAllStringSubmatch(string(text), -1)
		if len(found) != versions {
			t.Errorf("%s: got %d versions of Go, want %d", name, len(found), versions)
		}
		for _, m := range found {
			if got := m[1] + m[2]; got != want {
				t.Errorf("%s: got Go %s, want %s", name, got, want)
			}
		}
	}
}
