package rules

import (
	"fmt"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/internal/testcorpus"
)

func TestScope(t *testing.T) {
	const at = "https://example.com/robots.txt"
	for requirement, cases := range map[string][]struct {
		robots, url string
		want        ReachKind
	}{
		"RFC 9309 2.3: scheme, host and port are the same": {
			{at, "https://example.com", Governed},
			{at, "https://example.com/a/b?c#d", Governed},
			{at, "https://example.com?q", Governed},
			{at, "https://example.com#f", Governed},
			{at, "http://example.com/", OtherScheme},
			{at, "http://example.com:443/", OtherScheme},
			{at, "https://www.example.com/", OtherHost},
			{at, "https://example.com.evil.test/", OtherHost},
			{at, "https://example.co/", OtherHost},
			{at, "https://example.com:8443/", OtherPort},
			{"https://example.com:8443/robots.txt", "https://example.com/", OtherPort},
			{"https://example.com:8443/robots.txt", "https://example.com:8443/", Governed},
			{"gemini://example.com/robots.txt", "gemini://example.com/a", Governed},
			{"a+b-c.1://example.com/robots.txt", "A+B-C.1://example.com/a", Governed},
			{"gemini://example.com/robots.txt", "gemini://example.com:1965/a", OtherPort},
		},
		"RFC 3986 3.1, 3.2.2: scheme and host are without case": {
			{at, "HTTPS://EXAMPLE.COM/", Governed},
			{"HTTPS://Example.Com/robots.txt", "https://example.com/", Governed},
		},
		"RFC 3986 3.2.1: userinfo is no part of the place": {
			{at, "https://user:pass@example.com/", Governed},
			{at, "https://example.com@evil.test/", OtherHost},
			{at, "https://example.com:443@evil.test/", OtherHost},
			{at, "https://a@b@example.com/", Governed},
			{at, "https://example.com/@evil.test", Governed},
			{at, "https://evil.test?@example.com/", OtherHost},
		},
		"RFC 3986 3.2.3, 6.2.3: ports, default ports": {
			{at, "https://example.com:443/", Governed},
			{at, "https://example.com:/", Governed},
			{at, "https://example.com:00443/", Governed},
			{at, "https://example.com:80/", OtherPort},
			{"http://example.com/robots.txt", "http://example.com:80/", Governed},
			{"http://example.com/robots.txt", "http://example.com:443/", OtherPort},
			{"ftp://example.com/robots.txt", "ftp://example.com:21/pub", Governed},
			{"ftp://example.com:21/robots.txt", "ftp://anonymous@example.com/pub", Governed},
			{"ftp://example.com/robots.txt", "http://example.com/", OtherScheme},
			{at, "https://example.com:0/", OtherPort},
			{at, "https://example.com:65535/", OtherPort},
			{at, "https://example.com:65536/", NoURL},
			{at, "https://example.com:-1/", NoURL},
			{at, "https://example.com:+443/", NoURL},
			{at, "https://example.com:443:443/", NoURL},
		},
		"UTS 46, WHATWG URL: names are compared in punycode": {
			{"https://www.exämple.com/robots.txt", "https://www.xn--exmple-cua.com/", Governed},
			{"https://www.XN--EXMPLE-CUA.com/robots.txt", "https://www.EXÄMPLE.com/", Governed},
			{"https://www.exämple.com/robots.txt", "https://xn--exmple-cua.com/", OtherHost},
			{"https://exämple.com/robots.txt", "https://exa\u0308mple.com/", Governed}, // NFC
			{"https://exämple.com/robots.txt", "https://ex%C3%A4mple.com/", Governed},
			{at, "https://%65xample.com/", Governed},
			{at, "https://example。com/", Governed},
			{at, "https://ｅｘａｍｐｌｅ.com/", Governed},
			{at, "https://exam\u00ADple.com/", Governed},
			{at, "https://ехample.com/", OtherHost}, // Cyrillic
			{"https://faß.de/robots.txt", "https://fass.de/", OtherHost},
			{"https://faß.de/robots.txt", "https://xn--fa-hia.de/", Governed},
			{"https://i❤.ws/robots.txt", "https://xn--i-7iq.ws/", Governed},
			{at, "https://xn--a/", NoURL},
			{at, "https://xn--/", NoURL},
			{at, "https://א1a.com/", NoURL}, // RFC 5893
		},
		"WHATWG URL: names that exist although RFC 1123 forbids them": {
			{"https://_a_.example.com/robots.txt", "https://_A_.example.com/", Governed},
			{"https://r3---sn-x.example.com/robots.txt", "https://r3---sn-x.example.com/", Governed},
			{"https://-a.example.com/robots.txt", "https://-a.example.com/", Governed},
		},
		"a dot at the end of a host makes it another name to ask for": {
			{at, "https://example.com./", OtherHost},
			{"https://example.com./robots.txt", "https://example.com./", Governed},
			{"https://example.com./robots.txt", "https://example.com/", OtherHost},
		},
		"Google's specification: addresses are hosts like others": {
			{"https://192.0.2.1/robots.txt", "https://192.0.2.1/", Governed},
			{"https://192.0.2.1/robots.txt", "https://192.0.2.2/", OtherHost},
			{"https://192.0.2.1/robots.txt", "https://192.0.2.001/", OtherHost},
			{"https://192.0.2.1/robots.txt", "https://example.com/", OtherHost},
		},
		"RFC 5952: addresses of IPv6 in all their forms": {
			{"https://[2001:db8::1]/robots.txt", "https://[2001:DB8:0:0:0:0:0:1]/", Governed},
			{"https://[2001:db8::1]/robots.txt", "https://[2001:0db8::0001]:443/", Governed},
			{"https://[2001:db8::1]/robots.txt", "https://[2001:db8::1]:8443/", OtherPort},
			{"https://[2001:db8::1]/robots.txt", "https://[2001:db8::2]/", OtherHost},
			{"https://[::ffff:192.0.2.1]/robots.txt", "https://[::ffff:c000:201]/", Governed},
			{"https://[::ffff:192.0.2.1]/robots.txt", "https://192.0.2.1/", OtherHost},
			{at, "https://[192.0.2.1]/", NoURL},
			{at, "https://[::1/", NoURL},
			{at, "https://[::1]a/", NoURL},
			{at, "https://::1/", NoURL},
			{at, "https://[fe80::1%25eth0]/", NoURL},
			{at, "https://[v1.a]/", NoURL},
		},
		"RFC 9309 2.3: the file is /robots.txt, in lower case, at the top": {
			{"https://example.com/folder/robots.txt", "https://example.com/folder/x", Misplaced},
			{"https://example.com/folder/robots.txt", "/folder/x", Misplaced},
			{"https://example.com/Robots.txt", "https://example.com/", Misplaced},
			{"https://example.com/ROBOTS.TXT", "https://example.com/", Misplaced},
			{"https://example.com//robots.txt", "https://example.com/", Misplaced},
			{"https://example.com/robots.txt/", "https://example.com/", Misplaced},
			{"https://example.com/robots.txt?v=2", "https://example.com/", Misplaced},
			{"https://example.com/robots.txt#top", "https://example.com/", Governed},
			{"https://example.com/", "https://example.com/", Misplaced},
			{"https://example.com", "https://example.com/", Misplaced},
			{"https://example.com/x", "what is no URL", Misplaced},
			{"/robots.txt", "/", Misplaced},
			{"//example.com/robots.txt", "//example.com/", Misplaced},
			{"file:///robots.txt", "/", Misplaced},
			{"", "", Misplaced},
		},
		"RFC 3986 4.2: a reference without a host is of the file's own": {
			{at, "/", Governed},
			{at, "/a b%zz\x00", Governed},
			{at, "/http://evil.test/", Governed},
			{at, "?q", Governed},
			{at, "#f", Governed},
			{at, "//example.com/a", Governed},
			{"http://example.com/robots.txt", "//example.com:80/a", Governed},
			{at, "//evil.test/a", OtherHost},
			{at, "///a", NoURL},
		},
		"whatever follows the host is not looked at": {
			{at, "https://example.com/%zz\x00\xFF \\", Governed},
			{at, "https://example.com/a://b", Governed},
		},
		"what has no scheme and no host is no URL": {
			{at, "", NoURL},
			{at, "example.com", NoURL},
			{at, "example.com/a", NoURL},
			{at, "example.com:443/a", NoURL},
			{at, "a", NoURL},
			{at, "*", NoURL},
			{at, "mailto:a@example.com", NoURL},
			{at, "javascript:alert(1)", NoURL},
			{at, "https:example.com", NoURL},
			{at, "https:/example.com/", NoURL},
			{at, "https:///example.com/", NoURL},
			{at, "https://", NoURL},
			{at, "https://:443/", NoURL},
			{at, "https://user@/", NoURL},
			{at, "://example.com/", NoURL},
			{at, "1https://example.com/", NoURL},
			{at, " https://example.com/", NoURL},
			{at, "a/b://example.com/", NoURL},
		},
		"WHATWG URL: no host holds these": {
			{at, "https://exam ple.com/", NoURL},
			{at, "https://example.com\t/", NoURL},
			{at, "https://example.com\x00/", NoURL},
			{at, "https://example.com%2F/", NoURL},
			{at, "https://example.com%2/", NoURL},
			{at, "https://example.com%00/", NoURL},
			{at, "https://<example.com>/", NoURL},
			{at, "https://ex\xFFmple.com/", NoURL},
			{at, `https://example.com\@evil.test/`, NoURL},
			{at, `https://evil.test\.example.com/`, NoURL},
			{at, "https://" + strings.Repeat("ä", 1<<20) + "/", NoURL},
		},
	} {
		t.Run(requirement, func(t *testing.T) {
			for _, c := range cases {
				got := Scope(c.robots, c.url)
				if got.Kind != c.want {
					t.Errorf("%q, %.100q: got %s (%s), want %s", c.robots, c.url, got.Kind, got.Reason, c.want)
				}
				checkReason(t, got.Reason)
			}
		})
	}
}

func TestScopeReason(t *testing.T) {
	for _, tt := range []struct{ robots, url, want string }{
		{"https://example.com:443/robots.txt", "https://EXAMPLE.com/a", "robots.txt of https://example.com governs the URL"},
		{"https://example.com/robots.txt", "/a", "robots.txt of https://example.com governs paths without a host"},
		{"https://example.com/robots.txt", "http://example.com/", "other scheme: robots.txt of https://example.com does not govern URLs of http://example.com"},
		{"https://example.com/robots.txt", "https://exämple.com/a", "other host: robots.txt of https://example.com does not govern URLs of https://xn--exmple-cua.com"},
		{"http://[::0]/robots.txt", "http://[::0]:81/a", "other port: robots.txt of http://[::] does not govern URLs of http://[::]:81"},
		{"https://example.com/a/robots.txt", "/a", `robots.txt at "https://example.com/a/robots.txt" governs nothing: crawlers ask for "/robots.txt" alone`},
		{"robots.txt", "/a", `robots.txt at "robots.txt" governs nothing: it does not begin with a scheme, "//" and a host`},
		{"https://example.com/robots.txt", "a\n", `"a\n" is not a URL: it does not begin with a scheme, "//" and a host`},
		{"https://example.com/robots.txt", "http://a b/", `"http://a b/" is not a URL: "a b" cannot be a host`},
		{"https://example.com/robots.txt", "http://a:b/", `"http://a:b/" is not a URL: "b" cannot be a port`},
		{"https://example.com/robots.txt", `http://a\b/`, `"http://a\\b/" is not a URL: "\" makes its host ambiguous`},
	} {
		if got := Scope(tt.robots, tt.url).Reason; got != tt.want {
			t.Errorf("%q, %q:\ngot  %s\nwant %s", tt.robots, tt.url, got, tt.want)
		}
	}
}

// These are the worked examples of Google's specification, "Range of validity".
func TestScopeExamples(t *testing.T) {
	var facts struct {
		Examples []struct {
			ID, Kind, URL string

			RobotsURL string `json:"robots_url"`
			Expected  any
		}
	}
	testcorpus.Facts(t, "spec_examples.json", &facts)
	asked := 0
	for _, e := range facts.Examples {
		if e.Kind != "scope" {
			continue
		}
		asked++
		if got := Scope(e.RobotsURL, e.URL); (got.Kind == Governed) != e.Expected {
			t.Errorf("%s: %s, %s: got %s (%s), want governed %v", e.ID, e.RobotsURL, e.URL, got.Kind, got.Reason, e.Expected)
		}
	}
	if asked == 0 {
		t.Error("no example of kind scope")
	}
}

// A robots.txt governs its own URL or no URL at all. Of two that govern any, each
// governs the other or neither does.
func FuzzScope(f *testing.F) {
	for _, robots := range []string{
		"https://example.com/robots.txt", "http://[::1%25]:0/robots.txt", "ftp://a@ä%C3\xA4.。:21/robots.txt", "//xn--/robots.txt", `a://\/robots.txt`,
	} {
		f.Add(robots, "/")
		f.Add(robots, strings.ToUpper(robots))
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, url := range []string{a, b} {
			if got := Scope(url, url).Kind; got != Governed && got != Misplaced {
				t.Errorf("%q governs itself: got %s", url, got)
			}
		}
		there, back := Scope(a, b), Scope(b, a)
		checkReason(t, there.Reason)
		checkReason(t, back.Reason)
		if there.Kind != back.Kind && there.Kind != Misplaced && back.Kind != Misplaced {
			t.Errorf("%q governs %q: got %s, and %s the other way", a, b, there.Kind, back.Kind)
		}
	})
}

// checkReason fails the test unless reason is one line that a terminal can show.
func checkReason(t *testing.T, reason string) {
	t.Helper()
	if reason == "" || len(reason) > 4<<10 || strings.ContainsFunc(reason, func(r rune) bool { return r < ' ' || r == 0x7F }) {
		t.Errorf("reason is not one line: %.1000q", reason)
	}
}

func BenchmarkScope(b *testing.B) {
	for _, host := range []string{"www.example.com", "www.exämple.com"} {
		b.Run(host, func(b *testing.B) {
			robots, url := fmt.Sprintf("https://%s/robots.txt", host), fmt.Sprintf("https://%s/catalogue/item", host)
			b.ReportAllocs()
			for b.Loop() {
				Scope(robots, url)
			}
		})
	}
}
