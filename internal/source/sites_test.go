package source

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// A line of a list is a host or a URL of a site, which is listed once.
func TestSites(t *testing.T) {
	const www = "https://www.example.com/robots.txt"
	for list, want := range map[string][]string{
		"www.example.com\n":                         {www},
		"\uFEFFwww.example.com":                     {www},
		"# all\n\n  WWW.example.com\t# ours\r\n#\n": {www},
		"www.example.com\nhttps://www.example.com/a?b#c\nhttps://www.example.com:443\n": {www},
		"http://www.example.com:80/\nwww.example.com\n":                                 {"http://www.example.com/robots.txt", www},
		"www.example.com:8443/shop/\nftp://ftp.example.com\n[::1]\n::1\n":               {"https://www.example.com:8443/robots.txt", "ftp://ftp.example.com/robots.txt", "https://[::1]/robots.txt"},
		"b.example\na.example\nb.example\n":                                             {"https://b.example/robots.txt", "https://a.example/robots.txt"},
	} {
		if got, err := Sites("list", strings.NewReader(list)); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: got %q, error %v, want %q", list, got, err, want)
		}
	}
}

// A line that names no site loses no other. Errors name the line, and no password.
func TestSitesAreChecked(t *testing.T) {
	for list, want := range map[string]string{
		"":                                    "read list: names no site",
		"# none\n":                            "read list: names no site",
		"sites:\n":                            `read list:1: "sites:" is not a site: no port follows ":"`,
		"https://a.example:/\n":               `read list:1: "a.example:/" is not a site: no port follows ":"`,
		"a.example\ntwo hosts\n":              `read list:2: "two hosts" is not a site: invalid character " " in host name`,
		"a.example\n\ngopher://a.example\n":   `read list:3: "gopher://a.example" is not a site: gopher is not fetched, only http, https and ftp`,
		"https://me:secret@b.example/\n":      `read list:1: "b.example/" is not a site: user names and passwords are not sent`,
		"/robots.txt\n":                       `read list:1: "/robots.txt" is not a site: has no host`,
		"a.example\nb\xff.example\n":          `read list:2: "b\xff.example" is not a site: its host has characters that no host has`,
		"a.example:port\n":                    `read list:1: "a.example:port" is not a site: invalid port ":port" after host`,
		strings.Repeat("a", 200) + " b\n":     `read list:1: "` + strings.Repeat("a", 100) + `..." is not a site: invalid character " " in host name`,
		strings.Repeat("a", maxHost+1) + "\n": `..." is not a site: its host has more than 300 octets`,
		"a.example\n" + strings.Repeat("a", maxURL+1): "read list: line 2 has more than 65536 octets",
		strings.Repeat("/\n", 105):                    "read list: 5 more lines name no site",
	} {
		urls, err := Sites("list", strings.NewReader(list))
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%.40q: got error %v\nwant %s", list, err, want)
		}
		if strings.HasPrefix(list, "a.example\n") != (len(urls) == 1) {
			t.Errorf("%.40q: got %q", list, urls)
		}
	}
	var many strings.Builder
	for i := range maxSites + 1 {
		fmt.Fprintf(&many, "h%d.example\n", i)
	}
	if urls, err := Sites("list", strings.NewReader(many.String())); err == nil || urls != nil || err.Error() != "read list: names more than 100000 sites" {
		t.Errorf("got %d sites, error %v", len(urls), err)
	}
}

// RFC 9110 10.2.3: Retry-After is a number of seconds or a date.
func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 11, 22, 8, 0, 0, 0, time.UTC)
	for header, want := range map[string]time.Duration{
		"": 0, "soon": 0, "-1": 0, "1.5": 0, "0": time.Second, "120": 2 * time.Minute, "99999999999999999999": (1 << 31) * time.Second,
		"Sun, 22 Nov 2026 08:00:30 GMT": 30 * time.Second, "Sun, 22 Nov 2026 07:00:00 GMT": time.Second,
	} {
		if got := retryAfter(header, now); got != want {
			t.Errorf("%q: got %v, want %v", header, got, want)
		}
	}
}

// Whatever a list holds, it names sites whose robots.txt can be asked for, each once, or
// is an error.
func FuzzSites(f *testing.F) {
	for _, list := range []string{"www.example.com\n# c\nhttp://a.example:80/b?c#d", "[::1]\n::1\nftp://a.example", "https://me:secret@a.example", "\uFEFF a \t#b\r\n\x00\n/", "a.example:443\nHTTPS://A.example\n"} {
		f.Add(list)
	}
	f.Fuzz(func(t *testing.T, list string) {
		urls, err := Sites("list", strings.NewReader(list))
		known := map[string]bool{}
		for _, address := range urls {
			u, err := parseURL(address)
			if err != nil || u.Path != "/robots.txt" || u.RawQuery != "" || known[u.String()] {
				t.Errorf("%q: got %q, error %v", list, address, err)
			}
			if err == nil {
				known[u.String()] = true
			}
		}
		if len(urls) == 0 && err == nil {
			t.Errorf("%q: got neither sites nor an error", list)
		}
	})
}
