package evaluator_test

import (
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules/crawlers"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// A name that a question or a gate is about is a crawler's, or it is said what
// else it is: no question is answered for another crawler in silence.
func TestReadName(t *testing.T) {
	f := grammar.Parse("robots.txt", "User-agent: AcmeBot\nUser-agent: Acme2Bot\nUser-agent: Ha ha\nDisallow: /\n")
	for _, test := range []struct {
		name              string
		kind              evaluator.NameKind
		token, suggestion string
	}{
		{"*", evaluator.KnownToken, "*", ""},
		{"Googlebot", evaluator.KnownToken, "Googlebot", ""},
		{"GOOGLEBOT", evaluator.KnownToken, "GOOGLEBOT", ""},
		{"Screaming Frog SEO Spider", evaluator.KnownToken, "Screaming Frog SEO Spider", ""},
		{"archive.org_bot", evaluator.KnownToken, "archive.org_bot", ""},
		{"BUbiNG", evaluator.KnownToken, "BUbiNG", ""}, // of which nothing else is known
		{"acmebot", evaluator.KnownToken, "acmebot", ""},
		{"Acme2Bot", evaluator.KnownToken, "Acme2Bot", ""},
		{"Acme", evaluator.KnownToken, "Acme", ""},   // as Google reads Acme2Bot
		{"ha ha", evaluator.KnownToken, "ha ha", ""}, // as old parsers read it
		{"search", evaluator.CategoryName, "", ""},

		{"Googlebot/2.1", evaluator.BrowserString, "Googlebot", ""},
		{"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", evaluator.BrowserString, "Googlebot", ""},
		{"Googlebot-Image/1.0", evaluator.BrowserString, "Googlebot-Image", ""},
		{"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", evaluator.BrowserString, "bingbot", ""},
		{"AdsBot-Google (+http://www.google.com/adsbot.html)", evaluator.BrowserString, "AdsBot-Google", ""},
		{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)", evaluator.BrowserString, "GPTBot", ""},

		{"googlbot", evaluator.UnknownToken, "googlbot", "Googlebot"},
		{"Googelbot", evaluator.UnknownToken, "Googelbot", "Googlebot"},
		{"searh", evaluator.UnknownToken, "searh", "search"},
		{"AcmBot", evaluator.UnknownToken, "AcmBot", "acmebot"},
		{"Bing", evaluator.UnknownToken, "Bing", "bingbot"},
		{"Goo", evaluator.UnknownToken, "Goo", ""},
		{"NobodysBot", evaluator.UnknownToken, "NobodysBot", ""},

		{"", evaluator.NoToken, "", ""},
		{" ", evaluator.NoToken, "", ""},
		{"Googlbot/2.1", evaluator.NoToken, "", "Googlebot"},
		{"AcmeBot/1", evaluator.NoToken, "", "acmebot"},
		{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0", evaluator.NoToken, "", ""},
		{"Safari (no bot)", evaluator.NoToken, "", ""},
		{"ботик", evaluator.NoToken, "", ""},
		{strings.Repeat("a b", 1<<16), evaluator.NoToken, "", ""},
	} {
		got := evaluator.ReadName(test.name, f)
		if want := (evaluator.Name{Asked: test.name, Kind: test.kind, Token: test.token, Suggestion: test.suggestion}); got != want {
			t.Errorf("%.80q: got %+v, want %+v", test.name, got, want)
		}
		if isName := test.kind == evaluator.KnownToken || test.kind == evaluator.BrowserString; (got.Err() == nil) != isName {
			t.Errorf("%.80q: got error %v", test.name, got.Err())
		}
		if (got.Note() != "") != (test.kind == evaluator.BrowserString) {
			t.Errorf("%.80q: got note %q", test.name, got.Note())
		}
	}
}

// Every name of the registry is known, alone and with a version behind it.
func TestReadNameRegistry(t *testing.T) {
	for c := range crawlers.All() {
		for _, token := range append([]string{c.Token}, c.Aliases...) {
			if got := evaluator.ReadName(token); got.Kind != evaluator.KnownToken {
				t.Errorf("%s: got %+v", token, got)
			}
			got := evaluator.ReadName("Mozilla/5.0 (compatible; " + token + "/1.0)")
			if other, _ := crawlers.Lookup(got.Token); c.Claims() && other != c {
				t.Errorf("%s in a browser string: got %+v", token, got)
			}
		}
	}
}

func TestNameErr(t *testing.T) {
	for name, want := range map[string]string{
		"googlbot":     `"googlbot" is neither a known crawler nor named in the file; did you mean Googlebot?`,
		"NobodysBot":   `"NobodysBot" is neither a known crawler nor named in the file`,
		"":             `"" is not a product token`,
		"Googlbot/2.1": `"Googlbot/2.1" is not a product token; did you mean Googlebot?`,
		"search":       `"search" is a category, not a crawler`,
	} {
		if err := evaluator.ReadName(name).Err(); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", name, err, want)
		}
	}
	if got, want := evaluator.ReadName("Googlebot/2.1").Note(), `"Googlebot/2.1" is not a product token; it is taken for Googlebot`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
