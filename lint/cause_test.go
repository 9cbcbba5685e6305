package lint_test

import (
	"slices"
	"testing"
)

// A pass is silent where another finding says why a rule is not what its author meant.
// It speaks where that other mistake has nothing to do with it.
func TestUnrelatedMistakeSilencesNobody(t *testing.T) {
	for _, tt := range []struct{ name, src, pass, other string }{
		{
			"the rule that closes the site is spelt as Google accepts",
			"User-agent: *\nDisalow: /\n",
			"blocks-whole-site", "accepted-typo",
		},
		{
			"Google reads the user-agent line that other crawlers skip",
			"User-agent: AhrefsBot\nDisallow: /search\n\nUseragent: *\nDisallow: /\n",
			"blocks-whole-site", "accepted-typo",
		},
		{
			"the field below the closing rule is misspelt",
			"User-agent: *\nDisallow: /\nCrawl-deley: 5\n",
			"blocks-whole-site", "misspelt-field",
		},
		{
			"the unknown field above the next group is not a rule",
			"User-agent: *\nPriority: low\n\nUser-agent: AhrefsBot\nDisallow: /\n",
			"empty-group-joins-next", "unknown-field",
		},
		{
			"the misspelt user-agent line stands below the closing rule",
			"User-agent: *\nDisallow: /\nUsre-agent: AhrefsBot\nDisallow: /search\n",
			"adsbot-not-covered", "misspelt-field",
		},
		{
			"the covering rule stands above the misspelt user-agent line",
			"User-agent: *\nDisallow: /shop\nDisallow: /shop/cart\n\nUsre-agent: AhrefsBot\nDisallow: /search\n",
			"redundant-rule", "misspelt-field",
		},
		{
			"the cut path is that of a third rule",
			"User-agent: *\nDisallow: /shop\nDisallow: /shop\nDisallow: /search#top\n",
			"duplicate-rule", "hash-in-path",
		},
		{
			"the field that no crawler knows is not a rule",
			"User-agent: *\nDisallow: /admin\n\nUser-agent: bingbot\nPriority: low\nDisallow: /search\n",
			"specific-group-drops-star-rules", "unknown-field",
		},
		{
			"the group for all crawlers has the faulty rule",
			"User-agent: *\nDisallow: /admin\n- Disallow: /cart\n\nUser-agent: bingbot\nDisallow: /search\n",
			"specific-group-drops-star-rules", "leading-dash-or-bullet",
		},
		{
			"the group for all crawlers beside which a name stands is not the one that is repeated",
			"User-agent: *\nUser-agent: AdsBot-Google\nDisallow: /\n\nUser-agent: bingbot\nDisallow: /a\n\nUser-agent: bingbot\nDisallow: /b\n",
			"duplicate-group", "blocks-whole-site",
		},
		{
			"the misspelt name has company in the last group",
			"User-agent: *\nDisallow: /cart\n\nUser-agent: Googelbot\nUser-agent: bingbot\nCrawl-delay: 10\n",
			"empty-group-at-end", "misspelt-agent",
		},
		{
			"the unknown field is not close to Sitemap",
			"User-agent: *\nDisallow: /cart\nPriority: low\n",
			"sitemap-missing", "unknown-field",
		},
		{
			"the form feed is in another rule",
			"User-agent: *\nDisallow: /cart\f\nDisallow: /docs\nAllow: /docs/index.html\n",
			"dialect-divergence", "control-character",
		},
		{
			"text follows the sitemap beside the zero-width space",
			"User-agent: *\nDisallow: /cart\n\nSitemap: https://www.example.com/a.xml\u200B and more\n",
			"sitemap-with-trailing-text", "bom-inside",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := passesOn(tt.src)
			for _, pass := range []string{tt.pass, tt.other} {
				if !slices.Contains(got, pass) {
					t.Errorf("%q earns %v, want %s among them", tt.src, got, pass)
				}
			}
		})
	}
}

// One mistake earns one finding: only the pass that names its cause reports it.
func TestCauseSpeaksAlone(t *testing.T) {
	for _, tt := range []struct{ name, src, pass, silent string }{
		{"a zero-width space follows the delay", "User-agent: bingbot\nCrawl-delay: 5\u200B\nDisallow: /a\n", "bom-inside", "crawl-delay-value"},
		{"a no-break space follows the delay", "User-agent: bingbot\nCrawl-delay: 5\u00A0\nDisallow: /a\n", "no-break-space", "crawl-delay-value"},
		{"a control character precedes the delay", "User-agent: bingbot\nCrawl-delay: \x015\nDisallow: /a\n", "control-character", "crawl-delay-value"},
		{"a no-break space follows the rate", "User-agent: *\nRequest-rate: 1/5\u00A0\nDisallow: /a\n", "no-break-space", "request-rate-syntax"},
		{"an octet of Latin-1 precedes the delay", "User-agent: bingbot\nCrawl-delay: \xE95\nDisallow: /a\n", "invalid-utf8", "crawl-delay-value"},
		{"an octet of Latin-1 precedes the path", "User-agent: *\nDisallow: \xA0/a\n", "invalid-utf8", "path-without-slash"},
		{"an octet of Latin-1 breaks the scheme", "User-agent: *\nDisallow: /a\nSitemap: h\xE9ttps://www.acme.org/a.xml\n", "invalid-utf8", "sitemap-not-absolute"},
		{"an octet of Latin-1 precedes the sitemap", "User-agent: *\nDisallow: /a\nSitemap:\xE9 https://www.acme.org/a.xml\n", "invalid-utf8", "sitemap-with-trailing-text"},
		{"a NUL breaks the scheme", "User-agent: *\nDisallow: /a\nSitemap: h\x00ttps://www.acme.org/a.xml\n", "nul-byte", "sitemap-not-absolute"},
		{"a zero-width space precedes the sitemap", "User-agent: *\nDisallow: /a\nSitemap:\u200B https://www.acme.org/a.xml\n", "bom-inside", "sitemap-with-trailing-text"},
		{"an octet hides the user-agent line of the delay", "User-agent: Googlebot\nDisallow: /a\n\n\xE9User-agent: bingbot\nCrawl-delay: 5\nDisallow: /b\n", "invalid-utf8", "crawl-delay-ignored"},
		{"an octet hides the user-agent line of the second delay", "User-agent: bingbot\nCrawl-delay: 5\nDisallow: /a\n\n\xE9User-agent: Slurp\nCrawl-delay: 9\nDisallow: /b\n", "invalid-utf8", "crawl-delay-duplicate"},
		{"the rule is commented out as in other languages", "User-agent: *\n//Disallow: /b\nDisallow: /d\n", "misspelt-field", "unparseable-line"},
		{"the delay has a unit", "User-agent: bingbot\nCrawl-delay: 5s\nDisallow: /a\n", "crawl-delay-value", "no-break-space"},
		{"the rule of the joined group is commented out", "User-agent: *\n# Disallow: /x\n\nUser-agent: GPTBot\nDisallow: /\n", "empty-group-joins-next", "commented-out-rule"},
		{"the rule of the last group is commented out", "User-agent: *\nDisallow: /cart\n\nUser-agent: bingbot\n# Disallow: /x\n", "empty-group-at-end", "commented-out-rule"},
		{"the commented rule stands in the group that is joined", "User-agent: *\nCrawl-delay: 5\n\nUser-agent: GPTBot\n# Disallow: /x\nDisallow: /\n", "commented-out-rule", "empty-group-at-end"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := passesOn(tt.src)
			if !slices.Contains(got, tt.pass) || slices.Contains(got, tt.silent) {
				t.Errorf("%q earns %v, want %s and not %s", tt.src, got, tt.pass, tt.silent)
			}
		})
	}
}
