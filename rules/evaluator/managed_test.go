package evaluator_test

import (
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

func TestDiffManaged(t *testing.T) {
	const (
		block = "# BEGIN Cloudflare Managed content\n\nUser-agent: GPTBot\nDisallow: /\n\n# END Cloudflare Managed Content\n\n"
		other = "# BEGIN Cloudflare Managed content\n\nUser-agent: CCBot\nDisallow: /\n\n# END Cloudflare Managed Content\n\n"
		own   = "User-agent: *\nDisallow: /a\n"
		drift = "User-agent: *\nDisallow: /b\n"
	)
	for _, test := range []struct {
		name, old, new string
		blocks         int
		drifted        bool
	}{
		{"no CDN", own, drift, 0, false},
		{"the same block", block + own, block + drift, 0, false},
		{"a block in the old file", block + own, own, 1, false},
		{"a block in the new file", own, block + own, 1, false},
		{"a block and drift", block + own, drift, 1, true},
		{"two blocks", block + own, other + own, 2, false},
		{"a block alone", block, "", 1, false},
	} {
		old, new := grammar.Parse("old", test.old), grammar.Parse("new", test.new)
		m := evaluator.DiffManaged(old, new, []*rules.Dialect{rules.Google})
		if m == nil {
			if test.blocks > 0 {
				t.Errorf("%s: got nothing", test.name)
			}
			continue
		}
		if len(m.Blocks) != test.blocks || m.Drift.Changed() != test.drifted {
			t.Errorf("%s: got %d blocks, drift %t, want %d, %t", test.name, len(m.Blocks), m.Drift.Changed(), test.blocks, test.drifted)
		}
		for _, b := range m.Blocks {
			if b.Platform != "Cloudflare" || b.First != 1 || b.Last != 6 || !b.Adds.Changed() {
				t.Errorf("%s: got %s, lines %d to %d, change %t", test.name, b.Platform, b.First, b.Last, b.Adds.Changed())
			}
		}
	}
}
