package rules_test

import (
	"testing"

	"github.com/robotslint/robotslint/rules"
)

// The answer to one question is that of the compiled policy, in every dialect, and that
// of the dialect that it is like.
func FuzzDecideOnce(f *testing.F) {
	for _, src := range []string{
		"",
		"User-agent: *\nDisallow: /a\nAllow: /a/b\n",
		"User-agent: Googlebot\nUser-agent: *\nAllow: /dir/index.html\nDisallow: /dir/\nDisallow:\n",
		"user-agent: YandexBot\nDisallow: /x*\n\nuser-agent: Yandex\nAllow: /x\nDisallow: /*$\n",
		"Disallow: /early\nUser-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow: /%7Ea\xE9/\nUser-agent: *\nAllow: *\n",
		"\xEF\xBB\xBFUser-agent:\nDisallow /\r\rUser-agent: *\x00\nDisalow: /*/index.htm$\n",
	} {
		f.Add(src, "Googlebot", "/dir/")
		f.Add(src, "YandexMobileBot", "https://example.com/x%7e?q=*$")
		f.Add(src, "", "/~a%C3%A9/robots.txt")
		f.Add(src, "*", "/robots.txt")
	}
	f.Fuzz(func(t *testing.T, src, agent, url string) {
		for _, d := range rules.Dialects {
			want := rules.Compile(d, src).Decide(agent, url).Rule
			if d.Like != nil && d.Like.DecideOnce(src, agent, url) != want {
				t.Errorf("%s, %q asks %q of %q: got another answer in %s", d.Name, agent, url, src, d.Like.Name)
			}
			if got := d.DecideOnce(src, agent, url); got != want {
				t.Errorf("%s, %q asks %q of %q: got %+v, want %+v", d.Name, agent, url, src, got, want)
			}
		}
	})
}

// The answer allocates nothing where octets are compared as they are written.
func TestDecideOnceDoesNotAllocate(t *testing.T) {
	const src = "# a\nUser-agent: Googlebot\nuser-agent: b\nDisallow: /a # b\nAllow: /a/*.css$\n\nUser-agent: *\nDisallow: /\nSitemap: x\n"
	for _, d := range rules.Dialects {
		if d == rules.Legacy {
			continue // compiles the file
		}
		for _, url := range []string{"/a/b.css", "https://example.com/a/c?d=e", "/robots.txt"} {
			if got := testing.AllocsPerRun(20, func() { d.DecideOnce(src, "Googlebot", url) }); got > 0 {
				t.Errorf("%s: got %v allocations to decide %s, want none", d.Name, got, url)
			}
		}
	}
}
