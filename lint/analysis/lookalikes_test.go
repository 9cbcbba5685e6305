package analysis

import (
	"testing"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// No form that folding changes is overlooked.
func TestIsWide(t *testing.T) {
	for r := range rune(utf8.MaxRune + 1) {
		if utf8.ValidRune(r) && width.Fold.String(string(r)) != string(r) && !isWide(r) {
			t.Errorf("%U folds to %q", r, width.Fold.String(string(r)))
		}
	}
}
