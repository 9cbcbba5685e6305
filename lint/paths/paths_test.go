package paths_test

import (
	"testing"

	"github.com/robotslint/robotslint/internal/linttest"
)

// Only a value that may have been meant as a path gets a slash.
func TestFixMakesPaths(t *testing.T) {
	for value, offered := range map[string]bool{
		"private/":      true,
		"admin":         true,
		"?page=":        true,
		".php":          true,
		"_private":      true,
		"~user/":        true,
		`"/search"`:     true,
		"caf\xE9/":      true,
		"-":             false,
		"_":             false,
		"...":           false,
		"./":            false,
		"NULL":          false,
		"null":          false,
		"none":          false,
		"undefined":     false,
		"N/A":           false,
		"{VAR # URL}":   false,
		"{VAR URL}":     false,
		"[accountId]":   false,
		"%%PATTERN":     false,
		"\xA0/private/": true,
		"a\xA0b":        false,
	} {
		offers := false
		for _, fd := range linttest.Run("User-agent: *\nDisallow: " + value + "\nDisallow: /x\n") {
			offers = offers || len(fd.Fixes) > 0
		}
		if offers != offered {
			t.Errorf("%q: a fix is offered: %v, want %v", value, offers, offered)
		}
	}
}
