package rules

import "testing"

// A dialect may read one line as two rules, add rules of its own and order them:
// an Exchange does so with the new pattern too.
func TestExchangeInDialects(t *testing.T) {
	for _, tt := range []struct {
		name    string
		dialect *Dialect
		src     string
		line    int
		pattern string
		want    bool
	}{
		// Google reads "Allow: /a/index.html" as "Allow: /a/$" too.
		{"second rule of the new pattern", Google, "User-agent: *\nDisallow: /a/*\nAllow: /a/index.htm*\n", 3, "/a/index.html", false},
		{"the same without a second rule", RFC9309, "User-agent: *\nDisallow: /a/\nAllow: /a/index.html\n", 3, "/a/index.html*", true},
		{"star that only adds length", RFC9309, "User-agent: *\nDisallow: /a*\n", 2, "/a", true},
		{"star that wins", RFC9309, "User-agent: *\nDisallow: /a*\nAllow: /a\n", 2, "/a", false},
		{"longer than the implicit rule", RFC9309, "User-agent: *\nDisallow: /robots.tx*\n", 2, "/robots.tx", true},
		{"the first match decides", Legacy, "User-agent: *\nAllow: /a\nDisallow: /\n", 2, "/b", false},
	} {
		p := Compile(tt.dialect, tt.src)
		var sets []*RuleSet
		for g := range p.Groups() {
			sets = append(sets, g.Rules())
		}
		looks := maxThinningLooks
		if got := NewExchange(sets, map[int]string{tt.line: tt.pattern}, &looks).Keeps(tt.line); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
		looks = 0
		if NewExchange(sets, map[int]string{tt.line: tt.pattern}, &looks).Keeps(tt.line) {
			t.Errorf("%s: got a proof without looks, want none", tt.name)
		}
	}
}
