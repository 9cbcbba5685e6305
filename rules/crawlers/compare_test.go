package crawlers

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/rules"
)

func TestCompare(t *testing.T) {
	const star = "User-agent: *\nDisallow: /a\n"
	for _, tt := range []struct{ name, old, new, want string }{
		{"nothing", "", "", "*: equivalent"},
		{"the same", star, "# c\n" + star, "*: equivalent"},
		{"stricter", star, star + "Disallow: /b\n", "*: stricter"},
		{"looser", star, "", "*: looser"},
		{"incomparable", star, "User-agent: *\nDisallow: /b\n", "*: incomparable"},
		{"redundant", star, star + "Disallow: /a/b\n", "*: equivalent"},
		{
			"a crawler is named", star, star + "\nUser-agent: GPTBot\nDisallow: /\n",
			"gptbot: stricter / *: equivalent",
		},
		{
			"named crawlers inherit", star, star + "\nUser-agent: Googlebot\nDisallow: /g\n",
			"googlebot + googlebot-image googlebot-news: incomparable / *: equivalent",
		},
		{
			"one group for two", star, star + "\nUser-agent: a\nUser-agent: b\nDisallow: /a\nDisallow: /b\n",
			"a b: stricter / *: equivalent",
		},
		{"a crawler that ignores the group for all", "", "User-agent: *\nDisallow: /\n", "*: stricter"},
		{
			"a crawler that does not honour robots.txt", "User-agent: Bytespider\nDisallow: /\nAllow: /a\n", "User-agent: Bytespider\nDisallow: /\n",
			"bytespider: stricter / *: equivalent",
		},
		{
			"and is named", "User-agent: *\nDisallow: /\n", "User-agent: *\nUser-agent: AdsBot-Google\nDisallow: /\n",
			"adsbot-google: stricter / *: equivalent",
		},
	} {
		var got []string
		for _, c := range Compare(rules.Compile(rules.Google, tt.old), rules.Compile(rules.Google, tt.new)) {
			who := strings.Join(c.Agents, " ")
			var known []string
			for _, token := range c.Inherits {
				if token == "googlebot-image" || token == "googlebot-news" {
					known = append(known, token)
				}
			}
			if len(known) > 0 {
				who += " + " + strings.Join(known, " ")
			}
			got = append(got, fmt.Sprintf("%s: %s", who, c.Relation()))
		}
		if got := strings.Join(got, " / "); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

// In a dialect that looks for tokens inside names, swapping two groups changes
// what an agent with both tokens in its name may fetch, though nothing changes
// for an agent with one.
func TestCompareJoinedNames(t *testing.T) {
	const foo, bar = "User-agent: foo\nDisallow: /a\n\n", "User-agent: bar\nDisallow: /b\n\n"
	relations := map[string]rules.Relation{}
	for _, c := range Compare(rules.Compile(rules.Legacy, foo+bar), rules.Compile(rules.Legacy, bar+foo)) {
		for _, agent := range c.Agents {
			relations[agent] = c.Relation()
		}
	}
	for agent, want := range map[string]rules.Relation{"foo": rules.Equivalent, "bar": rules.Equivalent, "*": rules.Equivalent, "foo|bar": rules.Incomparable} {
		if got, ok := relations[agent]; !ok || got != want {
			t.Errorf("%s: got %s (found: %v), want %s; of %v", agent, got, ok, want, relations)
		}
	}
}

// A token may contain the bar that joins names. The group for "|" would bind
// "x|b" then, and hide the change for a crawler with "x" and "b" in its name.
func TestCompareJoinedNamesWithBar(t *testing.T) {
	const bar, x, b = "User-agent: |\nDisallow: /bar\n\n", "User-agent: x\nDisallow: /x\n\n", "User-agent: b\nDisallow: /b\n\n"
	old, new := rules.Compile(rules.Legacy, bar+x+b), rules.Compile(rules.Legacy, bar+b+x)
	if Equivalent(old, new, rules.NewBudget()) {
		t.Error("the order of two groups was changed: got equivalent")
	}
	found := false
	for _, c := range Compare(old, new) {
		changed := slices.ContainsFunc(c.Agents, func(agent string) bool {
			return strings.Contains(agent, "x") && strings.Contains(agent, "b") && !strings.Contains(agent, "|")
		})
		found = found || changed && c.Relation() == rules.Incomparable
	}
	if !found {
		t.Error("no crawler with both names is found to change")
	}
}

func TestEquivalent(t *testing.T) {
	const file = "User-agent: a\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n"
	for _, tt := range []struct {
		name, file, other string
		budget            *rules.Budget
		want              bool
	}{
		{"the same file", file, file, rules.NewBudget(), true},
		{"a rule more that changes nothing", file, file + "Disallow: /yy\n", rules.NewBudget(), true},
		{"a rule more for others", file, file + "Disallow: /z\n", rules.NewBudget(), false},
		{"a spent budget", file, file + "Disallow: /yy\n", new(rules.Budget), false},
		{"bingbot, which follows msnbot, as the registry alone knows", "User-agent: msnbot\nDisallow: /x\n", "User-agent: msnbot\nUser-agent: bingbot\nDisallow: /x\n", rules.NewBudget(), false},
	} {
		if got := Equivalent(rules.Compile(rules.Google, tt.file), rules.Compile(rules.Google, tt.other), tt.budget); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
}
