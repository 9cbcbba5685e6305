package crawlers

import (
	"testing"

	"github.com/robotslint/robotslint/rules"
)

// Google's lists of crawlers; Apple's and Microsoft's documentation.
func TestBind(t *testing.T) {
	const file = "User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /\n"
	const starOnly = "User-agent: *\nDisallow: /\n"
	for _, tt := range []struct {
		src, agent, url string
		want            rules.Verdict
		line            int
		as              string
	}{
		{file, "Googlebot", "/g", rules.Disallowed, 2, "Googlebot"},
		{file, "Googlebot-Image", "/g", rules.Disallowed, 2, "Googlebot"},
		{file, "googlebot-image", "/x", rules.Allowed, 0, "Googlebot"},
		{file, "Applebot", "/g", rules.Disallowed, 2, "Googlebot"},
		{file, "Storebot-Google", "/x", rules.Disallowed, 5, "Storebot-Google"},
		{starOnly, "Googlebot-News", "/x", rules.Disallowed, 2, "Googlebot-News"},
		{starOnly, "AdsBot-Google", "/x", rules.Allowed, 0, ""},
		{"User-agent: AdsBot-Google\nDisallow: /\n", "AdsBot-Google", "/x", rules.Disallowed, 2, "AdsBot-Google"},
		{"User-agent: Google-Safety\nDisallow: /\n", "Google-Safety", "/x", rules.Allowed, 0, ""},
		{"User-agent: msnbot\nDisallow: /\n", "bingbot", "/x", rules.Disallowed, 2, "msnbot"},
		{starOnly, "Google-Extended", "/x", rules.Disallowed, 2, "Google-Extended"},
		{starOnly, "NobodysBot", "/x", rules.Disallowed, 2, "NobodysBot"},
		{starOnly, "*", "/x", rules.Disallowed, 2, "*"},
		{"User-agent: F\nDisallow: /\n", "F/2.1", "/x", rules.Allowed, 0, "F/2.1"},
	} {
		p := rules.Compile(rules.Google, tt.src)
		b := Bind(p, tt.agent)
		got := b.Decide(p, tt.url)
		if got.Verdict != tt.want || got.Rule.Line != tt.line || b.Token != tt.as || b.Reason(got) == "" {
			t.Errorf("%s, %s of\n%s\ngot %s line %d as %q, want %s line %d as %q; reason %q", tt.agent, tt.url, tt.src,
				got.Verdict, got.Rule.Line, b.Token, tt.want, tt.line, tt.as, b.Reason(got))
		}
	}
}
