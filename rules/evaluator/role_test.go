package evaluator_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

func TestRoleOf(t *testing.T) {
	linesOf := func(rs []rules.Rule) []int {
		var lines []int
		for _, r := range rs {
			lines = append(lines, r.Line)
		}
		return lines
	}
	for _, test := range []struct {
		name, src   string
		dialect     *rules.Dialect
		line        int
		agents      []string
		rule        string
		witness     string
		outrankedBy []int
		exceptions  []int
	}{
		{"plain", "User-agent: A\nUser-agent: b\nDisallow: /x\n", rules.RFC9309, 3, []string{"a", "b"}, "/x", "/x", nil, nil},
		{"no rule", "User-agent: a\nDisallow: /x\n", rules.RFC9309, 1, nil, "", "", nil, nil},
		{"no such line", "User-agent: a\nDisallow: /x\n", rules.RFC9309, 9, nil, "", "", nil, nil},
		{"outside of groups", "Disallow: /x\n", rules.RFC9309, 1, nil, "", "", nil, nil},
		{"a rule for Google alone", "User-agent: *\nDisalow: /x\n", rules.Google, 2, []string{"*"}, "/x", "/x", nil, nil},
		{"and not for others", "User-agent: *\nDisalow: /x\n", rules.RFC9309, 2, nil, "", "", nil, nil},
		{"outranked everywhere", "User-agent: *\nDisallow: /x\nAllow: /x*\n", rules.RFC9309, 2, []string{"*"}, "/x", "", []int{3}, nil},
		{"outranked by the dialect", "User-agent: *\nDisallow: /robots.txt$\n", rules.RFC9309, 2, []string{"*"}, "/robots.txt$", "", []int{0}, nil},
		{"outranked in part", "User-agent: *\nAllow: /x/z\nDisallow: /x\nAllow: /x/y\nAllow: /w\n", rules.RFC9309, 3, []string{"*"}, "/x", "/x", nil, []int{2, 4}},
		{"outranked in two parts by one rule", "User-agent: *\nDisallow: /x\nAllow: /*xy\n", rules.RFC9309, 2, []string{"*"}, "/x", "/x", nil, []int{3}},
		{"without a path", "User-agent: *\nDisallow:\nDisallow: /x\n", rules.RFC9309, 2, []string{"*"}, "", "", nil, nil},
		{"matches nothing", "User-agent: *\nDisallow: x\n", rules.RFC9309, 2, []string{"*"}, "x", "", nil, nil},
		// The group of "*" speaks for the most crawlers, whichever comes first.
		{"other rules for another group", "User-agent: a\nUser-agent: *\nDisallow: /x\n\nUser-agent: *\nAllow: /x/y\n\nUser-agent: a\nAllow: /x/z\n", rules.RFC9309, 3, []string{"a", "*"}, "/x", "/x", nil, []int{6}},
		{"a token hidden by an earlier part of it", "User-agent: bot\nDisallow: /x\n\nUser-agent: mybot\nDisallow: /y\n", rules.Legacy, 5, nil, "", "", nil, nil},
		{"a record hidden by an earlier one", "User-agent: a\nDisallow: /y\n\nUser-agent: a\nDisallow: /x\n", rules.Legacy, 5, nil, "", "", nil, nil},
	} {
		got := evaluator.RoleOf(rules.Compile(test.dialect, test.src), test.line)
		want := fmt.Sprint(test.agents, test.rule, test.witness, test.outrankedBy, test.exceptions)
		if got := fmt.Sprint(got.Agents, got.Rule.Pattern, got.Witness, linesOf(got.OutrankedBy), linesOf(got.Exceptions)); got != want {
			t.Errorf("%s: got %s, want %s", test.name, got, want)
		}
	}
	if r := evaluator.RoleOf(rules.Compile(rules.RFC9309, "User-agent: *\nAllow: /a\nDisallow: /\n"), 2); !r.Rule.Allow || !slices.Equal(r.Agents, []string{"*"}) {
		t.Errorf("got %+v", r)
	}
}

// A witness is decided by the line, and no line outranks itself.
func FuzzRoleOf(f *testing.F) {
	f.Add("User-agent: a\nUser-agent: *\nDisallow: /x\nAllow: /x*y$\n\nUser-agent: a\nDisallow: /\n")
	f.Add("User-agent: bot\nDisallow: /robots.txt\n\nUser-agent: mybot\nAllow: /index.html\nDisallow:\n")
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 1<<10 {
			return
		}
		for _, d := range rules.Dialects {
			p := rules.Compile(d, src)
			for line := range strings.Count(src, "\n") + 2 {
				role := evaluator.RoleOf(p, line)
				if len(role.Agents) == 0 {
					continue
				}
				agent := role.Agents[0]
				if slices.Contains(role.Agents, "*") {
					agent = "*"
				}
				if role.Witness != "" && p.Decide(agent, role.Witness).Rule.Line != line {
					t.Errorf("%s: line %d of %q does not decide %q for %s", d.Name, line, src, role.Witness, agent)
				}
				if len(role.OutrankedBy) > 0 && (role.Witness != "" || len(role.Exceptions) > 0) {
					t.Errorf("%s: line %d of %q is outranked everywhere, and yet %+v", d.Name, line, src, role)
				}
				for _, r := range role.Exceptions {
					if r.Line == line || r.Line == 0 {
						t.Errorf("%s: line %d of %q has the exception %+v", d.Name, line, src, r)
					}
				}
			}
		}
	})
}
