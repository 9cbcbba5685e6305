package config

import (
	"slices"
	"testing"

	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

const manySites = `dialects: [google]
site: https://www.example.com/
rules: {bom: error, crawl-delay-ignored: info}
fields: [x-team]
expect:
  - agents: [Googlebot]
    allow: [/$]
sites:
  - files: [shops/*/robots.txt]
    hosts: ["*.shop.example"]
    dialects: [google, bing]
    fail-level: error
    fields: [x-shop]
    rules: {encoding: "off"}
    expect:
      - agents: [GPTBot]
        disallow: [/]
  - files: [shops/a/]
    hosts: [a.shop.example, "localhost:8080", "::1"]
    site: https://a.shop.example/
    rules: {bom: hint}
    fields: [x-a]
    expect:
      - agents: [Bingbot]
        allow: [/]
`

// Configuration: later sites override earlier ones, which override the rest. Rules,
// fields and expectations of a site come in addition.
func TestFor(t *testing.T) {
	f, err := parsedText(manySites)
	if err != nil {
		t.Fatal(err)
	}
	bom := lint.PassNamed("bom")
	for _, tt := range []struct {
		operand, applied string
		dialects         []*rules.Dialect
		site, failLevel  string
		bom              analysis.Severity
		fields           []string
		origin           string // of fields
		patterns         int
	}{
		{"/site/robots.txt", "", []*rules.Dialect{rules.Google}, "https://www.example.com/", "", analysis.Error, []string{"x-team"}, ".robotslint.yaml:4", 1},
		{"/site/shops/robots.txt", "", []*rules.Dialect{rules.Google}, "https://www.example.com/", "", analysis.Error, []string{"x-team"}, ".robotslint.yaml:4", 1},
		{"/site/shops/b/robots.txt", ".robotslint.yaml:9", []*rules.Dialect{rules.Google, rules.Bing}, "https://www.example.com/", "error", 0, []string{"x-team", "x-shop"}, ".robotslint.yaml:4, .robotslint.yaml:13", 2},
		{"/site/shops/a/robots.txt", ".robotslint.yaml:9, .robotslint.yaml:18", []*rules.Dialect{rules.Google, rules.Bing}, "https://a.shop.example/", "error", analysis.Hint, []string{"x-team", "x-shop", "x-a"}, ".robotslint.yaml:4, .robotslint.yaml:13, .robotslint.yaml:22", 3},
		{"/site/shops/a/old/r.txt", ".robotslint.yaml:18", []*rules.Dialect{rules.Google}, "https://a.shop.example/", "", analysis.Hint, []string{"x-team", "x-a"}, ".robotslint.yaml:4, .robotslint.yaml:22", 2},
		{"https://b.shop.example/robots.txt", ".robotslint.yaml:9", []*rules.Dialect{rules.Google, rules.Bing}, "https://www.example.com/", "error", 0, []string{"x-team", "x-shop"}, ".robotslint.yaml:4, .robotslint.yaml:13", 2},
		{"https://A.Shop.example:8443", ".robotslint.yaml:9, .robotslint.yaml:18", []*rules.Dialect{rules.Google, rules.Bing}, "https://a.shop.example/", "error", analysis.Hint, []string{"x-team", "x-shop", "x-a"}, ".robotslint.yaml:4, .robotslint.yaml:13, .robotslint.yaml:22", 3},
		{"http://[::1]:80/robots.txt", ".robotslint.yaml:18", []*rules.Dialect{rules.Google}, "https://a.shop.example/", "", analysis.Hint, []string{"x-team", "x-a"}, ".robotslint.yaml:4, .robotslint.yaml:22", 2},
		{"http://localhost:8080/", ".robotslint.yaml:18", []*rules.Dialect{rules.Google}, "https://a.shop.example/", "", analysis.Hint, []string{"x-team", "x-a"}, ".robotslint.yaml:4, .robotslint.yaml:22", 2},
	} {
		got := f.For(tt.operand)
		severity, _ := got.Severity(bom)
		if got.Applied() != tt.applied || !slices.Equal(got.Dialects, tt.dialects) || got.Site != tt.site || got.FailLevel != tt.failLevel ||
			severity != tt.bom || !slices.Equal(got.Fields, tt.fields) || got.Origin("fields") != tt.origin || len(got.Expect) != tt.patterns {
			t.Errorf("%s: got sites %q, dialects %v, site %q, fail level %q, severity %v, fields %v of %q, %d expectations\nwant %+v",
				tt.operand, got.Applied(), got.Dialects, got.Site, got.FailLevel, severity, got.Fields, got.Origin("fields"), len(got.Expect), tt)
		}
		if !got.SameText(f) {
			t.Errorf("%s: has another text", tt.operand)
		}
	}
	for _, operand := range []string{
		"", "/site/robots.txt", "/shops/a/robots.txt", "https://shop.example/", "https://a.shop.example.org/", "http://localhost/", "https://%zz/", "ftp://c.example/",
	} {
		if f.For(operand) != f {
			t.Errorf("%q: a site applies", operand)
		}
	}
	if got := f.Origin("dialects") + " " + f.Origin("fields"); got != ".robotslint.yaml:1 .robotslint.yaml:4" || len(f.Expect) != 1 || f.Applied() != "" {
		t.Errorf("the configuration itself has changed: %s, %d expectations", got, len(f.Expect))
	}
	var none *File
	if none.For("/robots.txt") != nil || none.Applied() != "" {
		t.Error("no configuration has sites")
	}
}

// Configuration: hosts with a wildcard name no site that could be fetched.
func TestNamedHosts(t *testing.T) {
	f, err := parsedText("sites:\n- hosts: [B.example, \"*.example\", \"a[12].example\", \"a?.example\"]\n- hosts: [a.example, \"b.example:8080\"]\n")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := f.NamedHosts(), []string{"b.example", "a.example", "b.example:8080"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
