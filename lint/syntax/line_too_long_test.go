package syntax_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/internal/linttest"
)

// google/robotstxt reads the first 16,663 octets of a line.
func TestLineTooLong(t *testing.T) {
	const limit = 16663
	head := "User-agent: *\n"
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"wildcards", head + "Disallow: /" + strings.Repeat("*", limit-len("Disallow: /")) + "private/\n", []string{
			"warning: line has 16671 octets; google reads the first 16663, a Disallow with a shorter pattern, which matches more",
		}},
		{"blanks", head + "Disallow:" + strings.Repeat(" ", limit) + "/private/\n", []string{
			"warning: line has 16681 octets; google reads the first 16663, a Disallow without a path",
		}},
		{"token", "User-agent: " + strings.Repeat("a", limit) + "\n", []string{
			"warning: line has 16675 octets; google reads the first 16663",
		}},
		{"just within", head + "Disallow:" + strings.Repeat(" ", limit-len("Disallow:/a")) + "/a\n", nil},
		{"comment", head + "Disallow: /a #" + strings.Repeat("b", limit) + "\n", nil},
		{"unknown field", strings.Repeat("a", limit) + ": b\n", nil},
		{"NUL", head + "Disallow: /a" + strings.Repeat("\x00", limit) + "\n", nil},
	} {
		if got := linttest.Messages(tt.src, "", "line-too-long"); !slices.Equal(got, tt.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", tt.name, got, tt.want)
		}
	}
}
