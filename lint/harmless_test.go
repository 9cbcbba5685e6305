package lint_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// An error whose mending changes nothing is a warning, but not if it loses a sitemap,
// hides another mistake, or would be removed.
func TestHarmlessErrors(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"another line says the same", "User-agent: *\nDisallow: /a\nDesallow: /a/b\n", []string{"warning misspelt-field"}},
		{"nothing else says it", "User-agent: *\nDisallow: /b\nDesallow: /a\n", []string{"error misspelt-field"}},
		{"two mistakes hide each other", "er-agent: a\nDesallow: /a\n", []string{"error misspelt-field", "error misspelt-field"}},
		{"two mistakes, both harmless", "User-agent: *\nDisallow: /\nDesallow: /a\nDesallow: /b\n", []string{"warning misspelt-field", "warning misspelt-field"}},
		{"a delay affects no verdict", "User-agent: *\nDisallow: /a\nCrawl-delay 10\n", []string{"warning missing-colon"}},
		{"a misspelling that Google accepts", "User-agent: *\nDisallow: /a\nDissalow: /a/b\n", []string{"info accepted-typo"}},
		{"the same, but both hide each other", "useragent: *\nDissalow: /a\n", []string{"warning accepted-typo", "warning accepted-typo"}},
		{"a sitemap is lost", "User-agent: *\nDisallow: /a\n- Sitemap: https://example.com/s.xml\n", []string{"error leading-dash-or-bullet"}},
		{"the fix removes what may be a rule", "User-agent: *\nDisallow: /a\n/a/b\n", []string{"error unparseable-line"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cfg := lint.DefaultConfig()
			got := severities(lint.Run(grammar.Parse("robots.txt", tt.src), cfg))
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			cfg.Severities = map[*analysis.Pass]analysis.Severity{}
			for _, p := range lint.Passes {
				cfg.Severities[p] = analysis.Error
			}
			for _, fd := range lint.Run(grammar.Parse("robots.txt", tt.src), cfg) {
				if fd.Severity != analysis.Error {
					t.Errorf("%s is configured as error; got %s", fd.Pass.ID, fd.Severity)
				}
			}
		})
	}
}

// severities returns the severities and passes of the findings of lines at fault.
func severities(findings []analysis.Finding) []string {
	var got []string
	for _, fd := range findings {
		if fd.Pass.Family == analysis.Syntax {
			got = append(got, fmt.Sprintf("%s %s", fd.Severity, fd.Pass.ID))
		}
	}
	return got
}
