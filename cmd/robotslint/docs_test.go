package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
)

// Documents show files, and what robotslint prints about them. A Markdown comment
// names a file or is a command line; the block below it is the content of the file,
// or what the command prints to a terminal without colours. Blocks of Go are the
// bodies of testable examples, which the comment names, or the imports of all
// examples of a package.
var example = regexp.MustCompile("(?s)<!-- ([^\n]*) -->\n```(?:text|yaml|go)\n(.*?)```\n")

// runExamples runs the command lines of a document in dir, and returns the document
// with what they print. The files that the document shows are read if dir is the
// root of the repository, and written otherwise.
func runExamples(t *testing.T, doc, root, dir string) string {
	t.Chdir(dir)
	return example.ReplaceAllStringFunc(doc, func(block string) string {
		m := example.FindStringSubmatch(block)
		marker, text := m[1], m[2]
		call, isCall := strings.CutPrefix(marker, "robotslint ")
		switch {
		case isCall:
			var out, errs bytes.Buffer
			s := Streams{In: strings.NewReader(""), Out: &out, Err: &errs, Terminal: true, Getenv: func(name string) string {
				return map[string]string{"NO_COLOR": "1"}[name]
			}}
			if got := Main(words(call), s); got == exitError {
				t.Errorf("robotslint %s: exit status %d: %s", call, got, &errs)
			}
			text = out.String() + errs.String()
		case strings.Contains(marker, " Example"):
			text = bodyOf(t, root, marker)
		case strings.HasSuffix(marker, " imports"):
			text = importsOf(t, root, strings.TrimSuffix(marker, " imports"))
		case dir == root:
			known, err := os.ReadFile(marker)
			if err != nil {
				t.Error(err)
			}
			text = string(known)
		default:
			if err := os.WriteFile(marker, []byte(text), 0o666); err != nil {
				t.Error(err)
			}
		}
		language, _, _ := strings.Cut(block[strings.Index(block, "```")+3:], "\n")
		return "<!-- " + marker + " -->\n```" + language + "\n" + text + "```\n"
	})
}

// bodyOf returns the body of a testable example, such as "lint ExampleRun".
func bodyOf(t *testing.T, root, name string) string {
	folder, name, _ := strings.Cut(name, " ")
	src, err := os.ReadFile(filepath.Join(root, folder, "example_test.go"))
	if err != nil {
		t.Error(err)
	}
	_, body, found := strings.Cut(string(src), "\nfunc "+name+"() {\n")
	body, _, closed := strings.Cut(body, "\n}\n")
	if !found || !closed {
		t.Errorf("%s has no %s", folder, name)
	}
	return regexp.MustCompile("(?m)^\t").ReplaceAllLiteralString(body, "") + "\n"
}

// importsOf is the import declaration of the testable examples of a package.
func importsOf(t *testing.T, root, folder string) string {
	src, err := os.ReadFile(filepath.Join(root, folder, "example_test.go"))
	if err != nil {
		t.Error(err)
	}
	_, imports, found := strings.Cut(string(src), "\nimport (\n")
	imports, _, closed := strings.Cut(imports, "\n)\n")
	if !found || !closed {
		t.Errorf("the examples of %s import nothing", folder)
	}
	return "import (\n" + imports + "\n)\n"
}

// words splits a command line at blanks outside single quotes.
func words(call string) []string {
	var args []string
	for _, m := range regexp.MustCompile(`'([^']*)'|(\S+)`).FindAllStringSubmatch(call, -1) {
		args = append(args, m[1]+m[2])
	}
	return args
}

// Examples in documents print what the documents say.
func TestDocuments(t *testing.T) {
	t.Chdir("../..")
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(names, "README.md") {
		t.Run(name, func(t *testing.T) {
			name := filepath.Join(root, name)
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			if filepath.Dir(name) == root {
				dir = root
			}
			got := runExamples(t, string(want), root, dir)
			switch {
			case got == string(want):
			case *update:
				if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			default:
				t.Error("the examples print something else; go test ./cmd/robotslint -update rewrites them")
			}
		})
	}
}

// The README shows what robotslint draws.
func TestMapImage(t *testing.T) {
	const name = "../../docs/map.svg"
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	shop, err := os.Open("../../testdata/map/shop.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer shop.Close()
	var out, errs bytes.Buffer
	s := Streams{In: shop, Out: &out, Err: &errs, Getenv: func(string) string { return "" }}
	if got := Main([]string{"map", "--format", "svg", "--stdin-filename", "robots.txt", "-"}, s); got != exitClean {
		t.Fatalf("exit status %d: %s", got, &errs)
	}
	switch {
	case out.String() == string(want):
	case *update:
		if err := os.WriteFile(name, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s differs; go test ./cmd/robotslint -update rewrites it", name)
	}
}

// docs/editors.md shows the files that scripts/test-editors runs in editors.
func TestEditors(t *testing.T) {
	doc, err := os.ReadFile("../../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../editors/*/robotslint.*")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 3 {
		t.Errorf("got %v, want a file for each of neovim, vim and Emacs", files)
	}
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(doc), "\n"+string(file)+"```\n") {
			t.Errorf("docs/editors.md does not show %s as it is", name)
		}
	}
}

// The README shows a file and its findings, and describes every dialect and format.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(example.FindAll(readme, -1)); n < 2 {
		t.Errorf("got %d examples, want a file and its findings", n)
	}
	for _, d := range rules.Dialects {
		if !strings.Contains(string(readme), "\n| `"+d.Name+"` | ") {
			t.Errorf("README.md does not describe the dialect %s", d.Name)
		}
	}
	for _, f := range report.Formats {
		if !strings.Contains(string(readme), "\n| `"+f.Name+"` | ") {
			t.Errorf("README.md does not describe the format %s", f.Name)
		}
	}
}
