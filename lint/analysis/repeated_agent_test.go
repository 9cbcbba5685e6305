package analysis

import (
	"fmt"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// RFC 9309 2.2.1: a group binds the crawlers that its user-agent lines name, so a
// line that names one again may go, however large the file is. The first line of a
// run that has the name, and a line that opens another group, may not.
func TestRepeatedAgents(t *testing.T) {
	var many strings.Builder // too many groups to compare all of them for each line
	for i := range 3000 {
		fmt.Fprintf(&many, "User-agent: a%s\nUser-agent: b\nUser-agent: A%[1]s\nDisallow: /%[2]d\n\n", strings.Repeat("x", i%50), i)
	}
	for _, tt := range []struct {
		name, src string
		legacy    bool
		lines     []int
		want      bool
	}{
		{"again", "User-agent: a\nUser-agent: b\nUser-agent: A\nDisallow: /\n", false, []int{3}, true},
		{"the first", "User-agent: b\nUser-agent: a\nUser-agent: A\nDisallow: /\n", false, []int{2}, false},
		{"two of three", "User-agent: a\nUser-agent: A\nUser-agent: a\nDisallow: /\n", false, []int{2, 3}, true},
		{"with a redundant rule", "User-agent: a\nUser-agent: a\nDisallow: /\nDisallow: /b\n", false, []int{2, 4}, true},
		{"with a rule that matters", "User-agent: a\nUser-agent: a\nDisallow: /\nAllow: /b\n", false, []int{2, 4}, false},
		{"after a rule", "User-agent: a\nDisallow: /\nUser-agent: b\nDisallow: /b\nUser-agent: a\nDisallow: /c\n", false, []int{5}, false},
		{"named in another run", "User-agent: a\nUser-agent: b\nDisallow: /a\nUser-agent: a\nUser-agent: b\nDisallow: /b\n", false, []int{5}, false},
		{"after a field of the file", "User-agent: a\nSitemap: https://a/s.xml\nUser-agent: a\nDisallow: /\n", false, []int{3}, true},
		{"after a blank line", "User-agent: b\n\nUser-agent: a\n\nUser-agent: a\nDisallow: /\n", false, []int{5}, true},
		{"after a blank line that ends a record", "User-agent: a\nUser-agent: b\n\nUser-agent: a\nDisallow: /\n", true, []int{4}, false},
		{"beyond the limit", "User-agent: a\nUser-agent: a\nDisallow: /\n" + strings.Repeat("#", 512000) + "\nDisallow: /b\n", false, []int{2}, false},
		{"of thousands of groups", many.String(), false, []int{3}, true},
	} {
		dialects := []*rules.Dialect{rules.Google, rules.RFC9309}
		if tt.legacy {
			dialects = []*rules.Dialect{rules.Legacy}
		}
		c := NewContext(grammar.Parse("robots.txt", tt.src), Setting{Dialects: dialects})
		var edits []Edit
		for _, line := range tt.lines {
			edits = append(edits, RemoveLine(c, c.File.Lines[line-1])...)
		}
		if got, _ := removesRemovable(c, edits); got != tt.want {
			t.Errorf("%s: safe is %t, want %t", tt.name, got, tt.want)
		}
		if tt.want && len(tt.src) < 1<<10 && !isEquivalent(c, edits) {
			t.Errorf("%s: a verdict changes", tt.name)
		}
	}
}
