package choice

import (
	"strings"
	"testing"
)

func TestOf(t *testing.T) {
	names := []string{"google", "rfc9309"}
	for _, tt := range []struct {
		name string
		want int
		err  string
	}{
		{"rfc9309", 1, ""},
		{"gogle", 0, `unknown dialect "gogle"; did you mean google?`},
		{"RFC9", 0, `unknown dialect "RFC9"; did you mean rfc9309?`},
		{"x", 0, `unknown dialect "x"; there are google, rfc9309`},
		{"", 0, `unknown dialect ""; there are google, rfc9309`},
	} {
		got, err := Of("dialect", tt.name, names)
		if got != tt.want || (err == nil) != (tt.err == "") || err != nil && err.Error() != tt.err {
			t.Errorf("%q: got %d, %v, want %d, %s", tt.name, got, err, tt.want, tt.err)
		}
	}
}

// A name is a misspelling of another with at most one edit for each three octets,
// whatever its case.
func TestNear(t *testing.T) {
	names := []string{"googlebot", "gptbot", "bot"}
	for name, want := range map[string]string{
		"GoogleBot": "googlebot", "gogglebots": "googlebot", "gpbot": "gptbot", "gpttbt": "gptbot", "bat": "bot",
		"": "", "bo": "", "at": "", "gbttt": "", "yandex": "",
	} {
		if got := Near(name, names); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

// Two letters in the wrong order are one edit, and count before another letter in place
// of one.
func TestNearSwapped(t *testing.T) {
	names := []string{"init", "lint", "config", "diff"}
	for name, want := range map[string]string{"lnit": "lint", "LNIT": "lint", "inti": "init", "ilnt": "lint", "cofnig": "config", "idff": "diff", "iint": "init"} {
		if got := Near(name, names); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

// An error lists at most twelve names.
func TestOfMany(t *testing.T) {
	names := strings.Fields("a b c d e f g h i j k l")
	if _, err := Of("letter", "zz", names); err == nil || err.Error() != `unknown letter "zz"; there are a, b, c, d, e, f, g, h, i, j, k, l` {
		t.Errorf("%d names: got %v", len(names), err)
	}
	names = append(names, "m")
	if _, err := Of("letter", "zz", names); err == nil || err.Error() != `unknown letter "zz"` {
		t.Errorf("%d names: got %v", len(names), err)
	}
}
