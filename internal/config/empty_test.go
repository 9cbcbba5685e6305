package config

import (
	"regexp"
	"testing"
)

// Only blank lines, comments and the markers of a document make a configuration that
// sets nothing, apart from an empty mapping. Any other text without a key is an error,
// whether a line end follows it or not.
func TestEmptyIsEmpty(t *testing.T) {
	empty := regexp.MustCompile(`^([ \t]*(---|\.\.\.)?[ \t]*(\{[ \t\n]*,?[ \t\n]*\})?[ \t]*(#.*)?\n)*$`)
	pieces := []string{"!", " ", "-", "#", "a", "[", "]", "{", "}", "\t", "\n", "?", "~", "|", ">", `"`, "&", "*", "%", ".", ",", "---", "...", "!!", "null"}
	n := 0
	var try func(src string, left int)
	try = func(src string, left int) {
		if f, err := parse("x", src); err == nil && len(f.lines) == 0 {
			if n++; !empty.MatchString(src + "\n") {
				t.Errorf("%q: got an empty configuration, want an error", src)
			}
		}
		for _, piece := range pieces {
			if left > 0 {
				try(src+piece, left-1)
			}
		}
	}
	try("", 3)
	if n < 20 {
		t.Errorf("got %d empty configurations, want more", n)
	}
}
