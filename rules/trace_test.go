package rules

import (
	"fmt"
	"slices"
	"testing"
)

// Every rule that matches is traced, the deciding one first, each with the
// reason why it does or does not decide.
func TestTrace(t *testing.T) {
	const src = `User-agent: *
Disallow: /shop
Allow: /shop
Disallow:
Disallow: /other
Disallow: /shop/cart
Disallow: /shop
Disallow: /robots
`
	for _, tt := range []struct {
		dialect *Dialect
		url     string
		want    []string
	}{
		{Google, "/shop/cart", []string{
			"6 decides",
			"3 shorter than the 10 octets of line 6",
			"2 shorter than the 10 octets of line 6",
			"7 shorter than the 10 octets of line 6",
			"4 an empty path decides nothing",
		}},
		{Google, "/shop", []string{
			"3 decides",
			"2 Allow wins where patterns are equally long",
			"7 Allow wins where patterns are equally long",
			"4 an empty path decides nothing",
		}},
		{Google, "/x", []string{"4 decides"}},
		{RFC9309, "/robots.txt", []string{"0 decides", "8 /robots.txt itself is always allowed", "4 /robots.txt itself is always allowed"}},
		{RFC9309, "/robots", []string{"8 decides", "4 an empty path decides nothing"}},
		{Legacy, "/shop/cart", []string{
			"2 decides",
			"3 comes after line 2",
			"4 comes after line 2",
			"6 comes after line 2",
			"7 comes after line 2",
		}},
	} {
		var got []string
		for _, m := range Compile(tt.dialect, src).Trace("a", tt.url) {
			got = append(got, fmt.Sprint(m.Rule.Line, " ", m.Why))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s, %s:\ngot  %q\nwant %q", tt.dialect.Name, tt.url, got, tt.want)
		}
	}
	if got := Compile(Google, "User-agent: a\nDisallow: /x\nDisallow: /x\n").Trace("a", "/x"); len(got) != 2 || got[1].Why != "comes after line 2" {
		t.Errorf("a repeated rule: got %+v", got)
	}
	if got := Compile(Google, src).Trace("a", "/none"); len(got) != 1 {
		t.Errorf("a URL that only the rule without a path matches: got %+v", got)
	}
}

func TestReason(t *testing.T) {
	const src = "User-agent: FooBot\nDisallow: /a\n\nUser-agent: b\nDisallow:\n"
	for _, tt := range []struct {
		dialect    *Dialect
		agent, url string
		want       string
	}{
		{RFC9309, "foobot", "/a", `first by priority of the rules for "foobot" that match`},
		{RFC9309, "foobot", "/b", `no rule of the group for "foobot" matches`},
		{RFC9309, "foobot", "/robots.txt", "/robots.txt itself is always allowed"},
		{RFC9309, "other", "/robots.txt", "/robots.txt itself is always allowed"},
		{RFC9309, "other", "/a", "no group binds this crawler"},
		{Google, "b", "/a", "a rule without a path decides nothing"},
		{Google, "other", "/robots.txt", "no group binds this crawler"},
	} {
		if got := Compile(tt.dialect, src).Decide(tt.agent, tt.url).Reason(); got != tt.want {
			t.Errorf("%s, %s %s: got reason %q, want %q", tt.dialect.Name, tt.agent, tt.url, got, tt.want)
		}
	}
}
