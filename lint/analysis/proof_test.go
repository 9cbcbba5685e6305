package analysis

import (
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// Lines that may each be removed alone may not always be removed together.
func TestRemovesRemovable(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		lines     []int
		want      bool
	}{
		{"one", "User-agent: *\nDisallow: /a\nDisallow: /a/b\n", []int{3}, true},
		{"all that are covered", "User-agent: *\nDisallow: /a\nDisallow: /a/b\nDisallow: /a/c # c\n", []int{3, 4}, true},
		{"each by the other", "User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /a\n", []int{2, 4}, false},
		{"one that is not covered", "User-agent: *\nDisallow: /a\nDisallow: /a/b\nDisallow: /b\n", []int{3, 4}, false},
		{"all of a group", "User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow:\nAllow: /b\n\nUser-agent: c\nDisallow: /c\n", []int{5, 6}, false},
		{"two ends of lines that become one", "User-agent: *\nDisallow: /a\rDisallow: /a/b\rDisallow: /a/c\r\n\n", []int{3}, true},
		{"first line", "Allow: /a\nUser-agent: *\nDisallow: /a\nDisallow: /a/b\n", []int{1, 4}, false},
	} {
		c := NewContext(grammar.Parse("robots.txt", tt.src), Setting{Dialects: []*rules.Dialect{rules.Google, rules.RFC9309}})
		var edits []Edit
		for _, line := range tt.lines {
			edits = append(edits, RemoveLine(c, c.File.Lines[line-1])...)
		}
		if got, _ := removesRemovable(c, edits); got != tt.want {
			t.Errorf("%s: got %t, want %t", tt.name, got, tt.want)
		}
		if tt.want && !isEquivalent(c, edits) {
			t.Errorf("%s: proved safe, though a verdict changes", tt.name)
		}
	}
}
