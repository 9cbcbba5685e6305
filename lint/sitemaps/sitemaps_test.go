package sitemaps_test

import (
	"slices"
	"testing"

	"github.com/robotslint/robotslint/internal/linttest"
)

// What a pass says of a sitemap depends on where the file is served.
func TestSitemapBySite(t *testing.T) {
	const blocked = "User-agent: *\nDisallow: /*.xml\n"
	for _, tt := range []struct {
		id, src, site string
		want          []string
	}{
		{"sitemap-other-host", "Sitemap: https://cdn.example.edu/a.xml\n", "", nil},
		{"sitemap-other-host", "Sitemap: https://cdn.example.edu/a.xml\n", "cdn.example.edu", nil},
		{"sitemap-other-host", "Sitemap: https://bücher.edu/a.xml\n", "https://xn--bcher-kva.edu/", nil},
		{"sitemap-other-host", "Sitemap: https://sitemaps.example.edu/a.xml\n", "https://www.example.edu/", nil},
		{"sitemap-other-host", "Sitemap: https://www.example.edu/a.xml\n", "https://example.edu", []string{
			`info: sitemap is on "www.example.edu", the site on "example.edu"; the robots.txt there decides who may fetch it`,
		}},
		{"sitemap-scheme-mismatch", "Sitemap: http://www.example.edu/a.xml\n", "", nil},
		{"sitemap-scheme-mismatch", "Sitemap: https://www.example.edu/a.xml\n", "http://www.example.edu/", nil},
		{"sitemap-staging-host", "Sitemap: http://localhost:8080/a.xml\n", "http://localhost:8080/", nil},
		{"sitemap-staging-host", "Sitemap: http://localhost/a.xml\n", "", []string{
			`error: sitemap is on "localhost", which no crawler can reach`,
		}},
		{"sitemap-blocked", blocked + "Sitemap: https://www.example.edu/a.xml\n", "", []string{
			`info: sitemap is disallowed for Googlebot by Disallow "/*.xml" on line 2, if this file is for "www.example.edu"`,
		}},
		{"sitemap-blocked", blocked + "Sitemap: https://a.example.edu/a.xml\nSitemap: https://b.example.edu/b.xml\n", "", nil},
		{"sitemap-blocked", blocked + "Sitemap: https://a.example.edu/a.xml\n", "https://b.example.edu/", nil},
		{"sitemap-blocked", blocked + "Sitemap: https://a.example.edu/a.xml\n", "http://a.example.edu/", nil},
		{"sitemap-blocked", blocked + "Sitemap: https://a.example.edu/a.xml\n", "https://A.example.edu:443/", []string{
			`warning: sitemap is disallowed for Googlebot by Disallow "/*.xml" on line 2`,
		}},
	} {
		if got := linttest.Messages(tt.src, tt.site, tt.id); !slices.Equal(got, tt.want) {
			t.Errorf("%s on %q of site %q:\ngot  %q\nwant %q", tt.id, tt.src, tt.site, got, tt.want)
		}
	}
}

// Encodings are for other passes: blanks and invisible characters around the
// URL do not make it relative, a Unicode line separator makes no second field.
func TestOctetsOfOthers(t *testing.T) {
	for _, src := range []string{
		"Sitemap:\u00A0https://www.example.edu/a.xml\n",
		"Sitemap: \uFEFFhttps://www.example.edu/a.xml\u200B\r",
		"\uFEFFSitemap: https://www.example.edu/\xff.xml",
		"Sitemap\u00A0: /a.xml\n",
	} {
		if got := linttest.Messages(src, "", "sitemap-not-absolute"); len(got) > 0 {
			t.Errorf("%q: got %q, want nothing", src, got)
		}
	}
}
