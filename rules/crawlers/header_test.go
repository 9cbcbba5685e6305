package crawlers_test

import (
	"strings"
	"testing"

	"github.com/robotslint/robotslint/rules/crawlers"
)

// namesIn returns the tokens of the crawlers that a header names.
func namesIn(userAgent string) string {
	var tokens []string
	for _, c := range crawlers.NamedIn(userAgent) {
		tokens = append(tokens, c.Token)
	}
	return strings.Join(tokens, " ")
}

// Headers as operators publish them, or as the list crawler-user-agents reports
// them.
func TestNamedIn(t *testing.T) {
	for _, tt := range []struct{ userAgent, want string }{
		// Google, lists of crawlers and fetchers
		{"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot"},
		{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/120.0.0.0 Safari/537.36", "Googlebot"},
		{"Googlebot-Image/1.0", "Googlebot-Image"},
		{"Googlebot-Video/1.0", "Googlebot-Video"},
		{"SAMSUNG-SGH-E250/1.0 (GUI) MMP/2.0 (compatible; Googlebot-Mobile/2.1; +http://www.google.com/bot.html)", "Googlebot-Mobile"},
		{"Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)", "Google-InspectionTool"},
		{"Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36", "Storebot-Google"},
		{"GoogleOther", "GoogleOther"},
		{"GoogleOther-Image/1.0", "GoogleOther-Image"},
		{"AdsBot-Google (+http://www.google.com/adsbot.html)", "AdsBot-Google"},
		{"AdsBot-Google-Mobile-Apps", "AdsBot-Google-Mobile-Apps"},
		{"Mozilla/5.0 (iPhone; CPU iPhone OS 14_7_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1.2 Mobile/15E148 Safari/604.1 (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)", "AdsBot-Google-Mobile"},
		{"Mediapartners-Google", "Mediapartners-Google"},
		{"FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)", "FeedFetcher-Google"},
		{"Mozilla/5.0 (compatible; google-speakr)", "Google-Read-Aloud"},

		// Microsoft, overview of Bing's crawlers
		{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/120.0.0.0 Safari/537.36", "bingbot"},
		{"Mozilla/5.0 (compatible; adidxbot/2.0; +http://www.bing.com/bingbot.htm)", "AdIdxBot"},
		{"Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b", "BingPreview"},
		{"msnbot/2.0b (+http://search.msn.com/msnbot.htm)", "msnbot"},
		{"msnbot-media/1.1 (+http://search.msn.com/msnbot.htm)", "msnbot-media"},

		// Apple, About Applebot
		{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)", "Applebot"},

		// Yandex, robots in server logs
		{"Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)", "YandexBot"},
		{"Mozilla/5.0 (compatible; YandexBot/3.0; MirrorDetector; +http://yandex.com/bots)", "YandexBot"},
		{"Mozilla/5.0 (compatible; YandexDirectDyn/1.0; +http://yandex.com/bots", "YandexDirectDyn"},
		{"Mozilla/5.0 (compatible; YaDirectFetcher/1.0; Dyatel; +http://yandex.com/bots)", "YaDirectFetcher"},

		// OpenAI, Anthropic, Perplexity and Meta, lists of their crawlers
		{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)", "GPTBot"},
		{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot", "ChatGPT-User"},
		{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)", "ClaudeBot"},
		{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)", "Perplexity-User"},
		{"meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)", "meta-externalagent"},
		{"facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "facebookexternalhit"},

		// crawler-user-agents
		{"CCBot/2.0 (https://commoncrawl.org/faq/)", "CCBot"},
		{"Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)", "MJ12bot"},
		{"Mozilla/5.0 (compatible; SemrushBot-BA; +http://www.semrush.com/bot.html)", "SemrushBot-BA"},
		{"Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)", "SemrushBot"},
		{"Mozilla/5.0 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)", "Baiduspider"},
		{"Baiduspider+(+http://www.baidu.com/search/spider.htm)", "Baiduspider"},
		{"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)", "Sogou web spider"},
		{"Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +http://go.mail.ru/help/robots)", "Mail.RU_Bot"},
		{"Mozilla/5.0 (compatible; DuckDuckBot-Https/1.1; https://duckduckgo.com/duckduckbot)", "DuckDuckBot"},
		{"Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)", "Slurp"},
		{"Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)", "Pingdom"},
		{"Screaming Frog SEO Spider/5.1", "Screaming Frog SEO Spider"},
		{"Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "Slackbot-LinkExpanding"},
		{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/60.0.3112.113 Safari/537.36 (+https://whatis.contentkingapp.com)", "contentkingapp"},
		{"Mozilla/5.0 (compatible; heritrix/3.3.0-SNAPSHOT-20140702-2247 +http://archive.org/details/archive.org_bot)", "heritrix archive.org_bot"},
		{"Mozilla/5.0 (compatible; NLNZ_IAHarvester2024/3.3.0; +https://natlib.govt.nz/publishers-and-authors/web-harvesting/domain-harvest)", "NLNZ_IAHarvester"},
		{"Wget/1.20.3 (linux-gnu)", "Wget"},
		{"serpstatbot/1.0 (advanced backlink tracking bot; curl/7.58.0; http://serpstatbot.com/; abuse@serpstatbot.com)", "serpstatbot"},

		// a client that names several, and one that is like another
		{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0", "facebookexternalhit Facebot Twitterbot"},
		{"TelegramBot (like TwitterBot)", "TelegramBot"},
		{"Mozilla/5.0 (compatible;acapbot/0.1;treat like Googlebot)", ""},

		// as servers log blanks
		{"Mozilla/5.0+(compatible;+bingbot/2.0;++http://www.bing.com/bingbot.htm)", "bingbot"},
		{"Screaming+Frog+SEO+Spider/5.1", "Screaming Frog SEO Spider"},
	} {
		if got := namesIn(tt.userAgent); got != tt.want {
			t.Errorf("%s\ngot %q, want %q", tt.userAgent, got, tt.want)
		}
	}
}

// Browsers and apps are no crawlers, and neither is a crawler whose name only
// resembles a registered one, or whose address holds one.
func TestNamedInNobody(t *testing.T) {
	for _, userAgent := range []string{
		"",
		"-",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 YaBrowser/24.6.0.0 Safari/537.36",
		"Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36 YandexSearch/24.60 YaApp_Android/24.60",
		"Mozilla/5.0 (Linux; Android 10; SM-G960U) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0.36.79;FBDV/iPhone14,5]",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/325.0 Mobile/15E148 Safari/604.1",
		"Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile DuckDuckGo/5 Safari/537.36",
		"Mozilla/5.0 (Windows NT 5.1; rv:24.0) Gecko/20100101 Firefox/24.0 slurp",
		"Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18",
		"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)",
		"Googlebot-Foo/1.0",
		"Fake-Googlebot/2.1",
		"Googlebots/2.1",
		"xbingbot/2.0",
		"librabot/2.0 (+http://search.msn.com/msnbot.htm)",
		"Examplebot/1.0 (+https://googlebot.com/; bingbot@example.com)",
		"Examplebot/1.0 (+googlebot.com)",
		"Speedy Spider (http://www.entireweb.com/about/search_tech/speedy_spider/)",
		"Google-Extended/1.0", // nothing fetches as it
		"\u212Aagibot",        // the Kelvin sign
	} {
		if got := namesIn(userAgent); got != "" {
			t.Errorf("%s\ngot %q, want nothing", userAgent, got)
		}
	}
}

// Every crawler that sends requests is found by each of its names, whatever the
// case of letters, with a version, in a comment and among the words of a browser.
func TestNamedInFindsEveryName(t *testing.T) {
	for c := range crawlers.All() {
		if names := c.HeaderNames(); len(names) == 0 && c.Fetches() && c.Token != "Spider" {
			t.Errorf("%s has no name", c.Token)
		}
		for _, name := range c.HeaderNames() {
			for _, userAgent := range []string{
				name,
				strings.ToUpper(name),
				"Mozilla/5.0 (compatible; " + name + ")",
				"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) " + name + " Chrome/130.0.0.0 Safari/537.36",
			} {
				if got := namesIn(userAgent); got != c.Token {
					t.Errorf("%s: got %q, want %q", userAgent, got, c.Token)
				}
			}
			if got := namesIn(name + "/1.0"); got != c.Token && !strings.HasSuffix(name, "/") {
				t.Errorf("%s/1.0: got %q, want %q", name, got, c.Token)
			}
		}
	}
}

func FuzzNamedIn(f *testing.F) {
	for _, userAgent := range []string{
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
		"Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)", "-_-1", "\xff\xfe", "yandex yandex", "like like Googlebot",
	} {
		f.Add(userAgent)
	}
	f.Fuzz(func(t *testing.T, userAgent string) {
		seen := map[*crawlers.Crawler]bool{}
		for _, c := range crawlers.NamedIn(userAgent) {
			if seen[c] {
				t.Errorf("%q: %s is named twice", userAgent, c.Token)
			}
			seen[c] = true
		}
		if got, want := namesIn(strings.ToUpper(userAgent)), namesIn(strings.ToLower(userAgent)); isASCII(userAgent) && got != want {
			t.Errorf("%q: got %q in capitals, %q in small letters", userAgent, got, want)
		}
	})
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 })
}

func BenchmarkNamedIn(b *testing.B) {
	const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36"
	for name, userAgent := range map[string]string{
		"crawler":    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
		"browser":    browser,
		"names-8KiB": strings.Repeat("yandexx ", 1<<10),
		"names-1MiB": strings.Repeat("yandexx ", 1<<17),
		"word-1MiB":  strings.Repeat("1", 1<<20),
		"dashes":     "yandex" + strings.Repeat("-", 1<<20),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(userAgent)))
			b.ReportAllocs()
			for b.Loop() {
				crawlers.NamedIn(userAgent)
			}
		})
	}
}
