package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// messages are those of what p alone reports on src.
func messages(src, site string, p *analysis.Pass) []string {
	cfg := linttest.Config()
	cfg.Passes = []*analysis.Pass{p}
	cfg.Site = site
	var got []string
	for _, fd := range lint.Run(grammar.Parse("robots.txt", src), cfg) {
		got = append(got, fd.Severity.String()+": "+fd.Message)
	}
	return got
}

// What a pass says of a sitemap depends on where the file is served.
func TestSitemapBySite(t *testing.T) {
	const blocked = "User-agent: *\nDisallow: /*.xml\n"
	for _, tt := range []struct {
		id, src, site string
		want          []string
	}{
		{"sitemap-other-host", "Sitemap: https://cdn.example.edu/a.xml\n", "", nil},
		{"sitemap-other-host", "Sitemap: https://cdn.example.edu/a.xml\n", "cdn.example.edu", nil},
		{"sitemap-other-host", "Sitemap: https://bücher.edu/a.xml\n", "https://xn--bcher-kva.edu/", nil},
		{"sitemap-other-host", "Sitemap: https://sitemaps.example.edu/a.xml\n", "https://www.example.edu/", nil},
		{"sitemap-other-host", "Sitemap: https://www.example.edu/a.xml\n", "https://example.edu", []string{
			`info: sitemap is on "www.example.edu", the site on "example.edu"; the robots.txt there decides who may fetch it`,
		}},
		{"sitemap-scheme-mismatch", "Sitemap: http://www.example.edu/a.xml\n", "", nil},
		{"sitemap-scheme-mismatch", "Sitemap: https://www.example.edu/a.xml\n", "http://www.example.edu/", nil},
		{"sitemap-staging-host", "Sitemap: http://localhost:8080/a.xml\n", "http://localhost:8080/", nil},
		{"sitemap-staging-host", "Sitemap: http://localhost/a.xml\n", "", []string{
			`error: sitemap is on "localhost", which no crawler can reach`,
		}},
		{"sitemap-blocked", blocked + "Sitemap: https://www.example.edu/a.xml\n", "", []string{
			`info: sitemap is disallowed for Googlebot by Disallow "/*.xml" on line 2, if this file is for "www.example.edu"`,
		}},
		{"sitemap-blocked", blocked + "Sitemap: https://a.example.edu/a.xml\nSitemap: https://b.example.edu/b.xml\n", "", nil},
		{"sitemap-blocked", blocked + "Sitemap: https://a.example.edu/a.xml\n", "https://b.example.edu/", nil},
		{"sitemap-blocked", blocked + "Sitemap: https://a.example.edu/a.xml\n", "http://a.example.edu/", nil},
		{"sitemap-blocked", blocked + "Sitemap: https://a.example.edu/a.xml\n", "https://A.example.edu:443/", []string{
			`warning: sitemap is disallowed for Googlebot by Disallow "/*.xml" on line 2`,
		}},
	} {
		if got := messages(tt.src, tt.site, lint.PassNamed(tt.id)); !slices.Equal(got, tt.want) {
			t.Errorf("%s on %q of site %q:\ngot  %q\nwant %q", tt.id, tt.src, tt.site, got, tt.want)
		}
	}
}

// Encodings are for other passes: blanks and invisible characters around the
// URL do not make it relative, a Unicode line separator makes no second field.
func TestOctetsOfOthers(t *testing.T) {
	for _, src := range []string{
		"Sitemap:\u00A0https://www.example.edu/a.xml\n",
		"Sitemap: \uFEFFhttps://www.example.edu/a.xml\u200B\r",
		"\uFEFFSitemap: https://www.example.edu/\xff.xml",
		"Sitemap\u00A0: /a.xml\n",
	} {
		if got := messages(src, "", lint.PassNamed("sitemap-not-absolute")); len(got) > 0 {
			t.Errorf("%q: got %q, want nothing", src, got)
		}
	}
	if got := messages("User-agent: *\nDisallow: /a\u2028Disallow: /b\n", "", lint.PassNamed("multiple-directives-one-line")); len(got) > 0 {
		t.Errorf("line separator: got %q, want nothing", got)
	}
}

// google/robotstxt reads the first 16,663 octets of a line.
func TestLineTooLong(t *testing.T) {
	const limit = 16663
	p := lint.PassNamed("line-too-long")
	head := "User-agent: *\n"
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"wildcards", head + "Disallow: /" + strings.Repeat("*", limit-len("Disallow: /")) + "private/\n", []string{
			"warning: line has 16671 octets; google reads the first 16663, a Disallow with a shorter pattern, which matches more",
		}},
		{"blanks", head + "Disallow:" + strings.Repeat(" ", limit) + "/private/\n", []string{
			"warning: line has 16681 octets; google reads the first 16663, a Disallow without a path",
		}},
		{"token", "User-agent: " + strings.Repeat("a", limit) + "\n", []string{
			"warning: line has 16675 octets; google reads the first 16663",
		}},
		{"just within", head + "Disallow:" + strings.Repeat(" ", limit-len("Disallow:/a")) + "/a\n", nil},
		{"comment", head + "Disallow: /a #" + strings.Repeat("b", limit) + "\n", nil},
		{"unknown field", strings.Repeat("a", limit) + ": b\n", nil},
		{"NUL", head + "Disallow: /a" + strings.Repeat("\x00", limit) + "\n", nil},
	} {
		if got := messages(tt.src, "", p); !slices.Equal(got, tt.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", tt.name, got, tt.want)
		}
	}
}

// RFC 9309 2.5: crawlers read 500 KiB and need not read more. Of a file that is too
// large one pass speaks: that of a cut rule, if the cut changes what it decides.
func TestSizeLimit(t *testing.T) {
	const limit = 500 << 10
	head := "User-agent: *\nDisallow: /a\n"
	// upTo fills the file so that its last n octets stand before the limit.
	upTo := func(n int) string { return head + strings.Repeat("#", limit-n-len(head)-1) + "\n" }
	for _, tt := range []struct{ name, src, ignored, cut string }{
		{"fits", upTo(12) + "Disallow: /b", "", ""},
		{"fits but for the line end", upTo(12) + "Disallow: /b\n", "the end of line 4", ""},
		{"between lines", upTo(0) + "Disallow: /b\nDisallow: /c\n# the end", "the rest from line 4 on (rules in it: 2)", ""},
		{"within a rule", upTo(12) + "Disallow: /bcd\n", "",
			`they read Disallow "/b", which decides "/b" too`},
		{"within a rule, with more behind", upTo(13) + "Disallow: /b*cd\nDisallow: /e\n", "",
			`they read Disallow "/b*", which decides "/b" too, and ignore the rest from line 5 on (rules in it: 1)`},
		{"within a rule that another covers, with more behind", upTo(13) + "Disallow: /abc\nDisallow: /e\n", "the rest from line 5 on (rules in it: 1)", ""},
		{"within the end of a pattern", upTo(13) + "Disallow: /bc$\n", "",
			`they read Disallow "/bc", which decides "/bcx" too`},
		{"within a rule that another covers", upTo(13) + "Disallow: /abc\n", "the end of line 4", ""},
		{"within a comment", upTo(15) + "Disallow: /b # c", "the end of line 4", ""},
		{"within a field", upTo(4) + "Disallow: /b\n", "the end of line 4", ""},
	} {
		tooLarge, cut := "", ""
		if tt.ignored != "" {
			tooLarge = fmt.Sprintf("error: file has %d octets; crawlers stop reading after 512000 and ignore %s; Yandex ignores the whole file and may fetch everything", len(tt.src), tt.ignored)
		}
		if tt.cut != "" {
			cut = "error: crawlers stop reading after 512000 octets, within this rule; " + tt.cut + "; Yandex ignores the whole file and may fetch everything"
		}
		for _, pass := range []struct{ id, want string }{{"too-large", tooLarge}, {"cut-rule-at-limit", cut}} {
			if got := strings.Join(messages(tt.src, "", lint.PassNamed(pass.id)), "\n"); got != pass.want {
				t.Errorf("%s, %s:\ngot  %s\nwant %s", tt.name, pass.id, got, pass.want)
			}
		}
	}
}
