package rules

import "testing"

// Every text in normal form is the normal form of what undo returns, and undo
// leaves a text alone that is its own normal form.
func TestUndoEscaping(t *testing.T) {
	for _, s := range words("%6aAF/", 7) {
		undone := rfc9309PathEscaping.undo(s)
		if got := rfc9309PathEscaping.apply(undone); got != s {
			t.Fatalf("undo(%q) = %q, which normalises to %q", s, undone, got)
		}
		if rfc9309PathEscaping.apply(s) == s && undone != s {
			t.Fatalf("undo(%q): got %q, want no change", s, undone)
		}
	}
	for s, want := range map[string]string{"/a%ab": "/a%%61b", "/a%2F%41": "/a%2F%%341", "/%61%": "/%%361%", "/%C3%A9": "/%C3%A9"} {
		if got := rfc9309PathEscaping.undo(s); got != want {
			t.Errorf("undo(%q): got %q, want %q", s, got, want)
		}
	}
}
