package deployment_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
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
	cfg.Served = &analysis.Served{URL: "https://www.example.com/shop/robots.txt", ContentType: "text/html", Fetch: rules.Fetch{Status: 503}}
	cfg.Expect = []analysis.Expectation{{Agents: []string{"*"}, Pattern: "/"}}
	var got []string
	for _, fd := range lint.Run(grammar.Parse("robots.txt", ""), cfg) {
		got = append(got, fd.Pass.ID)
	}
	if want := []string{"http-status"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// RFC 9309 2.5: 500 KiB are read; what stands behind them need not be.
func TestSizeLimit(t *testing.T) {
	const limit = 500 << 10
	head := "User-agent: *\nDisallow: /a\n"
	// upTo fills the file so that its last n octets stand before the limit.
	upTo := func(n int) string { return head + strings.Repeat("#", limit-n-len(head)-1) + "\n" }
	for _, tt := range []struct{ name, src, ignored, cut string }{
		{"fits", upTo(12) + "Disallow: /b", "", ""},
		{"fits but for the line end", upTo(12) + "Disallow: /b\n", "the end of line 4", ""},
		{"between lines", upTo(0) + "Disallow: /b\nDisallow: /c\n# the end", "the rest from line 4 on (rules in it: 2)", ""},
		{"within a rule", upTo(12) + "Disallow: /bcd\n", "the end of line 4",
			`they read Disallow "/b" and may not fetch "/b", which the whole rule leaves open`},
		{"within a rule, with more behind", upTo(13) + "Disallow: /b*cd\n\n", "the rest from line 5 on (rules in it: 0)",
			`they read Disallow "/b*" and may not fetch "/b", which the whole rule leaves open`},
		{"within the end of a pattern", upTo(13) + "Disallow: /bc$\n", "the end of line 4",
			`they read Disallow "/bc" and may not fetch "/bcx", which the whole rule leaves open`},
		{"within a rule that another covers", upTo(13) + "Disallow: /abc\n", "the end of line 4", ""},
		{"within a comment", upTo(15) + "Disallow: /b # c", "the end of line 4", ""},
		{"within a field", upTo(4) + "Disallow: /b\n", "the end of line 4", ""},
	} {
		tooLarge, cut := "", ""
		if tt.ignored != "" {
			tooLarge = fmt.Sprintf("error: file has %d bytes; crawlers stop reading after 512000 and ignore %s; Yandex ignores the whole file and may fetch everything", len(tt.src), tt.ignored)
		}
		if tt.cut != "" {
			cut = "error: crawlers stop reading after 512000 bytes, within this rule; " + tt.cut
		}
		for _, pass := range []struct{ id, want string }{{"too-large", tooLarge}, {"cut-rule-at-limit", cut}} {
			if got := strings.Join(linttest.Messages(tt.src, "", pass.id), "\n"); got != pass.want {
				t.Errorf("%s, %s:\ngot  %s\nwant %s", tt.name, pass.id, got, pass.want)
			}
		}
	}
}
