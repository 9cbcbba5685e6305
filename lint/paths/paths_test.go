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

// What to do about a rule with a host depends on whether the file tells its own.
func TestHelpWithHost(t *testing.T) {
	const other = "if another host is meant, move the rule to its own robots.txt"
	for _, test := range []struct{ src, want string }{
		{"User-agent: *\nAllow: https://scripts.acme.org/tags.js\n", other},
		{"User-agent: *\nDisallow: https://www.acme.org/\n", other},
		{"User-agent: *\nDisallow: https://www.acme.org/cart/\nSitemap: https://www.acme.org/a.xml\n", ""},
		{"User-agent: *\nDisallow: https://www.acme.org/\nSitemap: https://www.acme.org/a.xml\n", `write "/" if the whole site is meant`},
		{"User-agent: *\nAllow: https://scripts.acme.org/tags.js\nSitemap: https://www.acme.org/a.xml\n", "move the rule to the robots.txt of that host"},
	} {
		found := linttest.Run(test.src, "absolute-url-in-rule")
		if len(found) != 1 || found[0].Help != test.want {
			t.Errorf("%q: got %+v, want one finding with help %q", test.src, found, test.want)
		}
	}
}
