package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint/analysis"
)

func TestFold(t *testing.T) {
	a, b := &analysis.Pass{ID: "a"}, &analysis.Pass{ID: "b"}
	for _, tt := range []struct {
		name     string
		findings []analysis.Finding
		want     []string // line, severity, places, message
	}{
		{"nothing", nil, nil},
		{"as many warnings as are shown", on(a, analysis.Warning, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), []string{
			"1 warning 1 a", "2 warning 1 a", "3 warning 1 a", "4 warning 1 a", "5 warning 1 a",
			"6 warning 1 a", "7 warning 1 a", "8 warning 1 a", "9 warning 1 a", "10 warning 1 a",
		}},
		{"one more", on(a, analysis.Error, 1, 2, 3, 4, 5, 7, 8, 9, 12, 13, 20), []string{"1 error 11 a (and 10 more like it on lines 2-5, 7-9, 12-13 and 20)"}},
		{"as many infos as are shown", on(a, analysis.Info, 1, 2, 3), []string{"1 info 1 a", "2 info 1 a", "3 info 1 a"}},
		{"one info more", on(a, analysis.Info, 4, 6, 8, 10), []string{"4 info 4 a (and 3 more like it on lines 6, 8 and 10)"}},
		{"hints", on(a, analysis.Hint, 4, 6, 7, 8), []string{"4 hint 4 a (and 3 more like it on lines 6-8)"}},
		{"one line", on(a, analysis.Info, 4, 4, 4, 4), []string{"4 info 4 a (and 3 more like it on line 4)"}},
		{"some on one line", on(a, analysis.Info, 4, 4, 6, 6), []string{"4 info 4 a (and 3 more like it on lines 4 and 6)"}},
		{
			"no more ranges than a reader takes in", on(a, analysis.Info, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 22, 24),
			[]string{"1 info 13 a (and 12 more like it on lines 3, 5, 7, 9, 11, 13, 15, 17, 19, 21-22 and further down)"},
		},
		{
			"each severity of each pass for itself",
			slices.Concat(on(a, analysis.Info, 1, 2, 3, 4), on(a, analysis.Warning, 5), on(b, analysis.Info, 6, 7, 8), on(b, analysis.Hint, 9, 10, 11, 12)),
			[]string{
				"1 info 4 a (and 3 more like it on lines 2-4)", "5 warning 1 a",
				"6 info 1 b", "7 info 1 b", "8 info 1 b", "9 hint 4 b (and 3 more like it on lines 10-12)",
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := slices.Clone(tt.findings)
			f := File{File: grammar.Parse("robots.txt", lined), Findings: tt.findings}
			var got []string
			places := 0
			for _, fd := range fold(f) {
				got = append(got, fmt.Sprint(f.LineNumber(fd.Span.Start), " ", fd.Severity, " ", fd.places, " ", fd.Message))
				places += fd.places
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
			if places != len(tt.findings) {
				t.Errorf("got %d places, want %d", places, len(tt.findings))
			}
			for i, fd := range tt.findings {
				if fd.Message != before[i].Message {
					t.Errorf("finding %d was changed to %q, want %q", i, fd.Message, before[i].Message)
				}
			}
		})
	}
}

// lined has lines of two octets each.
var lined = strings.Repeat("#\n", 30)

// on returns findings of p on lines of lined.
func on(p *analysis.Pass, s analysis.Severity, lines ...int) []analysis.Finding {
	var findings []analysis.Finding
	for _, n := range lines {
		findings = append(findings, analysis.Finding{Pass: p, Severity: s, Span: ast.Span{Start: 2 * (n - 1), End: 2*n - 1}, Message: p.ID})
	}
	return findings
}
