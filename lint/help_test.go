package lint_test

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// A finding ends in what to do: a fix, or help.
func TestHelp(t *testing.T) {
	for _, p := range lint.Passes {
		t.Run(p.ID, func(t *testing.T) {
			examples := []string{analysis.ExpandExample(p.Bad)}
			archive, err := txtar.ParseFile(golden(p))
			switch {
			case errors.Is(err, fs.ErrNotExist): // its cases are tables in Go
				archive = &txtar.Archive{}
			case err != nil:
				t.Fatal(err)
			}
			for _, file := range archive.Files {
				if name := filepath.Base(file.Name); name != "want" && name != "fixed" {
					examples = append(examples, string(file.Data))
				}
			}
			found := 0
			for _, src := range examples {
				for _, fd := range lint.Run(grammar.Parse("robots.txt", src), with(p, src)) {
					if fd.Pass != p {
						continue
					}
					found++
					if len(fd.Fixes) == 0 && fd.Help == "" {
						t.Errorf("%q: got neither a fix nor help, want one of them", fd.Message)
					}
					first, _ := utf8.DecodeRuneInString(fd.Help)
					if unicode.IsUpper(first) || strings.HasSuffix(fd.Help, ".") {
						t.Errorf("got help %q, want lower case and no full stop", fd.Help)
					}
				}
			}
			if found == 0 {
				t.Error("got no findings, want some")
			}
		})
	}
}
