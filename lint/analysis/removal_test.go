package analysis

import (
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// A line may not go, even if no crawler needs its rule, where other lines would be
// read in another way without it.
func TestRemovalChangesOtherLines(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		lines     []int
	}{
		{"a byte order mark comes to the start of the file", "Allow: /a\nAllow: /b\n\uFEFFUser-agent: *\nDisallow: /x\n", []int{1, 2}},
		{"two ends of lines become one", "User-agent: *\nDisallow: /a\rDisallow: /a/b\n\nDisallow: /c\n", []int{3}},
		{"two ends of lines become one, two lines apart", "User-agent: *\nDisallow: /a\rDisallow: /a/b\nDisallow: /a/c\n\nDisallow: /c\n", []int{3, 4}},
		{"a rule comes within the size limit", "User-agent: *\nDisallow: /a\nDisallow: /a/b\n" + strings.Repeat("#", 512000-50) + "\nDisallow: /bcdef\n", []int{3}},
		{"groups join", "User-agent: a\nDisallow: /\n\nUser-agent: a\nDisallow: /\n\nUser-agent: b\nAllow: /b\n", []int{5}},
		{"groups join without two rules", "User-agent: a\nDisallow: /\n\nUser-agent: a\nDisallow: /\nDisallow: /\n\nUser-agent: b\nAllow: /b\n", []int{5, 6}},
	} {
		c := NewContext(grammar.Parse("robots.txt", tt.src), Setting{Dialects: []*rules.Dialect{rules.Google, rules.RFC9309}})
		var edits []Edit
		for _, line := range tt.lines {
			edits = append(edits, RemoveLine(c, c.File.Lines[line-1])...)
		}
		if safe, _ := removesRemovable(c, edits); safe {
			t.Errorf("%s: got safe, want not", tt.name)
		}
	}
}
