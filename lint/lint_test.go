package lint_test

import (
	"cmp"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
)

var update = flag.Bool("update", false, "rewrite golden files")

// configFor is the default configuration for src, of a site that is known.
func configFor(src string) lint.Config {
	cfg := linttest.Config()
	cfg.Site = "https://www.example.com/"
	if served := servedAs(src); served != nil {
		cfg.Site, cfg.Served = served.URL, served
	}
	return cfg
}

// with is the configuration for src with p among the passes, even a hint.
func with(p *analysis.Pass, src string) lint.Config {
	cfg := configFor(src)
	if p.ID == "expectation-failed" {
		cfg.Expect = []analysis.Expectation{
			{Agents: []string{"GPTBot"}, Pattern: "/", Place: ".robotslint.yaml:3"},
			{Agents: []string{"Googlebot", "Googlebot-Image", "bingbot"}, Pattern: "/products/", Allow: true, Place: ".robotslint.yaml:5"},
		}
	}
	if !slices.Contains(cfg.Passes, p) {
		cfg.Passes = append(cfg.Passes, p)
	}
	cfg.Dialects = append(cfg.Dialects, p.Dialects...)
	return cfg
}

// servedAs reads how an example was fetched, if its first line says so:
//
//	# GET https://www.example.com/robots.txt: 200 text/plain max-age=60 redirects=1
func servedAs(src string) *analysis.Served {
	line, _, _ := strings.Cut(src, "\n")
	request, ok := strings.CutPrefix(line, "# GET ")
	if !ok {
		return nil
	}
	url, answer, _ := strings.Cut(request, ": ")
	served := &analysis.Served{URL: url}
	for _, word := range strings.Fields(answer) {
		name, value, _ := strings.Cut(word, "=")
		n, err := strconv.Atoi(cmp.Or(value, name))
		switch {
		case err != nil:
			served.ContentType = word
		case name == "max-age":
			served.MaxAge = time.Duration(n) * time.Second
		case name == "redirects":
			served.Redirects = n
		default:
			served.Status = n
		}
	}
	return served
}

func TestPasses(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range lint.Passes {
		for _, alias := range p.Aliases {
			if lint.PassNamed(alias) != p {
				t.Errorf("alias %q of %s names another pass", alias, p.ID)
			}
		}
	}
	for _, p := range lint.Passes {
		t.Run(p.ID, func(t *testing.T) {
			if seen[p.ID] || !regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`).MatchString(p.ID) {
				t.Errorf("ID %q is taken or not in kebab case", p.ID)
			}
			seen[p.ID] = true
			file := strings.ReplaceAll(p.ID, "-", "_") + ".go"
			if strings.HasSuffix(file, "_js.go") { // is for GOOS=js alone
				file = strings.TrimSuffix(file, ".go") + "_pass.go"
			}
			if _, err := os.Stat(filepath.Join(folderOf(p), file)); err != nil {
				t.Errorf("pass stands in another file: %v", err)
			}
			for what, text := range map[string]string{"Summary": p.Summary, "Rationale": p.Rationale, "Source": p.Source, "Bad": p.Bad, "Good": p.Good} {
				if text == "" {
					t.Errorf("%s is missing", what)
				}
			}
			if !slices.Contains(analysis.Families, p.Family) || !slices.Contains(analysis.Severities, p.Severity) {
				t.Errorf("family %q or severity %v is not one of the list", p.Family, p.Severity)
			}
			if p.Summary != "" && (strings.HasSuffix(p.Summary, ".") || p.Summary[:1] != strings.ToLower(p.Summary[:1])) {
				t.Errorf("Summary %q is no phrase in lower case", p.Summary)
			}
			if !strings.HasSuffix(p.Rationale, ".") {
				t.Errorf("Rationale %q is no sentence", p.Rationale)
			}
			if got := ids(analysis.ExpandExample(p.Bad), p); !slices.Contains(got, p.ID) {
				t.Errorf("Bad earns %v, want %s among them", got, p.ID)
			}
			if got := ids(analysis.ExpandExample(p.Bad), p); p.Exclusive != nil && len(got) > 1 {
				t.Errorf("Bad earns %v, want %s alone", got, p.ID)
			}
			if got := ids(p.Good, p); len(got) > 0 {
				t.Errorf("Good earns %v, want nothing", got)
			}
			if _, err := os.Stat(golden(p)); err != nil && !hasByteCase(p) {
				t.Errorf("testdata is missing: %v", err)
			}
		})
	}
}

// folderOf is the folder of the family of p, or of the driver for what only it
// finds.
func folderOf(p *analysis.Pass) string {
	switch p.ID {
	case "expectation-failed", "malformed-suppression", "unused-suppression":
		return "."
	}
	if folder, ok := map[analysis.Family]string{analysis.UserAgent: "useragent", analysis.Path: "paths", analysis.Sitemap: "sitemaps"}[p.Family]; ok {
		return folder
	}
	return string(p.Family)
}

// ids are those of the passes that report on src, p among them even as a hint.
func ids(src string, p *analysis.Pass) []string {
	var got []string
	for _, fd := range lint.Run(grammar.Parse("robots.txt", src), with(p, src)) {
		if !slices.Contains(got, fd.Pass.ID) {
			got = append(got, fd.Pass.ID)
		}
	}
	return got
}

func golden(p *analysis.Pass) string {
	return filepath.Join("..", "testdata", "lint", p.ID+".txtar")
}

// Each archive under testdata/lint holds files named robots.txt or *.txt that
// the pass of the archive's name is run on, for each what it reports ("want"),
// and what the file becomes when its first fixes are made ("fixed"), where
// there are any.
func TestGolden(t *testing.T) {
	for _, p := range lint.Passes {
		t.Run(p.ID, func(t *testing.T) {
			archive, err := txtar.ParseFile(golden(p))
			if err != nil {
				t.Skip(err) // TestPasses says so
			}
			out := &txtar.Archive{Comment: archive.Comment}
			for _, file := range archive.Files {
				if name := filepath.Base(file.Name); name == "want" || name == "fixed" {
					continue
				}
				cfg := with(p, string(file.Data))
				if p.ID != "unused-suppression" { // it is about what the others find
					cfg.Passes = []*analysis.Pass{p}
				}
				f := grammar.Parse("robots.txt", string(file.Data))
				findings := lint.Run(f, cfg)
				dir := strings.TrimSuffix(file.Name, filepath.Base(file.Name))
				out.Files = append(out.Files, file, txtar.File{Name: dir + "want", Data: []byte(full(t, f, findings))})
				if fixed, ok := fix(f.Src, findings); ok {
					out.Files = append(out.Files, txtar.File{Name: dir + "fixed", Data: []byte(fixed)})
				}
			}
			if *update {
				if err := os.WriteFile(golden(p), txtar.Format(out), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, _ := os.ReadFile(golden(p))
			if got := string(txtar.Format(out)); got != string(want) {
				t.Errorf("go test ./lint -update rewrites %s\ngot:\n%s\nwant:\n%s", golden(p), got, want)
			}
		})
	}
}

// full is what format full shows of findings: the line, the evidence, related
// places and fixes. Each is shown by itself, so that none is folded into another.
func full(t *testing.T, f *ast.File, findings []analysis.Finding) string {
	t.Helper()
	var b strings.Builder
	i := slices.IndexFunc(report.Formats, func(format report.Format) bool { return format.Name == "full" })
	w := report.Formats[i].New(&b, report.Options{})
	for i := range findings {
		if err := w.File(report.File{File: f, Findings: findings[i : i+1]}); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// fix makes the first fix of every finding that does not touch an earlier one.
func fix(src string, findings []analysis.Finding) (string, bool) {
	var edits []analysis.Edit
	end := 0
	for _, fd := range findings {
		if len(fd.Fixes) == 0 || fd.Fixes[0].Edits[0].Span.Start < end {
			continue
		}
		edits = append(edits, fd.Fixes[0].Edits...)
		end = edits[len(edits)-1].Span.End
	}
	return analysis.Apply(src, edits), len(edits) > 0
}
