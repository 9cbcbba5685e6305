package analysis_test

import (
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// Field names are compared in any case of ASCII letters (RFC 9309 2.2). "ſ" and the
// Kelvin sign fold to ASCII letters in Unicode, but not here.
func TestFieldsFoldASCIIOnly(t *testing.T) {
	setting := analysis.Setting{Dialects: []*rules.Dialect{rules.Google}, Fields: []string{"x-Task"}}
	for _, tt := range []struct {
		src  string
		want analysis.LineFault // of the last line
	}{
		{"SiteMAP: https://a.example/\n", analysis.Sound},
		{"ſitemap: https://a.example/\n", analysis.MisspeltField},
		{"<p>\nſitemap: https://a.example/\n", analysis.Markup},
		{"User-agent: *\nsee ſitemap: https://a.example/\n", analysis.UnknownField},
		{"X-TASK: a\n", analysis.Sound},
		{"x-taſk: a\n", analysis.UnknownField},
		{"x-tas\u212A: a\n", analysis.UnknownField},
	} {
		f := grammar.Parse("robots.txt", tt.src)
		c := analysis.NewContext(f, setting)
		if got := analysis.FaultOf(c, f.Lines[len(f.Lines)-1]); got != tt.want {
			t.Errorf("%q: got line fault %d, want %d", tt.src, got, tt.want)
		}
	}
}
