package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// Configuration: a site is an absolute http or https URL.
func TestParseSite(t *testing.T) {
	for _, site := range []string{
		"http://www.example.com", "https://www.example.com/", "HTTPS://www.example.com:8443/shop/", "http://[2001:db8::1]/",
	} {
		if u, err := ParseSite(site); err != nil || u.Host == "" {
			t.Errorf("%q: got %v, error %v, want the URL", site, u, err)
		}
	}
	for _, site := range []string{
		"", "www.example.com", "//www.example.com/", "/", "ftp://www.example.com/", "mailto:a@example.com",
		"http:", "http:///robots.txt", "https:///robots.txt", "https:www.example.com", "https://www.example.com:port/", "https://%zz/",
	} {
		if u, err := ParseSite(site); err == nil || !strings.HasSuffix(err.Error(), " is not an http or https URL") {
			t.Errorf("%q: got %v, error %v, want an error", site, u, err)
		}
	}
}

// Security: each limit admits exactly as much as it says.
func TestLimits(t *testing.T) {
	list := func(item string, n int) string { return "[" + strings.Repeat(item+",", n) + "]" }
	expect := func(agents, patterns int) string {
		return "{agents: " + list("a", agents) + ", allow: " + list("/", patterns) + "}"
	}
	for name, tt := range map[string]struct{ within, beyond, want string }{
		"tokens":          {"fields: " + list("a", 16382), "fields: " + list("a", 16383), "has more than 32768 YAML tokens"},
		"depth":           {"expect: [" + expect(1, 1) + "]", "fields: " + strings.Repeat("[", 9) + strings.Repeat("]", 9), "line 1, column 17: is nested more than 8 levels deep"},
		"depth in a line": {"fields:\n- a", "fields:\n" + strings.Repeat("- ", 9) + "a", "line 2, column 17: is nested more than 8 levels deep"},
		"column": {
			"fields:\n" + strings.Repeat(" ", 999) + "- a", "fields:\n" + strings.Repeat(" ", 1000) + "- a",
			"line 2, column 1001: is nested more than 8 levels deep",
		},
		"claims": {
			"expect: [" + expect(100, 100) + "]", "expect: [" + expect(73, 137) + "]",
			"line 1, column 10: expect has more than 10000 combinations of an agent and a pattern",
		},
		"claims of several items": {
			"expect: [" + expect(50, 100) + ", " + expect(100, 50) + "]", "expect: [" + expect(100, 99) + ", " + expect(1, 101) + "]",
			"line 1, column 433: expect has more than 10000 combinations of an agent and a pattern",
		},
		"length of a glob": {
			"ignore: [" + strings.Repeat("a", 1000) + "]", "ignore: [" + strings.Repeat("a", 1001) + "]",
			"line 1, column 10: the pattern has more than 1000 octets or 20 stars",
		},
		"stars of a glob": {
			"ignore: [" + strings.Repeat("a*", 20) + "]", "ignore: [" + strings.Repeat("a*", 21) + "]",
			"line 1, column 10: the pattern has more than 1000 octets or 20 stars",
		},
	} {
		if _, err := parsedText(tt.within); err != nil {
			t.Errorf("%s, within the limit: got %v", name, err)
		}
		if _, err := parsedText(tt.beyond); err == nil || err.Error() != tt.want {
			t.Errorf("%s, beyond the limit: got %v\nwant %s", name, err, tt.want)
		}
	}
}

// Security: only nested lists are deep; any number of them may follow each other.
func TestDepthIsNotLength(t *testing.T) {
	for _, src := range []string{
		"fields: [[[[[[[[]]]]]]]]",
		"expect: [" + strings.Repeat("{agents: [a], allow: [/]},", 20) + "]",
		"fields:\n" + strings.Repeat("- a\n", 20),
	} {
		if _, err := parsedText(src); err != nil && strings.Contains(err.Error(), "nested") {
			t.Errorf("%.60q: got %v", src, err)
		}
	}
}

// Configuration: different notations of the same value.
func TestValues(t *testing.T) {
	for _, src := range []string{
		"site: https://a.example/", "site: 'https://a.example/'", "site: \"https://a.example/\"", "site: |-\n  https://a.example/", "---\nsite: https://a.example/",
	} {
		if f, err := parsedText(src); err != nil || f.Site != "https://a.example/" {
			t.Errorf("%q: got %q, error %v", src, f.Site, err)
		}
	}
	if f, err := parsedText("dialects: [bing, google, bing]"); err != nil || !slices.Equal(f.Dialects, []*rules.Dialect{rules.Bing, rules.Google}) {
		t.Errorf("dialects named twice: got %v, error %v, want each once", f.Dialects, err)
	}
	if f, err := parsedText("ignore: [./old/, a/./b]"); err != nil || !f.Ignores("/site/old/robots.txt") {
		t.Errorf("ignore with ./ before it: got %q, error %v", f.Ignore, err)
	}
	for _, off := range []string{"off", "\"off\"", "false"} {
		f, err := parsedText("rules: {bom: " + off + "}")
		if err != nil {
			t.Fatal(err)
		}
		if s, origin := f.Severity(lint.PassNamed("bom")); s != 0 || origin == "" {
			t.Errorf("%s: got severity %v of %q, want off", off, s, origin)
		}
	}
	if _, err := parsedText("rules: {bom: true}"); err == nil {
		t.Error("true is accepted as a severity")
	}
}

// Configuration: an expectation knows the line of its pattern.
func TestExpectationPlaces(t *testing.T) {
	f, err := parsedText("expect:\n- agents: [a]\n  allow:\n  - /b\n  - /c\n  disallow:\n  - /d\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range f.Expect {
		got = append(got, e.Pattern+" "+e.Place)
	}
	if want := []string{"/b .robotslint.yaml:4", "/c .robotslint.yaml:5", "/d .robotslint.yaml:7"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Configuration: an alias sets the severity of its pass, unless its ID does.
func TestSeverityOfAlias(t *testing.T) {
	for _, p := range lint.Passes {
		for _, alias := range p.Aliases {
			for src, want := range map[string]analysis.Severity{
				alias + ": error":                                   analysis.Error,
				alias + ": error\n  " + p.ID + ": hint":             analysis.Hint,
				p.ID + ": hint\n  " + alias + ": error":             analysis.Hint,
				alias + ": error\n  " + string(p.Family) + ": hint": analysis.Error,
			} {
				f, err := parsedText("rules:\n  " + src)
				if err != nil {
					t.Fatal(err)
				}
				if got, _ := f.Severity(p); got != want {
					t.Errorf("%q: got %v, want %v", src, got, want)
				}
			}
		}
	}
}

// A missing file, like a missing key, sets nothing.
func TestUnset(t *testing.T) {
	set, err := parsedText("baseline: lint/known.json")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := set.Origin("baseline"), ".robotslint.yaml:1"; got != want {
		t.Errorf("origin: got %q, want %q", got, want)
	}
	if got, want := set.BaselineName(), filepath.FromSlash("/site/lint/known.json"); got != want {
		t.Errorf("baseline: got %q, want %q", got, want)
	}
	unset, err := parsedText("")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []*File{nil, unset} {
		severity, origin := f.Severity(lint.PassNamed("bom"))
		if severity != 0 || origin != "" || f.Origin("baseline") != "" || f.BaselineName() != "" || f.Ignores("robots.txt") {
			t.Errorf("%+v sets something", f)
		}
	}
}

// Messages call a file by the shorter of its relative and its absolute name. It is
// read once.
func TestNameOfFile(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, FileName), []byte("baseline: b.json"), 0o666); err != nil {
		t.Fatal(err)
	}
	far := filepath.Join(root, strings.Repeat("a/", 2+len(root)/len("../")))
	if err := os.MkdirAll(far, 0o777); err != nil {
		t.Fatal(err)
	}
	for wd, want := range map[string]string{root: FileName, far: filepath.Join(root, FileName)} {
		t.Chdir(wd)
		var finder Finder
		f, err := finder.Find(root)
		if err != nil || f.Name != want {
			t.Errorf("in %s: got %+v, error %v, want it called %s", wd, f, err, want)
		}
		one, err := finder.Read(filepath.Join(root, FileName))
		if err != nil || one.BaselineName() != f.BaselineName() {
			t.Errorf("read by name: got %+v, error %v", one, err)
		}
		if again, _ := finder.Read(filepath.Join(root, FileName)); again != one {
			t.Error("it was read again")
		}
	}
}
