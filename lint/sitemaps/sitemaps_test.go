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
			`info: this sitemap is on another host: "www.example.edu", not "example.edu"`,
		}},
		{"sitemap-scheme-mismatch", "Sitemap: http://www.acme.org/a.xml\n", "", []string{
			"info: sitemap URL is http; if the site is on https, the two are different sites to crawlers",
		}},
		{"sitemap-scheme-mismatch", "Sitemap: http://acme.org/a.xml\nSitemap: https://www.acme.org/b.xml\n", "", []string{
			`warning: sitemap URL is http, but the file names "acme.org" with https elsewhere; to crawlers these are two different sites`,
		}},
		{"sitemap-scheme-mismatch", "# robots.txt for https://acme.org/\nSitemap: http://acme.org/a.xml\n", "", []string{
			`warning: sitemap URL is http, but the file names "acme.org" with https elsewhere; to crawlers these are two different sites`,
		}},
		{"sitemap-scheme-mismatch", "Sitemap: http://acme.org/a.xml\n", "http://acme.org/", nil},
		{"sitemap-scheme-mismatch", "Sitemap: http://feeds.acme.org/a.xml\n", "https://acme.org/", nil},
		{"sitemap-scheme-mismatch", "Sitemap: http://localhost/a.xml\nSitemap: http://staging.acme.org/a.xml\nSitemap: http://dev.acme.org/a.xml\n", "", nil},
		{"sitemap-staging-host", "Sitemap: https://dev.acme.org/a.xml\n", "", []string{
			`info: sitemap is on "dev.acme.org", which may be a test copy of the site`,
		}},
		{"sitemap-staging-host", "Host: www.acme.org\nSitemap: https://shop-qa2.acme.org/a.xml\n", "", []string{
			`warning: sitemap is on "shop-qa2.acme.org", which by its name is a test copy of the site; search engines may index the copy`,
		}},
		{"sitemap-staging-host", "Sitemap: https://stage.acme.org/a.xml\n", "https://www.acme.org/", []string{
			`warning: sitemap is on "stage.acme.org", which by its name is a test copy of the site; search engines may index the copy`,
		}},
		{"sitemap-staging-host", "Sitemap: https://stage.acme.org/a.xml\n", "https://stage.acme.org/", nil},
		{"sitemap-staging-host", "User-agent: *\nDisallow: /\nSitemap: https://staging.acme.org/a.xml\n", "", nil},
		{"sitemap-staging-host", "Sitemap: https://stage-acme.co.uk/a.xml\nSitemap: https://dev.org/a.xml\n", "", nil},
		{"sitemap-scheme-mismatch", "Sitemap: https://www.example.edu/a.xml\n", "http://www.example.edu/", nil},
		{"sitemap-staging-host", "Sitemap: http://localhost:8080/a.xml\n", "http://localhost:8080/", nil},
		{"sitemap-staging-host", "Sitemap: http://localhost/a.xml\n", "", []string{
			`error: sitemap is on "localhost", which no crawler can reach`,
		}},
		{"sitemap-blocked", blocked + "Sitemap: https://www.example.edu/a.xml\n", "", []string{
			`info: sitemap is disallowed for Googlebot by Disallow "/*.xml" on line 2, if this file is for "www.example.edu"`,
		}},
		{"sitemap-blocked", blocked + "Sitemap: https://a.example.edu/a.xml\nSitemap: https://b.example.edu/b.xml\n", "", nil},
		{"sitemap-blocked", blocked + "Sitemap: https://zh.acme.org/a.xml\nSitemap: https://www.acme.org/b.xml\nSitemap: https://www.acme.org/c.xml\n", "", nil},
		{"sitemap-blocked", "# robots.txt for http://zh.acme.org/\n" + blocked + "Sitemap: https://feeds.acme.org/b.xml\n", "", nil},
		{"sitemap-blocked", blocked + "Sitemap: https://a1.sitemaphosting.org/a.xml\n", "", nil},
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
