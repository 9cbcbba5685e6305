package syntax_test

import (
	"testing"

	"github.com/robotslint/robotslint/internal/linttest"
)

// A Unicode line separator, which another pass reports, makes no second field.
func TestLineSeparatorInDirective(t *testing.T) {
	if got := linttest.Messages("User-agent: *\nDisallow: /a\u2028Disallow: /b\n", "", "multiple-directives-one-line"); len(got) > 0 {
		t.Errorf("line separator: got %q, want nothing", got)
	}
}
