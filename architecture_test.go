package robotslint

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/robotslint/robotslint/"

// houses stand one on the other: a package imports only what stands before it.
var houses = []string{
	"ast", "grammar", "rules", "rules/crawlers", "lint", "report",
	"internal/config", "internal/source", "internal/lsp", "cmd/robotslint",
}

// sole are the libraries that one package alone may import.
var sole = map[string]string{
	"github.com/alecthomas/participle": "grammar",
	"github.com/owenrumney/go-sarif":   "report",
	"github.com/sergi/go-diff":         "report",
	"github.com/spf13/pflag":           "cmd/robotslint",
}

// outside are the parts of the standard library that reach files, network,
// clock, environment or terminal. The packages up to report do without.
var outside = []string{"os", "net", "net/http", "time", "os/exec", "io/ioutil", "syscall"}

func TestImports(t *testing.T) {
	for at, house := range houses {
		files, err := filepath.Glob(filepath.Join(house, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range f.Imports {
				path, err := strconv.Unquote(spec.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				if below, ok := strings.CutPrefix(path, module); ok && !slices.Contains(houses[:at], below) {
					t.Errorf("%s imports %s, which does not stand below %s", name, below, house)
				}
				for library, owner := range sole {
					if strings.HasPrefix(path, library) && house != owner {
						t.Errorf("%s imports %s, which is for %s alone", name, path, owner)
					}
				}
				if at <= slices.Index(houses, "report") && slices.Contains(outside, path) {
					t.Errorf("%s imports %s, so it could not be compiled to WebAssembly and stay pure", name, path)
				}
			}
		}
	}
}
