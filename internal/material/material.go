// Package material gives tests what is too large for the repository, or not
// ours to keep there: real robots.txt files, answers of Google's parser, facts.
// Environment variables say where each of them is; a test that asks for one
// that is not set is skipped.
package material

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Corpus returns the names of all real files, those of changes too.
func Corpus(t *testing.T) []string { return files(t, "ROBOTSLINT_CORPUS", "*", "*.txt") }

// Vectors returns the names of the files of Google's answers.
func Vectors(t *testing.T) []string { return files(t, "ROBOTSLINT_VECTORS", "*.jsonl") }

// Facts decodes a document of facts into v.
func Facts(t *testing.T, name string, v any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder(t, "ROBOTSLINT_FACTS"), name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, v); err != nil {
		t.Fatalf("decode %s: %v", name, err)
	}
}

// Read returns the octets of a file.
func Read(t *testing.T, name string) string {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

func files(t *testing.T, variable string, pattern ...string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(append([]string{folder(t, variable)}, pattern...)...))
	if err != nil || len(names) == 0 {
		t.Fatalf("find files of %s: %d found, error %v", variable, len(names), err)
	}
	return names
}

func folder(t *testing.T, variable string) string {
	t.Helper()
	dir := os.Getenv(variable)
	if dir == "" {
		t.Skip(variable + " is not set")
	}
	return dir
}
