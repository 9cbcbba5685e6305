package grouping_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// RFC 9309 2.2: the finding about a group that runs into the next shows a URL
// that the rules of the other close, and the three places that tell how.
func TestJoinedGroupsEvidence(t *testing.T) {
	cfg := linttest.Config()
	cfg.Passes = []*analysis.Pass{lint.PassNamed("empty-group-joins-next")}
	f := grammar.Parse("robots.txt", "User-agent: bingbot\nCrawl-delay: 9\n\nUser-agent: BadBot\nDisallow: /a\n")
	findings := lint.Run(f, cfg)
	if len(findings) != 1 {
		t.Fatalf("got %d findings, want 1", len(findings))
	}
	fd := findings[0]
	if e := fd.Evidence; e.Agent != "bingbot" || e.URL != "/a" || e.Line != 5 || e.Verdict != rules.Disallowed {
		t.Errorf("got evidence %+v, want bingbot disallowed from /a by line 5", *e)
	}
	var places []string
	for _, r := range fd.Related {
		places = append(places, f.Text(r.Span))
	}
	if want := []string{"Crawl-delay: 9", "User-agent: BadBot", "Disallow: /a"}; !slices.Equal(places, want) {
		t.Errorf("got related places %q, want %q", places, want)
	}
	if fd.Fixes[0].Safe {
		t.Error("got a fix that opens what was closed as safe, want it unsafe")
	}
}

// RFC 9309 2.2 and urllib.robotparser: a field that is no rule ends no group, except
// Crawl-delay and Request-rate for old parsers. A crawler that is given only such
// fields is shut out with "*" in every dialect that joins the two groups, and in no
// other.
func TestJoinedGroupsByDialect(t *testing.T) {
	for _, field := range []string{
		"Crawl-delay: 5", "Request-rate: 1/5", "Visit-time: 0100-0300", "Host: www.example.com", "Clean-param: ref /a/",
		"Content-Signal: ai-train=no", "Content-Usage: /a/ train-ai=n", "Sitemap: https://www.example.com/s.xml", "Sitemap: /s.xml",
		"License: https://www.example.com/l.xml", "Noindex: /a/", "Crawl delay: 5", "Crawl-delay 5", "Crawl-delay:", "X-team: a",
	} {
		for _, d := range rules.Dialects {
			cfg := lint.Config{Passes: []*analysis.Pass{lint.PassNamed("empty-group-joins-next")}, Setting: analysis.Setting{Dialects: []*rules.Dialect{d}}}
			src := "User-agent: YandexBot\n" + field + "\n# the others\nUser-agent: *\nDisallow: /\n"
			want := 1
			if d == rules.Legacy && (strings.HasPrefix(field, "Crawl-delay:") || strings.HasPrefix(field, "Request-rate:")) {
				want = 0
			}
			if got := len(lint.Run(grammar.Parse("robots.txt", src), cfg)); got != want {
				t.Errorf("%s below the name, under %s: got %d findings, want %d", field, d.Name, got, want)
			}
		}
	}
}

// A check that concerns some dialects is run where one of them is selected.
func TestPassesOfDialects(t *testing.T) {
	full := "User-agent: *\n" + strings.Repeat("Disallow: /a\n", 2048)
	for _, tt := range []struct {
		id, src string
		dialect *rules.Dialect
		want    int
	}{
		{"too-many-rules", full, rules.Yandex, 0},
		{"too-many-rules", full + "Allow: /b\n", rules.Yandex, 1},
		{"too-many-rules", full + "Allow: /b\n", rules.RFC9309, 0},
		{"blank-line-inside-group", "User-agent: *\n\nDisallow: /a\n", rules.Legacy, 1},
		{"blank-line-inside-group", "User-agent: *\n\nDisallow: /a\n", rules.Yandex, 0},
	} {
		cfg := lint.Config{Passes: []*analysis.Pass{lint.PassNamed(tt.id)}, Setting: analysis.Setting{Dialects: []*rules.Dialect{tt.dialect}}}
		if got := len(lint.Run(grammar.Parse("robots.txt", tt.src), cfg)); got != tt.want {
			t.Errorf("%s under %s on %d octets: got %d findings, want %d", tt.id, tt.dialect.Name, len(tt.src), got, tt.want)
		}
	}
}
