package robotslint

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/robotslint/robotslint/"

// houses are all packages of the module, lowest first. A package imports only
// packages above it in this list.
var houses = []string{
	"ast", "grammar", "rules", "rules/crawlers", "rules/platforms", "internal/choice", "rules/evaluator",
	"lint/analysis",
	"lint/syntax", "lint/encoding", "lint/grouping", "lint/useragent", "lint/paths", "lint/semantics",
	"lint/sitemaps", "lint/fields", "lint/policy", "lint/security", "lint/deployment", "lint/style",
	"lint", "report",
	"internal/source", "internal/config", "internal/baseline", "internal/starter", "internal/jsonrpc", "internal/lsp",
	"internal/accesslog", "cmd/robotslint",
}

// families are packages of passes: none imports another.
var families = houses[slices.Index(houses, "lint/analysis")+1 : slices.Index(houses, "lint")]

// forTests are packages that only tests import.
var forTests = []string{"internal/testcorpus", "internal/linttest", "internal/expressiontest"}

// sole are the libraries that one package alone may import.
var sole = map[string]string{
	"github.com/alecthomas/participle": "grammar",
	"github.com/goccy/go-yaml":         "internal/config",
	"github.com/jlaffaye/ftp":          "internal/source",
	"github.com/owenrumney/go-sarif":   "report",
	"github.com/sergi/go-diff":         "report",
	"github.com/spf13/pflag":           "cmd/robotslint",
}

// outside are the parts of the standard library that reach files, network,
// clock, environment or terminal. The packages up to report do without.
var outside = []string{"os", "net", "net/http", "os/exec", "io/ioutil", "syscall"}

// clock are the functions of package time that look at one; its durations are
// for all.
var clock = regexp.MustCompile(`\btime\.(Now|Since|Until|Sleep|After|AfterFunc|Tick|NewTicker|NewTimer)\b`)

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
			pure := at <= slices.Index(houses, "report")
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if pure && clock.Match(src) {
				t.Errorf("%s looks at the clock", name)
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range f.Imports {
				path, err := strconv.Unquote(spec.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				if below, ok := strings.CutPrefix(path, module); ok {
					if !slices.Contains(houses[:at], below) {
						t.Errorf("%s imports %s, which does not stand below %s", name, below, house)
					}
					if slices.Contains(families, house) && slices.Contains(families, below) {
						t.Errorf("%s imports %s, another family", name, below)
					}
				}
				for library, owner := range sole {
					if strings.HasPrefix(path, library) && house != owner {
						t.Errorf("%s imports %s, which is for %s alone", name, path, owner)
					}
				}
				if pure && slices.Contains(outside, path) {
					t.Errorf("%s imports %s, so it could not be compiled to WebAssembly and stay pure", name, path)
				}
			}
		}
	}
}

// Every package has a place in the order.
func TestPackagesAreKnown(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if path == "bench" || path == "editors" || path != "." && strings.HasPrefix(entry.Name(), ".") {
				return filepath.SkipDir
			}
			return nil
		}
		house := filepath.ToSlash(filepath.Dir(path))
		if filepath.Ext(path) != ".go" || house == "." || slices.Contains(houses, house) || slices.Contains(forTests, house) {
			return nil
		}
		t.Errorf("%s is in a package that is not in the order of packages", path)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
