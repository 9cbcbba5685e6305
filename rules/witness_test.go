package rules

import (
	"slices"
	"testing"
)

func TestUnusedIn(t *testing.T) {
	const all = "~_xqzjkvwybcdfghmnprstaeiou0123456789XQZJKVWYBCDFGHMNPRSTAEIOUlL.-"
	for _, tt := range []struct {
		patterns []string
		want     []string
	}{
		{nil, []string{"~"}},
		{[]string{"/a", "/*b"}, []string{"~"}},
		{[]string{"/~a"}, []string{"_"}},
		{[]string{"/" + all[:5], "/" + all[6:]}, []string{all[5:6]}},
		{[]string{"/" + all}, nil},
	} {
		if got := unusedIn(rulesOf(tt.patterns)); !slices.Equal(got, tt.want) {
			t.Errorf("unusedIn(%q): got %q, want %q", tt.patterns, got, tt.want)
		}
	}
}

// A star is replaced by the plainest text that will do, and a path that begins
// with "//" is shown with a host.
func TestWitness(t *testing.T) {
	for _, tt := range []struct {
		dialect      *Dialect
		pattern, not string // a witness matches the one and not the other
		want         string
	}{
		{Google, "/a*b", "", "/ab"},
		{Google, "/a*b$", "/ab", "/axb"},
		{Google, "/a", "/a$", "/ax"},
		{Google, "/a$", "/a$", ""},
		{Google, "*a", "", "/a"},
		{Google, "//a", "", "https://example.com//a"},
		{Google, "a", "", ""},
		{RFC9309, "/a%ab", "", "/a%%61b"},
		{RFC9309, "/a%24", "", "/a%24"},
		{Legacy, "*", "", "/"},
		{Legacy, "a", "", "a"},
	} {
		p := Compile(tt.dialect, "")
		got := p.Witness(tt.pattern, func(url string) bool { return tt.not == "" || !matches(tt.not, p.Dialect.Path(url)) })
		if got != tt.want {
			t.Errorf("%s: witness of %q without %q: got %q, want %q", tt.dialect.Name, tt.pattern, tt.not, got, tt.want)
		}
	}
}
