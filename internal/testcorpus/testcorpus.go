// Package testcorpus opens the test data that is kept outside the repository
// because it is too large or belongs to others: real robots.txt files, answers
// of Google's parser, facts about crawlers. An environment variable names the
// directory of each; a test that needs one that is not set is skipped.
package testcorpus

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Corpus returns the names of all real robots.txt files below
// ROBOTSLINT_CORPUS, including the old and new sides of recorded changes.
func Corpus(t *testing.T) []string { return files(t, "ROBOTSLINT_CORPUS", "*", "*.txt") }

// Vectors returns the names of the files below ROBOTSLINT_VECTORS, which hold
// recorded answers of Google's parser.
func Vectors(t *testing.T) []string { return files(t, "ROBOTSLINT_VECTORS", "*.jsonl") }

// Facts decodes the JSON document called name in ROBOTSLINT_FACTS into v.
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

// Read returns the content of the file called name.
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
