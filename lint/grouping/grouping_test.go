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
