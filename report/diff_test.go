package report

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// Names of files and crawlers stand at the start of lines, where a runner could take
// them for commands.
func TestCommandInDiff(t *testing.T) {
	const name = "::error::x"
	d := Difference{Difference: evaluator.Difference{Old: name, New: name, Absent: []string{name}, Classes: []evaluator.Class{
		{Agents: []string{name}, Dialect: "rfc9309", Relation: rules.Stricter, Proved: true},
		{Agents: []string{name + "y"}, Dialect: "rfc9309", Relation: rules.Equivalent, Proved: true},
	}}}
	var b strings.Builder
	if err := DifferenceFormats[0].Write(&b, DifferenceOptions{}, []Difference{d}); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Count(b.String(), `\x3a:error::x`), 3; got != want {
		t.Errorf("got %d names escaped, want %d:\n%s", got, want, &b)
	}
	if command := commandIn(b.String()); command != "" {
		t.Errorf("got %q", command)
	}
}

// Whatever changed, every format tells it, and the formats for people say which
// gate tripped and why.
func TestDiffSettings(t *testing.T) {
	const (
		old = "User-agent: *\nCrawl-delay: 5\nDisallow:\n\nLicense: /a\nLicense: /b\nSitemap: /a\n"
		new = "User-agent: *\nCrawl-delay: 500\nDisallow:\n\nUser-agent: b\nDisallow:\n\nLicense: /b\nLicense: /c\nHost: ::error::x\nSitemap: /a\n"
	)
	d := Difference{Difference: evaluator.Diff(grammar.Parse("old.txt", old), grammar.Parse("new.txt", new), []*rules.Dialect{rules.Google, rules.RFC9309})}
	for _, text := range []string{"settings", "settings:host", "settings:sitemap", "newly-disallowed"} {
		gate, err := evaluator.ParseGate(text)
		if err != nil {
			t.Fatal(err)
		}
		d.Gates = append(d.Gates, gate.Check(d.Difference))
	}
	for name, want := range map[string][]string{
		"text": {
			"old.txt → new.txt\ngate settings tripped: crawl-delay removed for b: was 5, and 3 more\ngate settings:host tripped: host added: \"::error::x\"\ncrawl-delay removed for b: was 5\n",
			"\nallow and disallow: proved equivalent for every crawler and URL [google, rfc9309]\n",
			"crawl-delay changed for any other crawler: 500, was 5\n",
			"license changed: added /c; removed /a\n", "host added: \"::error::x\"\n",
		},
		"markdown": {"**Gate settings tripped** by old.txt → new.txt: ", "- crawl-delay removed for b: was <code>5</code>\n"},
		"github":   {"::error file=new.txt,title=gate settings tripped::crawl-delay removed for b: was 5, and 3 more\n", "::warning file=new.txt,title=crawl-delay removed::crawl-delay removed for b: was 5\n"},
		"sarif":    {`"ruleId": "settings"`, `crawl-delay removed for b: was 5`},
		"json":     {`"settings":[{"field":"crawl-delay","agents":["b"],"old":["5"],"new":[]}`, `{"gate":"settings:host","tripped":true,"by":[{"setting":3}]}`},
	} {
		got := written(t, name, d)
		for _, want := range want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: got %s, want %s in it", name, got, want)
			}
		}
		if name == "text" {
			if command := commandIn(got); command != "" {
				t.Errorf("got %q", command)
			}
		}
	}
}

// A list that is long is cut and counted.
func TestDiffSettingsCut(t *testing.T) {
	many := strings.Split("a b c d e f g", " ")
	got := settingLine(evaluator.Setting{Field: "crawl-delay", Agents: many, Old: nil, New: many})
	if want := "crawl-delay added for a, b, c, d, e and 2 more: a, b, c, d, e and 2 more"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := settingLine(evaluator.Setting{Field: "crawl-delay", Old: many[:2], New: []string{"b", "a"}}), "crawl-delay changed: b, a; was a, b"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// written is d in the format of that name.
func written(t *testing.T, format string, d Difference) string {
	t.Helper()
	return writtenAll(t, format, d)
}

func writtenAll(t *testing.T, format string, ds ...Difference) string {
	t.Helper()
	for _, f := range DifferenceFormats {
		if f.Name == format {
			var b strings.Builder
			if err := f.Write(&b, DifferenceOptions{MaxChanges: 10}, ds); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
	}
	t.Fatalf("no format %s", format)
	return ""
}

// A pattern that overstates what changed says so, in a bounded line.
func TestChangedURLs(t *testing.T) {
	for _, tt := range []struct {
		except []string
		more   bool
		want   string
	}{
		{nil, false, "/*"},
		{nil, true, "/* except where other rules decide"},
		{[]string{"/a*"}, false, "/* except /a*"},
		{[]string{"/a*", "/b*", "/c*"}, false, "/* except /a*, /b*, /c*"},
		{[]string{"/a*", "/b*", "/c*", "/d*", "/e*"}, false, "/* except /a*, /b*, /c* and 2 more"},
		{[]string{"/a*", "/b*", "/c*", "/d*"}, true, "/* except /a*, /b*, /c* and more"},
	} {
		if got := (item{Change: evaluator.Change{Except: tt.except, ExceptMore: tt.more}, patterns: []string{"/*"}}).urls(asText); got != tt.want {
			t.Errorf("%q, %v: got %s, want %s", tt.except, tt.more, got, tt.want)
		}
	}
}

// GitHub shows one error for each gate, and one change of every file before a second
// change of any.
func TestDiffAnnotations(t *testing.T) {
	gate, err := evaluator.ParseGate("newly-disallowed")
	if err != nil {
		t.Fatal(err)
	}
	var ds []Difference
	for i := range 30 {
		name := fmt.Sprintf("s%02d/robots.txt", i)
		changed := "User-agent: *\nAllow: /b\n# the same\n"
		if i%6 == 5 {
			changed = "User-agent: *\nDisallow: /x\nDisallow: /y\nDisallow: /z\n"
		}
		d := Difference{Difference: evaluator.Diff(grammar.Parse("old", "User-agent: *\nAllow: /b\nDisallow: /b\n"), grammar.Parse(name, changed), []*rules.Dialect{rules.RFC9309}), Name: name}
		d.Gates = append(d.Gates, gate.Check(d.Difference))
		ds = append(ds, d)
	}
	got := writtenAll(t, "github", ds...)
	if n := strings.Count(got, "::error "); n != 1 || !strings.HasPrefix(got, "::error file=s05/robots.txt,title=gate newly-disallowed tripped::") {
		t.Errorf("got %d errors, want one for the gate, first:\n%s", n, got)
	}
	if want := "; also by s11/robots.txt, s17/robots.txt, s23/robots.txt and 1 more\n"; !strings.Contains(got, want) {
		t.Errorf("got %s, want %q in it", got, want)
	}
	var files []string
	for _, m := range regexp.MustCompile(`(?m)^::warning file=(s\d\d)/`).FindAllStringSubmatch(got, -1) {
		files = append(files, m[1])
	}
	if want := strings.Fields("s05 s11 s17 s23 s29 s05 s11 s17 s23 s29"); !slices.Equal(files, want) {
		t.Errorf("warnings are on %q, want %q", files, want)
	}
	if want := "\nnot shown above, because GitHub shows 10 of each level: 5 more changes\n"; !strings.Contains(got, want) {
		t.Errorf("got %s, want %q in it", got, want)
	}

	got = writtenAll(t, "markdown", ds...)
	for _, want := range []string{"**Gate newly-disallowed tripped** by s05/robots.txt: ", "\n30 files compared: 5 changed, 25 equivalent.\n", "\ns00/robots.txt, s01/robots.txt, s02/robots.txt and 22 more: proved equivalent ", "\n### s05/robots.txt: all crawlers lose /x&#42;; 2 more changes\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s, want %q in it", got, want)
		}
	}
	got = writtenAll(t, "text", ds...)
	if want := "\n30 files compared: 5 changed, 25 equivalent\n"; !strings.HasSuffix(got, want) || strings.Contains(got, "→ s00/robots.txt") {
		t.Errorf("got %s, want equivalent files in a line, and %q last", got, want)
	}
}

// Names and patterns make neither links nor markup in headings and verdicts.
func TestUnlinked(t *testing.T) {
	for s, want := range map[string]string{
		"www/robots.txt: Googlebot loses /shop/": "www/robots.txt: Googlebot loses /shop/",
		"https://a.example/":                     "https&#58;&#47;&#47;a.example/",
		"www.a.example/robots.txt":               "www&#46;a.example/robots.txt",
		"[a](/b) <c> `d` *e* @f":                 "&#91;a&#93;(/b) &#60;c&#62; &#96;d&#96; &#42;e&#42; &#64;f",
	} {
		if got := unlinked(s); got != want {
			t.Errorf("%s: got %s, want %s", s, got, want)
		}
	}
}
