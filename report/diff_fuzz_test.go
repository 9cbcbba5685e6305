package report

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// For any two files under any name, no report of their difference holds anything that a
// terminal or a log would obey.
func FuzzDifferences(f *testing.F) {
	for _, src := range hostile {
		f.Add("robots.txt", "", src)
		f.Add("robots.txt", src, "User-agent: *\nDisallow: /b\n")
	}
	for _, name := range hostileNames {
		f.Add(name, "User-agent: *\nCrawl-delay: 1\n", "User-agent: ::error::x\nDisallow: /a\n")
	}
	f.Add("---", "", "User-agent: :\nDisallow: /a\n")
	f.Add("robots.txt", "Sitemap: /##[x]\nHost: --- \nLicense: \u3164\n", "Sitemap: ::error::x\nHost: ##vso[x]\nLicense: \ufffd\n")
	f.Fuzz(func(t *testing.T, name, old, new string) { checkDifference(t, name, old, new) })
}

func checkDifference(t *testing.T, name, old, new string) {
	t.Helper()
	text := Unified(name, old, new, Options{})
	header := "--- " + Printable(name) + "\n+++ " + Printable(name) + "\n"
	checkHarmless(t, "a unified difference", strings.NewReplacer("\t", " ", "\r\n", "\n").Replace(strings.TrimPrefix(text, header)))

	d := Difference{Difference: evaluator.Diff(grammar.Parse(name, old), grammar.Parse(name, new), []*rules.Dialect{rules.Google, rules.RFC9309})}
	d.Absent, d.Text, d.OldText, d.NewText = []string{name}, text, old, new
	for _, gate := range []string{"newly-disallowed", "newly-allowed", "settings"} {
		g, err := evaluator.ParseGate(gate)
		if err != nil {
			t.Fatal(err)
		}
		d.Gates = append(d.Gates, g.Check(d.Difference))
	}
	for _, format := range DifferenceFormats {
		got := written(t, format.Name, d)
		switch format.Name {
		case "json", "sarif":
			if !json.Valid([]byte(got)) {
				t.Fatalf("%s does not parse: %s", format.Name, got)
			}
		case "github":
			for line := range strings.Lines(got) {
				if !ourDifference.MatchString(line) {
					t.Fatalf("line %q of github is not ours", line)
				}
			}
			got = strings.ReplaceAll("\n"+got, "\n::", "\n")
		default:
			got = strings.Replace(got, header, "", 1)
		}
		checkHarmless(t, format.Name, got)
	}
}

// ourDifference matches the lines of format github of differences.
var ourDifference = regexp.MustCompile(`^::(error|warning) file=[^:,]*(,line=\d+)?,title=[^:,]+::([^%]|%25)+\n$`)

func checkHarmless(t *testing.T, about, text string) {
	t.Helper()
	if i := strings.IndexFunc(text, steers); i >= 0 {
		t.Fatalf("%s holds %q raw", about, text[max(0, i-40):min(len(text), i+4)])
	}
	if command := commandIn(text); command != "" {
		t.Fatalf("%s has a command: %q", about, command)
	}
}
