package evaluator

import (
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// RFC 9309 2.2.1: user-agent lines without a rule between them form one group.
func TestSharing(t *testing.T) {
	const old = "User-agent: CCBot\nDisallow: /\n\nUser-agent: Slurp\n\nUser-agent: bingbot\nDisallow: /a\n"
	for _, test := range []struct {
		name, new, agent string
		want             Sharing
	}{
		{"a group of its own", "User-agent: GPTBot\nDisallow: /\n", "gptbot", Sharing{}},
		{"the same rules in another group", old + "\nUser-agent: GPTBot\nDisallow: /\n", "gptbot", Sharing{}},
		{"a group with another new name", "User-agent: GPTBot\nUser-agent: Bytespider\nDisallow: /\n", "gptbot", Sharing{}},
		{"a group with a known name", "User-agent: GPTBot\nUser-agent: ccbot\nDisallow: /\n", "gptbot", Sharing{With: "ccbot"}},
		{"the group of all others", "User-agent: GPTBot\n\nUser-agent: *\nDisallow: /\n", "gptbot", Sharing{With: "*", Joined: true}},
		{"a comment makes no gap", "User-agent: GPTBot\n# and\nUser-agent: CCBot\nDisallow: /\n", "gptbot", Sharing{With: "CCBot"}},
		{"a field makes a gap", "User-agent: GPTBot\nCrawl-delay: 5\nUser-agent: CCBot\nDisallow: /\n", "gptbot", Sharing{With: "CCBot", Joined: true}},
		{"a gap before the rules", "User-agent: GPTBot\nUser-agent: CCBot\n\nDisallow: /\n", "gptbot", Sharing{With: "CCBot"}},
		{"the last name in a row", "User-agent: GPTBot\n\nUser-agent: CCBot\n\nUser-agent: Slurp\nDisallow: /\n", "gptbot", Sharing{With: "Slurp", Joined: true}},
		{"joined in both files", old, "slurp", Sharing{With: "bingbot", Joined: true, Before: true}},
		{"no rules", "User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nCrawl-delay: 9\n", "gptbot", Sharing{NoRules: true}},
		{"not named", old, "gptbot", Sharing{}},
	} {
		d := Diff(grammar.Parse("old", old), grammar.Parse("new", test.new), []*rules.Dialect{rules.RFC9309})
		if got := d.Classes[0].Sharing(test.agent); got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
		}
	}
	if got := (Class{}).Sharing("gptbot"); got != (Sharing{}) {
		t.Errorf("got %+v of no files", got)
	}
}
