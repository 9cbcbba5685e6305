package report

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// sarifRun is what tests read of a run.
type sarifRun struct {
	Tool struct {
		Driver struct {
			InformationURI string
			Rules          []struct {
				ID, HelpURI                       string
				ShortDescription, FullDescription struct{ Text string }
				Help                              struct{ Text, Markdown string }
				Properties                        map[string]any
			}
		}
	}
	Invocations []struct {
		ExecutionSuccessful        bool
		ToolExecutionNotifications []struct {
			Level   string
			Message struct{ Text string }
		}
	}
	Results []struct {
		RuleID, Level       string
		PartialFingerprints map[string]string
	}
}

// readSARIF reads a report of one run, which conforms to the schema.
func readSARIF(t *testing.T, document string) sarifRun {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile("testdata/sarif-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Error(err)
	}
	var report struct{ Runs []sarifRun }
	if err := json.Unmarshal([]byte(document), &report); err != nil {
		t.Fatal(err)
	}
	return report.Runs[0]
}

func writtenSARIF(t *testing.T, o Options, files ...File) sarifRun {
	t.Helper()
	var out strings.Builder
	w := newSARIF(&out, o)
	for _, f := range files {
		if err := w.File(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return readSARIF(t, out.String())
}

// GitHub rejects a run of more results than the limit.
func TestSARIFCap(t *testing.T) {
	line := ast.Span{Start: 0, End: 1}
	for _, test := range []struct {
		severities map[analysis.Severity]int
		want       map[string]int
		notified   string
	}{
		{map[analysis.Severity]int{analysis.Error: maxResults}, map[string]int{"error": maxResults}, ""},
		{
			map[analysis.Severity]int{analysis.Hint: 3, analysis.Info: maxResults - 4, analysis.Warning: 2, analysis.Error: 1},
			map[string]int{"error": 1, "warning": 2, "note": maxResults - 3},
			"2 of 25002 results are left out, the least severe ones, because GitHub accepts 25000 results of a run",
		},
		{
			map[analysis.Severity]int{analysis.Warning: maxResults, analysis.Error: 1},
			map[string]int{"error": 1, "warning": maxResults - 1},
			"1 of 25001 results are left out, the least severe ones, because GitHub accepts 25000 results of a run",
		},
	} {
		// Those that are left out come first.
		f := found("a\n", analysis.Info)
		for _, s := range []analysis.Severity{analysis.Hint, analysis.Info, analysis.Warning, analysis.Error} {
			f.Findings = append(f.Findings, found("a\n", s, slices.Repeat([]ast.Span{line}, test.severities[s])...).Findings...)
		}
		run := writtenSARIF(t, Options{}, f)
		got := map[string]int{}
		for _, r := range run.Results {
			got[r.Level]++
		}
		if !maps.Equal(got, test.want) {
			t.Errorf("got %v, want %v", got, test.want)
		}
		notified := ""
		for _, i := range run.Invocations {
			for _, n := range i.ToolExecutionNotifications {
				notified += n.Message.Text
			}
		}
		if notified != test.notified {
			t.Errorf("notified: got %q, want %q", notified, test.notified)
		}
	}
}

// If the page is known, all formats that can have links have them. If it is not, none
// has.
func TestDocURL(t *testing.T) {
	const page = "https://docs.example/rules"
	f := found("a\n", analysis.Error, ast.Span{Start: 0, End: 1})
	id := f.Findings[0].Pass.ID
	for url, want := range map[string]string{"": "", page: page + "#" + id} {
		run := writtenSARIF(t, Options{DocURL: url}, f)
		if got := run.Tool.Driver.InformationURI; got != url {
			t.Errorf("home page: got %q, want %q", got, url)
		}
		for _, r := range run.Tool.Driver.Rules {
			if r.ID == id && r.HelpURI != want || url == "" && r.HelpURI != "" {
				t.Errorf("%s: got %q, want %q", r.ID, r.HelpURI, want)
			}
		}
		for _, name := range []string{"rdjson", "markdown"} {
			var out strings.Builder
			i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == name })
			w := Formats[i].New(&out, Options{DocURL: url})
			if err := w.File(f); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(out.String(), page); got != (url != "") || !strings.Contains(out.String(), want) {
				t.Errorf("%s with the page %q: got %s", name, url, &out)
			}
		}
	}
}

// A fingerprint of ours names the file, the pass, and the field and value from where
// the finding starts: nothing else changes it, and each of them does.
func TestFingerprints(t *testing.T) {
	const src = "User-agent: *\nDisallow: /a\n"
	at := func(name, src, text string) File {
		i := strings.Index(src, text)
		f := found(src, analysis.Warning, ast.Span{Start: i, End: i + len(text)})
		f.File = grammar.Parse(name, src)
		return f
	}
	of := func(f File) (sarif, gitlab string) {
		var issues []gitLabIssue
		if err := json.Unmarshal([]byte(show(t, "gitlab", f)), &issues); err != nil {
			t.Fatal(err)
		}
		return writtenSARIF(t, Options{}, f).Results[0].PartialFingerprints["robotslint/v1"], issues[0].Fingerprint
	}
	base, gitlab := of(at("robots.txt", src, "Disallow: /a"))
	if base == "" || base != gitlab {
		t.Errorf("SARIF has %s, GitLab %s", base, gitlab)
	}
	for about, f := range map[string]File{
		"comment":               at("robots.txt", "User-agent: *\nDisallow: /a # why\n", "Disallow: /a"),
		"comment without blank": at("robots.txt", "User-agent: *\nDisallow: /a# why\n", "Disallow: /a"),
		"blanks at the end":     at("robots.txt", "User-agent: *\nDisallow: /a \t\n", "Disallow: /a"),
		"comment below":         at("robots.txt", "User-agent: *\nDisallow: /a\n# why\n", "Disallow: /a"),
		"lines above":           at("robots.txt", "# why\n\nUser-agent: *\nAllow: /b\nDisallow: /a\n", "Disallow: /a"),
		"CRLF":                  at("robots.txt", "User-agent: *\r\nDisallow: /a\r\n", "Disallow: /a"),
		"no end of line":        at("./robots.txt", "User-agent: *\nDisallow: /a", "Disallow: /a"),
	} {
		if got, gitlab := of(f); got != base || gitlab != base {
			t.Errorf("%s: got %s and %s, want %s", about, got, gitlab, base)
		}
	}
	other := at("robots.txt", src, "Disallow: /a")
	other.Findings[0].Pass = lint.Passes[1]
	seen := map[string]string{base: "base"}
	for about, f := range map[string]File{
		"file":          at("b/robots.txt", src, "Disallow: /a"),
		"value":         at("robots.txt", strings.ReplaceAll(src, "/a", "/ab"), "Disallow: /ab"),
		"start":         at("robots.txt", src, "/a"),
		"pass":          other,
		"comment":       at("robots.txt", "User-agent: *\nDisallow: /a # why\n", "# why"),
		"other comment": at("robots.txt", "User-agent: *\nDisallow: /a # when\n", "# when"),
	} {
		got, _ := of(f)
		if by, taken := seen[got]; taken {
			t.Errorf("%s: got the fingerprint of %s", about, by)
		}
		seen[got] = about
	}
}

// Differences are described as fully as findings, and recognised when lines move.
func TestDiffSARIF(t *testing.T) {
	write := func(old, new string) sarifRun {
		a, b := grammar.Parse("old.txt", old), grammar.Parse("robots.txt", new)
		d := Difference{Difference: evaluator.Diff(a, b, []*rules.Dialect{rules.RFC9309}), NewText: new}
		return readSARIF(t, written(t, "sarif", d))
	}
	const old = "User-agent: *\nDisallow: /a\nCrawl-delay: 1\n"
	const new = "User-agent: *\nAllow: /b\nDisallow: /c\nDisallow: /d\nCrawl-delay: 2\n"
	run := write(old, new)
	for _, r := range run.Tool.Driver.Rules {
		if r.ShortDescription.Text == "" || r.FullDescription.Text == "" || r.Help.Text == "" || r.Help.Markdown == "" || r.Properties["problem.severity"] != "warning" {
			t.Errorf("rule %+v is not described", r)
		}
	}
	prints := func(run sarifRun, key string) []string {
		var all []string
		for _, r := range run.Results {
			if print := r.PartialFingerprints[key]; print != "" {
				all = append(all, r.RuleID+" "+print)
			}
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	own := prints(run, "robotslint/v1")
	if len(own) != 4 || len(run.Results) != 4 {
		t.Errorf("got fingerprints %q of %d results, want 4 of 4", own, len(run.Results))
	}
	if moved := prints(write(old, "# new\n\n"+strings.ReplaceAll(new, "\n", " # why\n")), "robotslint/v1"); !slices.Equal(own, moved) {
		t.Errorf("moved and commented: got %q, want %q", moved, own)
	}
	line := lineFingerprints(new)
	want := []string{"newly-allowed " + line(1), "newly-disallowed " + line(3), "newly-disallowed " + line(4), "settings " + line(1)}
	slices.Sort(want)
	if got := prints(run, "primaryLocationLineHash"); !slices.Equal(got, want) {
		t.Errorf("of lines: got %q, want %q", got, want)
	}

	// Without the text of the file its lines have no fingerprints.
	d := Difference{Difference: evaluator.Diff(grammar.Parse("old.txt", old), grammar.Parse("robots.txt", new), []*rules.Dialect{rules.RFC9309})}
	if got := prints(readSARIF(t, written(t, "sarif", d)), "robotslint/v1"); fmt.Sprint(got) != fmt.Sprint(own) {
		t.Errorf("without text: got %q, want %q", got, own)
	}
}

// A change that tripped a gate is an error in SARIF too, in whichever dialect it did.
func TestGatesInDiffSARIF(t *testing.T) {
	old := grammar.Parse("old.txt", "User-agent: *\nDisallow: /a\nCrawl-delay: 1\n")
	new := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /b\nCrawl-delay: 2\n")
	levels := func(places bool, gates ...string) string {
		d := Difference{Difference: evaluator.Diff(old, new, []*rules.Dialect{rules.Google, rules.RFC9309})}
		if places {
			d = Difference{Difference: evaluator.Difference{Old: "old.txt", New: "robots.txt", Places: []evaluator.Difference{d.Difference}}}
		}
		for _, text := range gates {
			gate, err := evaluator.ParseGate(text)
			if err != nil {
				t.Fatal(err)
			}
			d.Gates = append(d.Gates, gate.Check(d.Difference))
		}
		var all []string
		for _, r := range readSARIF(t, written(t, "sarif", d)).Results {
			all = append(all, r.RuleID+" "+r.Level)
		}
		slices.Sort(all)
		return strings.Join(all, ", ")
	}
	for _, test := range []struct {
		places bool
		gates  []string
		want   string
	}{
		{false, nil, "newly-allowed warning, newly-disallowed warning, settings warning"},
		{false, []string{"newly-disallowed:Googlebot"}, "newly-allowed warning, newly-disallowed error, settings warning"},
		{false, []string{"newly-disallowed:Bingbot", "settings"}, "newly-allowed warning, newly-disallowed error, settings error"},
		{true, nil, "newly-allowed warning, newly-disallowed warning"},
		{true, []string{"newly-allowed", "settings"}, "newly-allowed error, newly-disallowed warning"},
	} {
		if got := levels(test.places, test.gates...); got != test.want {
			t.Errorf("places %t, gates %q: got %s, want %s", test.places, test.gates, got, test.want)
		}
	}
}
