package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var update = flag.Bool("update", false, "rewrite the schema")

func parsedText(src string) (*File, error) {
	f := &File{Name: FileName, Dir: "/site"}
	return f, f.parse(src)
}

const example = `# of a shop
dialects: [google, rfc9309, bing]
site: https://www.example.com/
fail-level: info
rules: {crawl-delay-ignored: "off", sitemap-missing: info, encoding: error}
fields: [x-team]
expect:
  - agents: [Googlebot, Bingbot]
    allow: ["/$", /products/]
    disallow: [/cart/, "/*?session="]
  - agents:
      - GPTBot
    disallow:
      - /
ignore:
  - old/
  - "**/test/*.txt"
baseline: lint/baseline.json
`

// Configuration: every key.
func TestParse(t *testing.T) {
	got, err := parsedText(example)
	if err != nil {
		t.Fatal(err)
	}
	both := []string{"Googlebot", "Bingbot"}
	want := &File{
		Name: FileName, Dir: "/site",
		Dialects:  []*rules.Dialect{rules.Google, rules.RFC9309, rules.Bing},
		Site:      "https://www.example.com/",
		FailLevel: "info",
		Rules: []Rule{
			{Name: "crawl-delay-ignored", Line: 5}, {Name: "sitemap-missing", Severity: analysis.Info, Line: 5}, {Name: "encoding", Severity: analysis.Error, Line: 5},
		},
		Fields: []string{"x-team"},
		Expect: []analysis.Expectation{
			{Agents: both, Pattern: "/$", Allow: true, Place: ".robotslint.yaml:9"},
			{Agents: both, Pattern: "/products/", Allow: true, Place: ".robotslint.yaml:9"},
			{Agents: both, Pattern: "/cart/", Place: ".robotslint.yaml:10"},
			{Agents: both, Pattern: "/*?session=", Place: ".robotslint.yaml:10"},
			{Agents: []string{"GPTBot"}, Pattern: "/", Place: ".robotslint.yaml:14"},
		},
		Ignore: []string{"old/", "**/test/*.txt"}, Baseline: "lint/baseline.json",
		lines:       map[string][]int{"dialects": {2}, "site": {3}, "fail-level": {4}, "rules": {5}, "fields": {6}, "expect": {7}, "ignore": {15}, "baseline": {18}},
		ignoreLines: []int{16, 17},
		claims:      9,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if s, origin := got.Severity(lint.PassNamed("bom")); s != analysis.Error || origin != ".robotslint.yaml:5" {
		t.Errorf("a pass of a family: got %v of %q", s, origin)
	}
	if s, origin := got.Severity(lint.PassNamed("unreachable-rule")); s != 0 || origin != "" {
		t.Errorf("a pass that is not named: got %v of %q", s, origin)
	}
	const old, test = ".robotslint.yaml:16", ".robotslint.yaml:17"
	for path, want := range map[string]string{
		"/site/old/robots.txt": old, "/site/old/a/robots.txt": old, "/site/a/test/x.txt": test, "/site/test/x.txt": test,
		"/site/robots.txt": "", "/site/older/robots.txt": "", "/old/robots.txt": "",
	} {
		if at := got.IgnoredAt(path); at != want || got.Ignores(path) != (want != "") {
			t.Errorf("ignores %s at: got %q, want %q", path, at, want)
		}
	}
}

// An ID overrides its family, in either order.
func TestSeverityOfFamily(t *testing.T) {
	f, err := parsedText("rules:\n  bom: info\n  encoding: off\n")
	if err != nil {
		t.Fatal(err)
	}
	if s, origin := f.Severity(lint.PassNamed("bom")); s != analysis.Info || origin != ".robotslint.yaml:2" {
		t.Errorf("got %v of %q, want info", s, origin)
	}
	if s, origin := f.Severity(lint.PassNamed("utf16")); s != 0 || origin != ".robotslint.yaml:3" {
		t.Errorf("got %v of %q, want off", s, origin)
	}
}

func TestNothingToSay(t *testing.T) {
	for _, src := range []string{"", "# nothing\n", "---\n", "\n\n"} {
		if _, err := parsedText(src); err != nil {
			t.Errorf("%q: %v", src, err)
		}
	}
}

// Every error has a position and is one line.
func TestErrors(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{"\n\ndialect: [google]\n", `line 3, column 1: unknown key "dialect"; did you mean dialects?`},
		{"frobnicate: 1\n", `line 1, column 1: unknown key "frobnicate"; there are dialects, site, fail-level, rules, fields, expect, sites, ignore, baseline`},
		{"dialects: google\n", `line 1, column 11: is not a list`},
		{"dialects: []\n", `line 1, column 11: names no dialect`},
		{"dialects: [gogle]\n", `line 1, column 12: unknown dialect "gogle"; did you mean google?`},
		{"dialects:\n", `line 1, column 1: dialects has no value`},
		{"site: www.example.com\n", `line 1, column 7: site "www.example.com" is not an http or https URL`},
		{"site: 5\n", `line 1, column 7: is not a string; quotes make it one`},
		{"fail-level: warn\n", `line 1, column 13: unknown fail level "warn"; did you mean warning?`},
		{"rules: {bomb: off}\n", `line 1, column 9: unknown pass or family "bomb"; did you mean bom?`},
		{"rules: {bom: fatal}\n", `line 1, column 14: unknown severity "fatal"; there are error, warning, info, hint, off`},
		{"rules: {bom: true}\n", `line 1, column 14: unknown severity "true"; there are error, warning, info, hint, off`},
		{"rules: [bom]\n", `line 1, column 8: is not a mapping of keys to values`},
		{"fields: [5]\n", `line 1, column 10: is not a string; quotes make it one`},
		{"fields: [\"\"]\n", `line 1, column 10: is empty`},
		{"expect:\n  - agent: [a]\n", `line 2, column 5: unknown key "agent"; did you mean agents?`},
		{"expect:\n  - agents: [a]\n", `line 2, column 11: neither allows nor disallows anything`},
		{"expect:\n  - allow: [/]\n", `line 2, column 10: names no agents`},
		{"expect:\n  - agents: [Googlebot/2.1]\n    allow: [/]\n", `line 2, column 14: "Googlebot/2.1" is not a product token; write "Googlebot"`},
		{"expect:\n  - agents: [\"Mozilla/5.0 (compatible; Googlebot/2.1)\"]\n    allow: [/]\n", `line 2, column 14: "Mozilla/5.0 (compatible; Googlebot/2.1)" is not a product token; write "Googlebot"`},
		{"expect:\n  - agents: [Acme/1]\n    allow: [/]\n", `line 2, column 14: "Acme/1" is not a product token; crawlers that follow RFC 9309 read "Acme"`},
		{"expect: [{agents: [a], allow: [a]}]\n", `line 1, column 32: path pattern begins with neither "/" nor "*"`},
		{"expect: [{agents: [a], allow: [\"/#\"]}]\n", `line 1, column 32: "#" begins a comment`},
		{"sites: {files: [a]}\n", `line 1, column 8: is not a list`},
		{"sites:\n  - site: https://a/\n", `line 2, column 9: has neither files nor hosts`},
		{"sites:\n  - files: []\n    site: https://a/\n", `line 2, column 10: has neither files nor hosts`},
		{"sites:\n  - file: [a]\n", `line 2, column 5: unknown key of a site "file"; did you mean files?`},
		{"sites:\n  - files: [a]\n    ignore: [b]\n", `line 3, column 5: unknown key of a site "ignore"; there are files, hosts, dialects, site, fail-level, rules, fields, expect`},
		{"sites:\n  - files: a\n", `line 2, column 12: is not a list`},
		{"sites:\n  - files: [\"[\"]\n", `line 2, column 13: "[" is not a valid path pattern`},
		{"sites:\n  - hosts: [\"[\"]\n", `line 2, column 13: "[" is not a valid host pattern`},
		{"sites:\n  - hosts: [\"{a,b}\"]\n", `line 2, column 13: braces are not supported; list several patterns instead`},
		{"sites:\n  - hosts: [https://www.example.com/]\n", `line 2, column 13: "https://www.example.com/" is a URL; write its host, www.example.com`},
		{"sites:\n  - hosts: [www/robots.txt]\n", `line 2, column 13: "www/robots.txt" is not a host; paths go under files`},
		{"sites:\n  - files: [a]\n    dialects: [gogle]\n", `line 3, column 16: unknown dialect "gogle"; did you mean google?`},
		{"sites:\n  - files: [a]\n    rules: {bomb: off}\n", `line 3, column 13: unknown pass or family "bomb"; did you mean bom?`},
		{"expect: [{agents: [" + strings.Repeat("a,", 100) + "], allow: [" + strings.Repeat("/,", 100) + "]}]\nsites: [{files: [a], expect: [{agents: [a], allow: [/]}]}]", `line 2, column 31: expect has more than 10000 combinations of an agent and a pattern`},
		{"ignore: [\"{a,b}\"]\n", `line 1, column 10: braces are not supported; list several patterns instead`},
		{"ignore: [/old/]\n", `line 1, column 10: "/old/" begins with "/"; paths are relative to the directory of the configuration`},
		{"sites:\n  - files: [/shops/]\n", `line 2, column 13: "/shops/" begins with "/"; paths are relative to the directory of the configuration`},
		{"ignore: [\"[\"]\n", `line 1, column 10: "[" is not a valid path pattern`},
		{"baseline: ../b.json\n", `line 1, column 11: "../b.json" is not a path below the directory of this file`},
		{"baseline: /b.json\n", `line 1, column 11: "/b.json" is not a path below the directory of this file`},
		{"baseline: \"\"\n", `line 1, column 11: "" is not a path below the directory of this file`},
		{"- a\n", `line 1, column 1: is not a mapping of keys to values`},
		{"a", `line 1, column 1: is not a mapping of keys to values`},
		{"!", `line 1, column 1: tags, directives and "?" are not supported`},
		{"fail-level: error\n!", `line 2, column 1: tags, directives and "?" are not supported`},
		{"site: https://a/\nsite: https://b/\n", `line 2, column 1: mapping key "site" already defined at [1:1]`},
		{"site: [", `line 1, column 7: sequence end token ']' not found`},
		{"site: &a https://a/\n", `line 1, column 7: anchors and aliases are not supported`},
		{"a: &a [x]\nb: [*a, *a]\n", `line 1, column 4: anchors and aliases are not supported`},
		{"<<: {a: b}\n", `line 1, column 1: anchors and aliases are not supported`},
		{"site: !!str a\n", `line 1, column 7: tags, directives and "?" are not supported`},
		{"? site\n: a\n", `line 1, column 1: tags, directives and "?" are not supported`},
		{"site: https://a/\n---\nsite: https://b/\n", `line 2, column 1: a second document is not supported`},
		{"site: https://a/\n...\nsite: https://b/\n", `line 2, column 1: a second document is not supported`},
		{"site: " + strings.Repeat("[", 100), `line 1, column 15: is nested more than 8 levels deep`},
		{"site: \n" + strings.Repeat("- ", 100) + "a", `line 2, column 17: is nested more than 8 levels deep`},
		{"fields: [" + strings.Repeat("a,", 20_000) + "]", `has more than 32768 YAML tokens`},
		{slowest["keys"], `line 4097, column 6: follows more than 4096 keys`},
		{slowest["blank lines"], `line 34, column 1: is blank, as are the 32 lines before`},
		{slowest["carriage returns"], `line 34, column 1: is blank, as are the 32 lines before`},
		{"#\n" + strings.Repeat(" \t\r\n", 33), `line 34, column 1: is blank, as are the 32 lines before`},
		{slowest["merge keys"], `line 1, column 1: has more than 32 tabs and "<"`},
		{slowest["tabs"], `line 1, column 1: has more than 32 tabs and "<"`},
		{"expect: [{agents: [" + strings.Repeat("a,", 101) + "], allow: [" + strings.Repeat("/,", 100) + "]}]", `line 1, column 10: expect has more than 10000 combinations of an agent and a pattern`},
	} {
		_, err := parsedText(tt.src)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%.60q: got %v\nwant %s", tt.src, err, tt.want)
		}
	}
}

// slowest are texts of the largest size on which the YAML library or this package
// would take, or takes, longest.
var slowest = map[string]string{
	"blank lines":      filled("site: |\n", "\n"),
	"carriage returns": filled("site: |\n", "\r"),
	"merge keys":       filled("site: a", "<"),
	"tabs":             filled("site: \"", "\t"),
	"keys":             numbered("", "a%d: b\n"),

	"unknown name":      filled("rules: {", "~"),
	"blank line runs":   filled("site: |\n", " a\n"+strings.Repeat("\n", maxBlankLines)),
	"blanks at the end": "site: |\n " + strings.Repeat("a", MaxSize-100) + strings.Repeat("\n", maxBlankLines),
	"fewer merge keys":  filled("site: a\n", " "+strings.Repeat("<", maxSlow)+"\n"),
	"fewer tabs":        filled("site: \"", "a"+strings.Repeat("\t", maxSlow)+"\n"),
	"block scalars":     filled("fields:\n", "- |\n a\n"),
	"names of a rule":   numbered("rules:\n", " a%d: b\n")[:maxKeys*8],
	"list":              filled("fields: [", "\"\", "),
	"items":             filled("fields:\n", "- a\n"),
	"expectations":      filled("expect:\n", "- agents: [a]\n  allow: [/]\n"),
	"agents":            filled("expect:\n- allow: [/]\n  agents:\n", "  - a\n"),
	"patterns":          filled("expect:\n- agents: [a]\n  allow:\n", "  - /*\n"),
	"comments":          filled("fields:\n", "# a\n"),
	"sites":             filled("sites:\n", "- files: [a]\n  fields: [a]\n"),
	"hosts":             filled("sites:\n- hosts:\n", "  - a\n"),
}

// filled is start and as many units as a configuration may hold.
func filled(start, unit string) string {
	return start + strings.Repeat(unit, (MaxSize-len(start))/len(unit))
}

// numbered is start and as many numbered units as a configuration may hold.
func numbered(start, unit string) string {
	b := []byte(start)
	for i := 0; len(b) < MaxSize-2*len(unit); i++ {
		b = fmt.Appendf(b, unit, i)
	}
	return string(b)
}

func BenchmarkParse(b *testing.B) {
	for _, name := range slices.Sorted(maps.Keys(slowest)) {
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			b.SetBytes(int64(len(slowest[name])))
			for b.Loop() {
				parsedText(slowest[name])
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add(example)
	for _, src := range []string{"a: [", "- - -", "{", "a: |\n x", "a: \"", "\xff: é", "\t", "a:\r b", "? a", "a: &a", "---\n...\n", "é: [é, x]"} {
		f.Add(src)
	}
	for _, src := range slowest {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > MaxSize {
			t.Skip("larger than any file that is read")
		}
		_, err := parsedText(src)
		if err != nil && (err.Error() == "" || strings.ContainsAny(err.Error(), "\r\n")) {
			t.Errorf("error %q is not one line", err)
		}
	})
}

// The nearest file up to the root of the repository counts; outside a repository,
// only one in the directory itself.
func TestFind(t *testing.T) {
	root := t.TempDir()
	write := func(name, content string) {
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(FileName, "fields: [outside]")
	write("repo/.git", "gitdir: elsewhere")
	write("repo/"+FileName, "fields: [root]")
	write("repo/a/b/x", "")
	write("repo/near/"+FileName, "fields: [near]")
	write("repo/near/c/x", "")
	write("plain/x", "")
	write("bare/.git/x", "")
	write("bare/a/x", "")
	write("broken/"+FileName, "field: [x]")
	if err := os.MkdirAll(filepath.Join(root, "directory", FileName), 0o777); err != nil {
		t.Fatal(err)
	}
	var finder Finder
	for dir, want := range map[string]string{
		".": "outside", "repo": "root", "repo/a/b": "root", "repo/near": "near", "repo/near/c": "near",
		"plain": "", "bare/a": "", "missing": "", "repo/missing": "root", "plain/x": "",
	} {
		f, err := finder.Find(filepath.Join(root, dir))
		got := ""
		if f != nil {
			got = f.Fields[0]
		}
		if err != nil || got != want {
			t.Errorf("%s: got %q, %v, want %q", dir, got, err, want)
		}
	}
	write("large/"+FileName, "#"+strings.Repeat("a", MaxSize))
	write("largest/"+FileName, "fields: [largest]\n#"+strings.Repeat("a", MaxSize-19))
	if f, err := finder.Find(filepath.Join(root, "largest")); err != nil || f.Fields[0] != "largest" {
		t.Errorf("%d octets: got %v, %v, want them read", MaxSize, f, err)
	}
	for dir, want := range map[string]string{
		"large":     "has 65537 octets, more than the limit of 65536",
		"broken":    `line 1, column 1: unknown key "field"; did you mean fields?`,
		"directory": "is not a regular file",
	} {
		_, err := finder.Find(filepath.Join(root, dir))
		if err == nil || !strings.HasPrefix(err.Error(), "read ") || !strings.HasSuffix(err.Error(), ": "+want) {
			t.Errorf("%s: got %v, want %s", dir, err, want)
		}
		if _, again := finder.Find(filepath.Join(root, dir)); again != err {
			t.Errorf("%s was read again", dir)
		}
	}
}

// An error names the file and the position of the mistake.
func TestErrorPosition(t *testing.T) {
	for src, want := range map[string]Error{
		"fields: []\nsite: a.example\n":    {Line: 2, Column: 7},
		strings.Repeat("#", MaxSize) + "#": {},
	} {
		dir := t.TempDir()
		want.File = filepath.Join(dir, FileName)
		if err := os.WriteFile(want.File, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := new(Finder).Find(dir)
		var got *Error
		if !errors.As(err, &got) || got.File != want.File || got.Line != want.Line || got.Column != want.Column {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

// A file is parsed again only after it has changed.
func TestAgain(t *testing.T) {
	dir := t.TempDir()
	var first Finder
	var last *File
	for _, tt := range []struct {
		src  string
		same bool
		want string
	}{
		{"fields: [a]", false, "a"},
		{"fields: [a]", true, "a"},
		{"fields: [b]", false, "b"},
		{"field: [b]", false, ""},
		{"fields: [b]", false, "b"},
	} {
		if err := os.WriteFile(filepath.Join(dir, FileName), []byte(tt.src), 0o666); err != nil {
			t.Fatal(err)
		}
		f, err := first.Again().Find(dir)
		got := ""
		if err == nil {
			got = f.Fields[0]
		}
		if got != tt.want || (f == last) != tt.same {
			t.Errorf("%s: got %q, %v, the file of before: %v; want %q, %v", tt.src, got, err, f == last, tt.want, tt.same)
		}
		last = f
	}
	if err := os.Remove(filepath.Join(dir, FileName)); err != nil {
		t.Fatal(err)
	}
	if f, err := first.Again().Find(dir); f != nil || err != nil {
		t.Errorf("without a file: got %v, %v", f, err)
	}
}

// Files are linted concurrently: lookups at the same time return the same
// configuration.
func TestFindConcurrently(t *testing.T) {
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, ".git"), 0o777); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(root, FileName)
	if err := os.WriteFile(name, []byte("fields: [x]"), 0o666); err != nil {
		t.Fatal(err)
	}
	var finder Finder
	var all sync.WaitGroup
	found := make([]*File, 64)
	for i := range found {
		all.Go(func() {
			found[i], _ = finder.Find(filepath.Join(root, strings.Repeat("a/", i%8)))
			if _, err := finder.Read(name); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for i, f := range found {
		if f == nil || f != found[0] {
			t.Errorf("%d: got %p, want %p", i, f, found[0])
		}
	}
}

// The schema in docs is up to date, and every value that it lists is accepted.
func TestSchema(t *testing.T) {
	const name = "../../docs/robotslint.schema.json"
	if *update {
		if err := os.WriteFile(name, Schema(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	written, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(written, Schema()) {
		t.Errorf("%s is out of date; go test ./internal/config -update rewrites it", name)
	}
	var schema struct {
		Properties map[string]struct {
			Enum       []string
			Items      struct{ Enum []string }
			Properties map[string]struct{ Enum []string }
		}
	}
	if err := json.Unmarshal(written, &schema); err != nil {
		t.Fatal(err)
	}
	accepted := func(src string) {
		if _, err := parsedText(src); err != nil {
			t.Errorf("the schema lists %q: %v", src, err)
		}
	}
	for key, value := range schema.Properties {
		for _, v := range value.Enum {
			accepted(key + ": " + v)
		}
		for _, v := range value.Items.Enum {
			accepted(key + ": [" + v + "]")
		}
		for name, sub := range value.Properties {
			for _, v := range sub.Enum {
				accepted(key + ": {" + name + ": " + v + "}")
			}
		}
	}
	if len(schema.Properties["rules"].Properties) < len(lint.Passes) || len(schema.Properties["dialects"].Items.Enum) != len(rules.Dialects) {
		t.Error("the schema lacks passes or dialects")
	}
	fields := 0
	for _, field := range reflect.VisibleFields(reflect.TypeFor[File]()) {
		if field.IsExported() {
			fields++
		}
	}
	if fields != len(schema.Properties)+2 {
		t.Errorf("%d keys fill %d exported fields, two of which are not values", len(schema.Properties), fields)
	}
}
