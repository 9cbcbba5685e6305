package analysis

import (
	"maps"
	"slices"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// A rule is dead if it decides no URL in any group. It is hidden if a rule of the
// other kind outranks it in one of them.
func TestDeadRules(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		lines     []int
		hidden    bool
		copied    int
		twin      int
	}{
		{"alive in another group", "User-agent: a\nUser-agent: b\nDisallow: /x/y\n\nUser-agent: a\nDisallow: /x/y*\n", nil, false, 0, 0},
		{"alive in an earlier group", "User-agent: b\nUser-agent: a\nDisallow: /x/y\n\nUser-agent: a\nDisallow: /x/y*\n", nil, false, 0, 0},
		{"dead in both groups", "User-agent: a\nUser-agent: b\nDisallow: /x/y\nDisallow: /x/y*\n", []int{3}, false, 0, 0},
		{"below both kinds", "User-agent: *\nDisallow: /a\nDisallow: /a*b*\nAllow: /a*\n", []int{2}, true, 0, 0},
		{"hidden in one of two groups", "User-agent: a\nUser-agent: b\nDisallow: /x\n\nUser-agent: a\nDisallow: /x*\n\nUser-agent: b\nAllow: /x*\n", []int{3}, true, 0, 0},
		{"copy", "User-agent: *\nDisallow: /a\nDisallow: /a\n", []int{3}, false, 2, 0},
		{"twin", "User-agent: *\nDisallow: /a\nAllow: /a\n", []int{2}, true, 0, 3},
		{"star in front", "User-agent: *\nDisallow: *.pdf\nDisallow: *.pdf*\n", []int{2}, false, 0, 0},
		{"neither slash nor star in front", "User-agent: *\nDisallow: a\nDisallow: a*\n", nil, false, 0, 0},
		{"not needed, but deciding", "User-agent: *\nDisallow: /a\nDisallow: /a/b\n", nil, false, 0, 0},
		{"robots.txt itself", "User-agent: *\nDisallow: /robots.txt\n", nil, false, 0, 0},
	} {
		c := NewContext(grammar.Parse("robots.txt", tt.src), Setting{Dialects: []*rules.Dialect{rules.RFC9309}})
		dead := DeadRules.Of(c)
		lines := slices.Sorted(maps.Keys(dead))
		if !slices.Equal(lines, tt.lines) {
			t.Errorf("%s: got lines %v, want %v", tt.name, lines, tt.lines)
			continue
		}
		for line, d := range dead {
			if d.Hidden != tt.hidden || d.Copy != tt.copied || d.Twin != tt.twin {
				t.Errorf("%s, line %d: got hidden %v, copy of %d, twin of %d; want %v, %d, %d", tt.name, line, d.Hidden, d.Copy, d.Twin, tt.hidden, tt.copied, tt.twin)
			}
			if e := d.Evidence; e.Line == line || e.Line == 0 || !c.Confirm(e) {
				t.Errorf("%s, line %d: got evidence %+v, which does not show it", tt.name, line, e)
			}
		}
	}
}
