package crawlers_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

func TestEntries(t *testing.T) {
	if !regexp.MustCompile(`^\d{4}-\d\d-\d\d$`).MatchString(crawlers.Compiled) {
		t.Errorf("Compiled: got %q, want a day", crawlers.Compiled)
	}
	taken := map[string]string{}
	last := ""
	for c := range crawlers.All() {
		if lower := strings.ToLower(c.Token); lower <= last {
			t.Errorf("%s stands after %q, want the order of tokens without case", c.Token, last)
		} else {
			last = lower
		}
		for _, token := range append([]string{c.Token}, c.Aliases...) {
			lower := strings.ToLower(token)
			if owner, ok := taken[lower]; ok {
				t.Errorf("%s is a token of %s and of %s", token, owner, c.Token)
			}
			taken[lower] = c.Token
			if got, ok := crawlers.Lookup(strings.ToUpper(token)); !ok || got != c {
				t.Errorf("Lookup(%q): got %v, want %s", strings.ToUpper(token), got, c.Token)
			}
		}
		for what, ok := range map[string]bool{
			"category":    slices.Contains(crawlers.Categories, c.Category),
			"kind":        slices.Contains([]crawlers.Kind{crawlers.Fetcher, crawlers.ControlToken, crawlers.PolicyToken}, c.Kind),
			"agents":      c.Agents == nil || c.Fetches(),
			"status":      slices.Contains([]crawlers.Status{crawlers.Active, crawlers.Deprecated, crawlers.Retired, crawlers.Unverified}, c.Status),
			"confidence":  slices.Contains([]crawlers.Confidence{crawlers.High, crawlers.Medium, crawlers.Low}, c.Confidence),
			"dialect":     rules.DialectNamed(c.Dialect) != nil,
			"robots":      isAnswer(c.Robots),
			"crawl-delay": isAnswer(c.CrawlDelay),
			"global":      !c.IgnoresGlobal || !c.MayIgnoreGlobal,
			"sources":     len(c.Sources) > 0,
			"note":        c.Note == "" || strings.HasSuffix(c.Note, "."),
		} {
			if !ok {
				t.Errorf("%s: %s is not one of those there are", c.Token, what)
			}
		}
		if c.ReplacedBy != "" {
			if by, ok := crawlers.Lookup(c.ReplacedBy); !ok || by == c || by.ReplacedBy != "" {
				t.Errorf("%s is replaced by %q, want another token that is in use", c.Token, c.ReplacedBy)
			}
		}
		if dialect, ok := map[string]string{"Google": "google", "Yandex": "yandex"}[c.Operator]; ok && c.Dialect != dialect {
			t.Errorf("%s of %s reads in %s, want %s", c.Token, c.Operator, c.Dialect, dialect)
		}
	}
	if got, ok := crawlers.Lookup("*"); ok {
		t.Errorf("Lookup of the global group: got %s, want nothing", got.Token)
	}
}

func isAnswer(a crawlers.Answer) bool {
	return slices.Contains([]crawlers.Answer{crawlers.Unknown, crawlers.Yes, crawlers.Partly, crawlers.No}, a)
}

// A fallback is a token of the registry in the same spelling and has no fallback
// of its own, so there are no cycles.
func TestFallbacks(t *testing.T) {
	for c := range crawlers.All() {
		for _, token := range c.Fallback {
			if to, ok := crawlers.Lookup(token); !ok || to.Token != token || to == c || len(to.Fallback) > 0 {
				t.Errorf("%s falls back to %q, want another token of the registry without a fallback", c.Token, token)
			}
		}
	}
}

// The chains that operators publish; "?" stands for the token itself.
func TestChain(t *testing.T) {
	for chain, tokens := range map[string]string{
		"? Googlebot *": "Googlebot-Image Googlebot-Video Googlebot-News Google-InspectionTool Google-CloudVertexBot",
		"?": "AdsBot-Google AdsBot-Google-Mobile Mediapartners-Google APIs-Google Google-Safety " +
			"FeedFetcher-Google Google-Read-Aloud Google-GeminiNotebook Google-NotebookLM Google-Pinpoint Google-Agent " +
			"Google-CWS GoogleMessages GoogleProducer Google-Site-Verification DuplexWeb-Google googleweblight",
		"? GoogleOther *": "GoogleOther-Image GoogleOther-Video",
		"? AdsBot-Google": "AdsBot-Google-Mobile-Apps",
		"? msnbot *":      "bingbot",
		"? Baiduspider *": "Baiduspider-image Baiduspider-news",
		"? Yandex *":      "YandexBot YandexImages",
		"? *": "Googlebot Storebot-Google GoogleOther Google-Extended " +
			"msnbot AdIdxBot Yandex GPTBot ClaudeBot CCBot Applebot-Extended Bytespider " +
			"YandexTracker Google-Display-Ads-Bot", // nothing is claimed of the last two
	} {
		for _, token := range strings.Fields(tokens) {
			c, ok := crawlers.Lookup(token)
			if !ok {
				t.Errorf("Lookup(%q): got nothing", token)
				continue
			}
			want := strings.Fields(chain)
			want[0] = token
			if got := c.Chain(); !slices.Equal(got, want) {
				t.Errorf("Chain of %s: got %q, want %q", token, got, want)
			}
		}
	}
}

func TestGoogle(t *testing.T) {
	for token, want := range map[string]crawlers.Answer{
		"Googlebot": crawlers.Yes, "Google-Extended": crawlers.Yes, "Storebot-Google": crawlers.Yes,
		"AdsBot-Google": crawlers.Partly, "Mediapartners-Google": crawlers.Partly, "APIs-Google": crawlers.Partly,
		"Google-Safety": crawlers.No, "FeedFetcher-Google": crawlers.No, "Google-Agent": crawlers.No,
	} {
		if c, ok := crawlers.Lookup(token); !ok || c.Robots != want || !c.Claims() {
			t.Errorf("%s: got %+v, want robots %q", token, c, want)
		}
	}
	for token, want := range map[string]crawlers.Status{
		"Googlebot": crawlers.Active, "Google-Extended": crawlers.Active, "Google-NotebookLM": crawlers.Deprecated,
		"DuplexWeb-Google": crawlers.Retired, "googleweblight": crawlers.Retired, "Googlebot-Mobile": crawlers.Retired,
		"AdsBot-Google-Mobile-Apps": crawlers.Retired,
	} {
		if c, ok := crawlers.Lookup(token); !ok || c.Status != want {
			t.Errorf("%s: got %+v, want status %q", token, c, want)
		}
	}
}

func TestKind(t *testing.T) {
	for token, want := range map[string]crawlers.Kind{
		"Googlebot": crawlers.Fetcher, "Googlebot-News": crawlers.Fetcher, "Yandex": crawlers.Fetcher,
		"Google-Extended": crawlers.ControlToken, "Applebot-Extended": crawlers.ControlToken,
	} {
		if c, ok := crawlers.Lookup(token); !ok || c.Kind != want || c.Fetches() != (want == crawlers.Fetcher) || !c.InUse() {
			t.Errorf("%s: got %+v, want a %s in use", token, c, want)
		}
	}
}

func TestIgnoresCrawlDelay(t *testing.T) {
	for token, want := range map[string]bool{
		"Googlebot": true, "YandexBot": true, "Applebot": true, "Amazonbot": true, "Baiduspider": true,
		"bingbot": false, "AhrefsBot": false, "SeznamBot": false,
		"GPTBot":        false, // its operator does not say
		"YandexTracker": false, // nothing is claimed
	} {
		if c, ok := crawlers.Lookup(token); !ok || c.IgnoresCrawlDelay() != want {
			t.Errorf("%s: got %+v, want IgnoresCrawlDelay %v", token, c, want)
		}
	}
}

func TestDialects(t *testing.T) {
	for token, want := range map[string]string{
		"Googlebot": "google", "bingbot": "bing", "MSNBot": "bing", "adidxbot": "bing",
		"YandexBot": "yandex", "Baiduspider": "rfc9309", "GPTBot": "rfc9309",
	} {
		if c, ok := crawlers.Lookup(token); !ok || c.Dialect != want {
			t.Errorf("%s: got %+v, want dialect %s", token, c, want)
		}
		if got := crawlers.Dialect(token).Name; got != want {
			t.Errorf("Dialect(%q): got %s, want %s", token, got, want)
		}
	}
	if got := crawlers.Dialect("NobodysBot"); got != rules.RFC9309 {
		t.Errorf("Dialect of a token that is not registered: got %s, want rfc9309", got.Name)
	}
}

// Tokens are ASCII: letters that Unicode folds to ASCII ones, such as the Kelvin
// sign, name another crawler.
func TestLookupIsASCII(t *testing.T) {
	for _, token := range []string{"Slac\u212Abot", "\u017flackbot", "Google\u212Aot"} {
		if c, ok := crawlers.Lookup(token); ok {
			t.Errorf("Lookup(%q): got %s, want nothing", token, c.Token)
		}
	}
}

func BenchmarkLookup(b *testing.B) {
	for b.Loop() {
		crawlers.Lookup("Googlebot-Image")
	}
}
