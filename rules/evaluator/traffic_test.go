package evaluator_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
	"github.com/robotslint/robotslint/rules/evaluator"
)

const trafficFile = "User-agent: *\nDisallow: /cart\nDisallow: /old/\nAllow: /cart/help\nDisallow:\n\nUser-agent: GPTBot\nUser-agent: Googlebot\nDisallow: /private\n"

// tally counts requests, each a user agent and a target.
func tally(src string, d *rules.Dialect, requests ...[2]string) evaluator.Traffic {
	t := evaluator.NewTally(grammar.Parse("robots.txt", src), d)
	for _, r := range requests {
		t.Add([]byte(r[0]), []byte(r[1]))
	}
	return t.Traffic()
}

// summary is traffic as lines.
func summary(t evaluator.Traffic) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d requests, %d anonymous\n", t.Requests, t.Anonymous)
	for _, c := range t.Crawlers {
		fmt.Fprintf(&b, "%s %s %s named %v group %q: %d, %d for robots.txt, %d disallowed %q\n", c.Agent, c.Purpose, c.Dialect, c.Named, c.Group, c.Requests, c.Robots, c.Disallowed, c.Examples)
	}
	for _, r := range t.Rules {
		fmt.Fprintf(&b, "line %d %s: %d\n", r.Line, r.Verdict, r.Requests)
	}
	for _, s := range t.Sections {
		fmt.Fprintf(&b, "%s: %d, %d disallowed\n", s.Section, s.Requests, s.Disallowed)
	}
	return b.String()
}

func TestTraffic(t *testing.T) {
	got := summary(tally(trafficFile, nil,
		[2]string{"", "/"},
		[2]string{"Mozilla/5.0 (Windows)", "/cart"},
		[2]string{"GPTBot/1.1", "/private/a"},
		[2]string{"GPTBot/1.1", "/private/a"},
		[2]string{"GPTBot/1.1", "https://a.example/private?b"},
		[2]string{"GPTBot/1.1", "/cart"},
		[2]string{"Mozilla/5.0 (compatible; GPTBot/1.2)", "/robots.txt"},
		[2]string{"Googlebot-Image/1.0", "/private/é b"},
		[2]string{"CCBot/2.0", "/cart/help/1"},
		[2]string{"CCBot/2.0", "/cart/1"},
		[2]string{"CCBot/2.0", ""},
		[2]string{"CCBot/2.0", "*"},
		[2]string{"CCBot/2.0", "https://a.example"},
		[2]string{"AdsBot-Google (+http://www.google.com/adsbot.html)", "/old/"},
	))
	const want = `14 requests, 1 anonymous
CCBot archives rfc9309 named false group "*": 5, 0 for robots.txt, 1 disallowed ["/cart/1"]
GPTBot ai-training rfc9309 named true group "gptbot": 5, 1 for robots.txt, 3 disallowed ["/private/a" "https://a.example/private?b"]
AdsBot-Google ads google named false group "": 1, 0 for robots.txt, 0 disallowed []
Googlebot-Image search google named false group "googlebot": 1, 0 for robots.txt, 1 disallowed ["/private/é b"]
line 2 disallow: 1
line 3 disallow: 0
line 4 allow: 1
line 5 allow: 1
line 9 disallow: 4
/private: 4, 4 disallowed
/cart: 3, 1 disallowed
/: 1, 0 disallowed
/old: 1, 0 disallowed
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// A dialect that is asked for is the one of every crawler.
func TestTrafficDialect(t *testing.T) {
	const src = "User-agent: *\nAllow: /\nDisallow: /a\n"
	for d, want := range map[*rules.Dialect]int{nil: 1, rules.Google: 1, rules.Legacy: 0} {
		got := tally(src, d, [2]string{"Googlebot/2.1", "/a"})
		if got.Crawlers[0].Disallowed != want || d != nil && got.Crawlers[0].Dialect != d.Name {
			t.Errorf("%v: got %s", d, summary(got))
		}
	}
}

// Counts of random requests equal those of a program that asks about each alone.
func TestTrafficCounts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	f := grammar.Parse("robots.txt", trafficFile)
	count := evaluator.NewTally(f, nil)
	requests, disallowed, lines := map[string]int{}, map[string]int{}, map[int]int{}
	const n = 20_000
	for range n {
		token := []string{"GPTBot", "CCBot", "Googlebot", "AdsBot-Google", "bingbot", ""}[random.IntN(6)]
		header := fmt.Sprintf("Mozilla/5.0 (compatible; %s/%d.%d)", token, random.IntN(10), random.IntN(2000))
		if token == "" {
			header = fmt.Sprintf("Mozilla/5.0 (Windows %d)", random.IntN(100))
		}
		target := []string{"/", "/cart", "/cart/help", "/old/a", "/private", "/a"}[random.IntN(6)] + []string{"", "/b", "?c"}[random.IntN(3)]
		count.Add([]byte(header), []byte(target))
		if token == "" {
			continue
		}
		q, err := evaluator.Ask(f, nil, token, evaluator.WhatIf{})
		if err != nil {
			t.Fatal(err)
		}
		answer := q.Answer(target)
		requests[token]++
		if answer.Verdict == rules.Disallowed {
			disallowed[token]++
		}
		lines[answer.Line]++
	}
	traffic := count.Traffic()
	if traffic.Requests != n || len(traffic.Crawlers) != len(requests) {
		t.Errorf("got %d requests of %d crawlers, want %d of %d", traffic.Requests, len(traffic.Crawlers), n, len(requests))
	}
	for _, c := range traffic.Crawlers {
		if c.Requests != requests[c.Agent] || c.Disallowed != disallowed[c.Agent] {
			t.Errorf("%s: got %d requests, %d disallowed, want %d, %d", c.Agent, c.Requests, c.Disallowed, requests[c.Agent], disallowed[c.Agent])
		}
	}
	for _, r := range traffic.Rules {
		if r.Requests != lines[r.Line] {
			t.Errorf("line %d: got %d, want %d", r.Line, r.Requests, lines[r.Line])
		}
	}
}

// A flood of sections and user agents that nobody asks for twice hides none that many
// ask for, and counts are wrong by no more than the result says.
func TestTrafficFlood(t *testing.T) {
	count := evaluator.NewTally(grammar.Parse("robots.txt", trafficFile), nil)
	random := rand.New(rand.NewPCG(3, 4))
	want := map[string]int{}
	for i := range 100_000 {
		target := fmt.Sprintf("/%d/x", i)
		if random.IntN(10) == 0 {
			target = []string{"/cart/1", "/blog/", "/shop"}[random.IntN(3)]
			want[strings.TrimRight(target, "1/")]++
		}
		count.Add(fmt.Appendf(nil, "GPTBot/1.%d", i), []byte(target))
	}
	traffic := count.Traffic()
	if got := traffic.Crawlers[0].Requests; got != 100_000 {
		t.Errorf("got %d requests, want 100000", got)
	}
	if traffic.Uncertain == 0 || traffic.Uncertain > 100 {
		t.Errorf("got counts that may be wrong by %d", traffic.Uncertain)
	}
	for name, n := range want {
		i := slices.IndexFunc(traffic.Sections[:3], func(s evaluator.TrafficSection) bool { return s.Section == name })
		if i < 0 || traffic.Sections[i].Requests > n || traffic.Sections[i].Requests+traffic.Uncertain < n {
			t.Errorf("%s: got %+v, uncertain by %d, want %d", name, traffic.Sections[:3], traffic.Uncertain, n)
		}
	}
}

// Every crawler that requests name is counted under the name of its entry.
func TestTrafficAgents(t *testing.T) {
	for c := range crawlers.All() {
		for _, name := range c.HeaderNames() {
			named := crawlers.NamedIn(name)
			got := tally("", nil, [2]string{name, "/"})
			if len(got.Crawlers) != 1 || got.Crawlers[0].Group != "" || got.Crawlers[0].Agent != named[0].Token || got.Crawlers[0].Disallowed != 0 {
				t.Errorf("%s: got %s", name, summary(got))
			}
		}
	}
}
