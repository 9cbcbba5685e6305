package crawlers

import (
	"testing"

	"github.com/robotslint/robotslint/rules"
)

// Google's lists of crawlers and the documentation of Apple and Microsoft say so.
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

// Bind keeps the spelling of the agent that it was given.
func TestBindKeepsSpelling(t *testing.T) {
	for _, tt := range []struct{ src, agent, want, why string }{
		{"User-agent: Googlebot\nDisallow: /\n", "GOOGLEBOT", "GOOGLEBOT", ""},
		{"User-agent: *\nDisallow: /\n", "googlebot-image", "googlebot-image", ""},
		{"User-agent: Googlebot\nDisallow: /\n", "googlebot-image", "Googlebot", "Googlebot-Image is not named and follows Googlebot"},
		{"", "Googlebot", "Googlebot", ""},
		{"", "NobodysBot", "NobodysBot", ""},
		{"User-agent: Google-Safety\nDisallow: /\n", "Google-Safety", "", "Google-Safety does not honour robots.txt"},
		{"User-agent: *\nDisallow: /\n", "AdsBot-Google", "", `AdsBot-Google is not named and ignores the group for "*"`},
		{"User-agent: *\nDisallow: /\n", "Google-Extended", "Google-Extended", "nothing fetches as Google-Extended, it governs what is done with pages"},
	} {
		if got := Bind(rules.Compile(rules.Google, tt.src), tt.agent); got.Token != tt.want || got.Why != tt.why {
			t.Errorf("%s of\n%s\ngot %+v, want %q: %s", tt.agent, tt.src, got, tt.want, tt.why)
		}
	}
}

// A crawler that may ignore the global group is taken to obey it, and the reason
// says so; a group that names it or its fallback leaves no doubt.
func TestBindMayIgnoreGlobal(t *testing.T) {
	for _, tt := range []struct {
		src, want string
		line      int
	}{
		{"User-agent: *\nDisallow: /\n", `YandexDirect may ignore the group for "*"; first by priority of the rules for "*" that match`, 2},
		{"User-agent: Yandex\nDisallow: /\n\nUser-agent: *\nDisallow: /\n", `YandexDirect is not named and follows Yandex; first by priority of the rules for "yandex" that match`, 2},
		{"User-agent: *\nDisallow: /\n\nUser-agent: YandexDirect\nDisallow: /\n", `first by priority of the rules for "yandexdirect" that match`, 5},
		{"", "no group binds this crawler", 0},
	} {
		p := rules.Compile(rules.RFC9309, tt.src)
		b := Bind(p, "YandexDirect")
		d := b.Decide(p, "/x")
		if got := b.Reason(d); got != tt.want || d.Rule.Line != tt.line {
			t.Errorf("%q: got line %d: %s, want line %d: %s", tt.src, d.Rule.Line, got, tt.line, tt.want)
		}
	}
}

// Otherwise ignores the group of the agent itself.
func TestOtherwise(t *testing.T) {
	const file = "User-agent: Googlebot\nUser-agent: Googlebot-Image\nUser-agent: AdsBot-Google\nUser-agent: NobodysBot\nDisallow: /\n\nUser-agent: *\nDisallow: /y\n"
	for agent, want := range map[string]string{
		"Googlebot-Image": "Googlebot", // its fallback
		"Googlebot":       "*",
		"AdsBot-Google":   "",  // ignores the global group
		"NobodysBot":      "*", // not registered
		"Google-Safety":   "*", // does not honour robots.txt
	} {
		if got := Otherwise(rules.Compile(rules.Google, file), agent); got.Token != want {
			t.Errorf("%s: got %+v, want token %q", agent, got, want)
		}
	}
}

// An agent that nothing binds may fetch everything. Others are asked under the
// token that binds them.
func TestBindingDecideAll(t *testing.T) {
	const file = "User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n"
	p := rules.Compile(rules.Google, file)
	for _, tt := range []struct {
		agent, pattern, want string
		allowed, disallowed  string
	}{
		{"AdsBot-Google", "/a", "always-allow", "/a", ""},
		{"AdsBot-Google", "/a*b$", "always-allow", "/ab", ""},
		{"Googlebot-Image", "/a", "always-disallow", "", "/a"},
		{"Googlebot-Image", "/", "mixed", "/", "/a"},
		{"NobodysBot", "/a", "always-disallow", "", "/a"},
	} {
		b := Bind(p, tt.agent)
		got := b.DecideAll(p, tt.pattern, rules.NewBudget())
		if got.String() != tt.want || got.Allowed.URL != tt.allowed || got.Disallowed.URL != tt.disallowed {
			t.Errorf("%s, %s: got %s %q %q, want %s %q %q", tt.agent, tt.pattern,
				got.Consensus, got.Allowed.URL, got.Disallowed.URL, tt.want, tt.allowed, tt.disallowed)
		}
	}
}
