package lint_test

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// Each archive under testdata/lint/families holds files with one mistake each,
// most of them one that several passes could speak of. With every pass on, hints
// included, each file earns exactly one finding ("want").
func TestOneMistakeEarnsOneFinding(t *testing.T) {
	for _, family := range analysis.Families {
		t.Run(string(family), func(t *testing.T) {
			name := filepath.Join("..", "testdata", "lint", "families", string(family)+".txtar")
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			out := &txtar.Archive{Comment: archive.Comment}
			for _, file := range archive.Files {
				if filepath.Base(file.Name) == "want" {
					continue
				}
				cfg := configFor(string(file.Data))
				cfg.Passes = lint.Passes
				f := grammar.Parse("robots.txt", string(file.Data))
				findings := lint.Run(f, cfg)
				if len(findings) != 1 {
					t.Errorf("%s earns %d findings, want 1", file.Name, len(findings))
				}
				dir := file.Name[:len(file.Name)-len(filepath.Base(file.Name))]
				out.Files = append(out.Files, file, txtar.File{Name: dir + "want", Data: []byte(full(t, f, findings))})
			}
			if *update {
				if err := os.WriteFile(name, txtar.Format(out), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, _ := os.ReadFile(name)
			if got := string(txtar.Format(out)); got != string(want) {
				t.Errorf("go test ./lint -update rewrites %s\ngot:\n%s\nwant:\n%s", name, got, want)
			}
		})
	}
}
