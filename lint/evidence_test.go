package lint_test

import (
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
)

// Evidence about a known crawler is given in a dialect that concerns it, where one is
// selected, and shows the crawler's name as the file spells it, not as a dialect cuts it.
func TestEvidenceConcernsItsCrawler(t *testing.T) {
	for _, tt := range []struct {
		src      string
		dialects []*rules.Dialect
		want     string
	}{
		{"User-agent: AhrefsBot\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /\n", []*rules.Dialect{rules.Google, rules.RFC9309}, "rfc9309: AhrefsBot may not fetch / (line 5)"},
		{"User-agent: MJ12bot\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /\n", []*rules.Dialect{rules.Google, rules.RFC9309}, "rfc9309: MJ12bot may not fetch / (line 5)"},
		{"User-agent: MJ12bot\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /\n", []*rules.Dialect{rules.Google}, "google: MJ12bot may not fetch / (line 5)"},
		{"User-agent: bingbot\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /\n", []*rules.Dialect{rules.Google, rules.RFC9309, rules.Bing}, "bing: bingbot may not fetch / (line 5)"},
		{"User-agent: Googlebot\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /\n", []*rules.Dialect{rules.RFC9309, rules.Google}, "google: Googlebot may not fetch / (line 5)"},
		{"User-agent: NoKnownBot/2\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /\n", []*rules.Dialect{rules.Google, rules.RFC9309}, "google: NoKnownBot may not fetch / (line 5)"},
		{"User-agent: *\nCrawl-delay: 5\n\nUser-agent: BadBot\nDisallow: /\n", []*rules.Dialect{rules.Google, rules.RFC9309}, "google: a crawler not named in the file may not fetch / (line 5)"},
	} {
		cfg := lint.Config{Passes: []*analysis.Pass{lint.PassNamed("empty-group-joins-next")}, Setting: analysis.Setting{Dialects: tt.dialects}}
		findings := lint.Run(grammar.Parse("robots.txt", tt.src), cfg)
		if len(findings) != 1 {
			t.Errorf("%q: got %d findings, want 1", tt.src, len(findings))
			continue
		}
		if got := report.Claim(findings[0].Evidence); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.src, got, tt.want)
		}
	}
}
