package evaluator_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// shownSettings is each setting in one line.
func shownSettings(d evaluator.Difference) []string {
	var lines []string
	for _, s := range d.Settings {
		lines = append(lines, fmt.Sprintf("%s %v: %q, was %q", s.Field, s.Agents, s.New, s.Old))
	}
	return lines
}

// What crawlers take from a file besides its rules is compared too, for the agents
// of the group that it stands in.
func TestDiffSettings(t *testing.T) {
	both := []*rules.Dialect{rules.Google, rules.RFC9309}
	for _, test := range []struct {
		name, old, new string
		dialects       []*rules.Dialect
		want           []string
	}{
		{"nothing", "User-agent: *\nCrawl-delay: 5\n", "# b\nuser-agent: *\ncrawl-delay:5 # c\n", both, nil},
		{"delay", "User-agent: *\nCrawl-delay: 5\n", "User-agent: *\nCrawl-delay: 500\n", both, []string{`crawl-delay [*]: ["500"], was ["5"]`}},
		{"repeated", "User-agent: *\nCrawl-delay: 5\n", "User-agent: *\nCrawl-delay: 5\nCrawl-delay: 5\n", both, nil},
		{"the other order", "User-agent: *\nCrawl-delay: 5\nCrawl-delay: 6\n", "User-agent: *\nCrawl-delay: 6\nCrawl-delay: 5\n", both,
			[]string{`crawl-delay [*]: ["6" "5"], was ["5" "6"]`}},
		{"each field of a group", "User-agent: a\nAllow: /\n", "User-agent: a\nRequest-rate: 1/5\nContent-Signal: ai-train=no\nContent-Usage: train-ai=n\nAllow: /\nVisit-time: 0100-0200\n", both,
			[]string{`request-rate [a]: ["1/5"], was []`, `content-signal [a]: ["ai-train=no"], was []`, `content-usage [a]: ["train-ai=n"], was []`}},
		{"each field of the file", "User-agent: a\nLicense: https://a.example/1\nClean-param: a\nClean-param: b\n", "Clean-param: b\nCleanparam: a\nHost: a.example\nLicense: https://a.example/2\n", both,
			[]string{`license []: ["https://a.example/2"], was ["https://a.example/1"]`, `host []: ["a.example"], was []`}},
		{"sitemap", "Sitemap: /a\n", "Sitemap: /b\nsite-map: /a\n", both, []string{`sitemap []: ["/b" "/a"], was ["/a"]`}},

		{"a group of its own", "User-agent: *\nCrawl-delay: 5\n", "User-agent: *\nCrawl-delay: 5\n\nUser-agent: B\nDisallow:\n", both, nil}, // the groups are one
		{"a group of its own", "User-agent: *\nCrawl-delay: 5\nDisallow:\n", "User-agent: *\nCrawl-delay: 5\nDisallow:\n\nUser-agent: B\nDisallow:\n", both,
			[]string{`crawl-delay [b]: [], was ["5"]`}},
		{"by a fallback", "User-agent: Googlebot\nCrawl-delay: 5\nDisallow:\n", "User-agent: Googlebot\nCrawl-delay: 5\nDisallow:\n\nUser-agent: Googlebot-News\nDisallow:\n", both,
			[]string{`crawl-delay [googlebot-news]: [], was ["5"]`}},
		{"merged groups", "User-agent: a\nCrawl-delay: 5\nDisallow:\n\nUser-agent: A\nCrawl-delay: 6\nDisallow:\n", "User-agent: a\nCrawl-delay: 5\nCrawl-delay: 6\nDisallow:\n", both, nil},
		{"several agents", "User-agent: a\nUser-agent: b\nCrawl-delay: 1\n", "User-agent: a\nUser-agent: b\nCrawl-delay: 2\n", both, []string{`crawl-delay [a b]: ["2"], was ["1"]`}},
		{"in no group", "Crawl-delay: 1\nUser-agent: a\nDisallow:\n", "Crawl-delay: 2\nUser-agent: a\nDisallow:\n", both, []string{`crawl-delay []: ["2"], was ["1"]`}},
		{"from one group to another", "User-agent: a\nCrawl-delay: 1\nDisallow:\n\nUser-agent: b\nDisallow:\n", "User-agent: a\nDisallow:\n\nUser-agent: b\nCrawl-delay: 1\nDisallow:\n", both,
			[]string{`crawl-delay [a]: [], was ["1"]`, `crawl-delay [b]: ["1"], was []`}},
		{"where a blank line ends a group", "User-agent: a\nDisallow: /\nCrawl-delay: 1\n", "User-agent: a\nDisallow: /\n\nCrawl-delay: 1\n", []*rules.Dialect{rules.Legacy},
			[]string{`crawl-delay [a]: [], was ["1"]`, `crawl-delay []: ["1"], was []`}},
		{"where none does", "User-agent: a\nDisallow: /\nCrawl-delay: 1\n", "User-agent: a\nDisallow: /\n\nCrawl-delay: 1\n", both, nil},
		{"past the size that is read", "User-agent: a\nDisallow: /\n", "User-agent: a\nDisallow: /\n#" + strings.Repeat("x", 512000) + "\nCrawl-delay: 1\n", both, nil},
		{"tokens that Google cuts", "User-agent: MJ12bot\nCrawl-delay: 5\n", "User-agent: MJ12bot\nCrawl-delay: 6\n", both, []string{`crawl-delay [mj12bot]: ["6"], was ["5"]`}},
		{"Google alone", "User-agent: MJ12bot\nCrawl-delay: 5\n", "User-agent: MJ12bot\nCrawl-delay: 6\n", both[:1], []string{`crawl-delay [mj]: ["6"], was ["5"]`}},
		{"no dialect", "User-agent: *\nCrawl-delay: 5\nHost: a\n", "User-agent: *\nHost: b\n", nil, []string{`host []: ["b"], was ["a"]`}},
	} {
		got := diff(test.old, test.new, test.dialects...)
		if !slices.Equal(shownSettings(got), test.want) {
			t.Errorf("%s: got %q, want %q", test.name, shownSettings(got), test.want)
		}
		if len(test.want) > 0 && !got.Changed() {
			t.Errorf("%s: got no change", test.name)
		}
		for _, s := range diff(test.new, test.new, test.dialects...).Settings {
			t.Errorf("%s: a file and itself: got %+v", test.name, s)
		}
	}
}

// The price of many groups and many values is bounded.
func TestDiffSettingsHostile(t *testing.T) {
	var b strings.Builder
	for i := range 9000 {
		fmt.Fprintf(&b, "user-agent:%x\n", i)
	}
	for i := range 9000 {
		fmt.Fprintf(&b, "crawl-delay:%x\n", i)
	}
	b.WriteString("allow:/\n")
	for i := range 9000 {
		fmt.Fprintf(&b, "user-agent:%x\ncrawl-delay:x\nallow:/\n", i)
	}
	got := diff("", b.String(), rules.RFC9309).Settings
	if len(got) != 1 || len(got[0].Agents) != 9000 || len(got[0].New) != 100 {
		t.Errorf("got %d settings", len(got))
	}
}

// Settings name agents as the files do, to people.
func TestSettingNames(t *testing.T) {
	d := diff("User-agent: Verity\nCrawl-delay: 1\n", "User-agent: Verity\nCrawl-delay: 2\n", rules.Google, rules.RFC9309)
	if len(d.Settings) != 1 || !slices.Equal(d.Settings[0].Agents, []string{"verity"}) || !slices.Equal(d.Settings[0].Names, []string{"Verity"}) {
		t.Errorf("got %+v, want Verity", d.Settings)
	}
}
