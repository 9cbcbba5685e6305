package grammar_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/testcorpus"
)

func TestDefinitionEBNF(t *testing.T) {
	grammar.Golden(t, "testdata/rfc9309.ebnf", definition.String()+"\n")
}

// RFC 9309 2.2: every production of the ABNF is in the definition, under its
// own text.
func TestDefinitionABNF(t *testing.T) {
	source := testcorpus.Read(t, "rfc9309_test.go")
	abnf := testcorpus.Read(t, "testdata/rfc9309.abnf")
	for production := range strings.Lines(abnf) {
		if !strings.Contains(source, "\n// "+production) {
			t.Errorf("no production is headed by %s", production)
		}
	}
	for line := range strings.Lines(source) {
		if production, ok := strings.CutPrefix(line, "// "); ok && strings.Contains(line, " = ") && !strings.Contains("\n"+abnf, "\n"+production) {
			t.Errorf("the ABNF does not hold %s", production)
		}
	}
}

// RFC 9309 2.2: the productions that derive a value. Where none does, Text
// widens the grammar.
func TestDefinitionValues(t *testing.T) {
	for src, want := range map[string]string{
		"user-agent: Foo_Bar-b":    "product-token",
		"user-agent:*#c":           "product-token",
		"user-agent: foo ":         "product-token",
		"user-agent: foo1":         "text",
		"user-agent: foo/1":        "text",
		"user-agent: foo bar":      "text",
		"user-agent: **":           "text",
		"user-agent: ":             "",
		"allow: /":                 "path-pattern",
		"Disallow:/a:b-*.é$ # c":   "path-pattern",
		"allow: /\x7f":             "path-pattern",
		"allow: /\U0010FFFF\uFFFD": "path-pattern",
		"allow: /a b":              "text",
		"allow: *.gif$":            "text",
		"allow: /\x1f":             "text",
		"allow: /\xed\xa0\x80":     "text", // a surrogate
		"allow: /\xc0\xaf":         "text", // longer than need be
		"allow: /\xf4\x90\x80\x80": "text", // above U+10FFFF
		"allow: \t":                "empty-pattern",
		"allow:":                   "",
		"allow: # c":               "empty-pattern",
	} {
		tree, err := definition.ParseString("robots.txt", src)
		if err != nil || len(tree.Entries) != 1 {
			t.Fatalf("%q: got %+v, error %v", src, tree, err)
		}
		got := ""
		switch e := tree.Entries[0].(type) {
		case group:
			got = derived(e.First.Token != nil, "product-token") + derived(e.First.Text != nil, "text")
		case rule:
			got = derived(e.Path != nil, "path-pattern") + derived(e.Empty != nil, "empty-pattern") + derived(e.Text != nil, "text")
		}
		if got != want {
			t.Errorf("value of %q: got %q, want %q", src, got, want)
		}
	}
}

func derived(ok bool, production string) string {
	if ok {
		return production
	}
	return ""
}

// Parse is equal to its definition on every real file.
func TestDefinitionCorpus(t *testing.T) {
	for _, name := range testcorpus.Corpus(t) {
		checkDefinition(t, testcorpus.Read(t, name))
	}
}

// Parse is equal to its definition on every octet string.
func FuzzDefinition(f *testing.F) {
	for _, seed := range grammar.Seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		const limit = 4 << 10 // octets, for the definition is slow
		checkDefinition(t, src[:min(len(src), limit)])
	})
}

// checkDefinition compares kind, number and every span of each line, and the
// lines and the header of each group.
func checkDefinition(t *testing.T, src string) {
	t.Helper()
	want, err := define("robots.txt", src)
	if err != nil {
		t.Fatalf("the definition does not derive %q: %v", src, err)
	}
	got := grammar.Parse("robots.txt", src)
	for i := range min(len(got.Lines), len(want.Lines)) {
		if got.Lines[i] != want.Lines[i] {
			t.Fatalf("line %d of %q:\n got %+v\nwant %+v", i+1, src, got.Lines[i], want.Lines[i])
		}
	}
	for i := range min(len(got.Groups), len(want.Groups)) {
		if !reflect.DeepEqual(got.Groups[i], want.Groups[i]) {
			t.Fatalf("group %d of %q:\n got %+v\nwant %+v", i+1, src, got.Groups[i], want.Groups[i])
		}
	}
	if len(got.Lines) != len(want.Lines) || len(got.Groups) != len(want.Groups) {
		t.Fatalf("%q: got %d lines and %d groups, want %d and %d", src, len(got.Lines), len(got.Groups), len(want.Lines), len(want.Groups))
	}
}
