package choice

import "testing"

func TestOf(t *testing.T) {
	names := []string{"google", "rfc9309"}
	for _, tt := range []struct {
		name string
		want int
		err  string
	}{
		{"rfc9309", 1, ""},
		{"gogle", 0, `unknown dialect "gogle"; did you mean google?`},
		{"x", 0, `unknown dialect "x"; there are google, rfc9309`},
		{"", 0, `unknown dialect ""; there are google, rfc9309`},
	} {
		got, err := Of("dialect", tt.name, names)
		if got != tt.want || (err == nil) != (tt.err == "") || err != nil && err.Error() != tt.err {
			t.Errorf("%q: got %d, %v, want %d, %s", tt.name, got, err, tt.want, tt.err)
		}
	}
}
