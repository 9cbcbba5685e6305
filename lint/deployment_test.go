package lint_test

import (
	"slices"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// Where a file is served may be known by its name or by the site.
func TestWrongLocation(t *testing.T) {
	for _, tt := range []struct {
		name, site string
		want       []string
	}{
		{"www/robots.txt", "", nil},
		{"www/robots.txt", "https://www.example.com", nil},
		{"www/robots.txt", "https://www.example.com/?a=b", nil},
		{"www/robots.txt", "https://www.example.com/robots.txt", nil},
		{"www/robots.txt", "https://someone.example.com/project/", []string{
			`the site is at "https://someone.example.com/project/"; crawlers ask for /robots.txt only at the root of "someone.example.com", not in a folder`,
		}},
		{"www/ROBOTS.TXT", "", []string{`file is named "ROBOTS.TXT"; crawlers ask for "robots.txt", and letter case counts in a URL`}},
		{"git:HEAD:Robots.txt", "", []string{`file is named "Robots.txt"; crawlers ask for "robots.txt", and letter case counts in a URL`}},
		{"robots.txt.bak", "", nil},
		{"<stdin>", "", nil},
	} {
		cfg := lint.Config{Passes: []*analysis.Pass{lint.PassNamed("wrong-location")}, Setting: analysis.Setting{Site: tt.site}}
		var got []string
		for _, fd := range lint.Run(grammar.Parse(tt.name, "User-agent: *\nDisallow: /a\n"), cfg) {
			got = append(got, fd.Message)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s of site %q:\ngot  %q\nwant %q", tt.name, tt.site, got, tt.want)
		}
	}
}

// Where no file came nothing is said of it, not even that it does not do what
// is expected.
func TestNoFile(t *testing.T) {
	cfg := linttest.Config()
	cfg.Served = servedAs("# GET https://www.example.com/shop/robots.txt: 503 text/html")
	cfg.Expect = []analysis.Expectation{{Agents: []string{"*"}, Pattern: "/"}}
	var got []string
	for _, fd := range lint.Run(grammar.Parse("robots.txt", ""), cfg) {
		got = append(got, fd.Pass.ID)
	}
	if want := []string{"http-status"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
