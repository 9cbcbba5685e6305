package evaluator_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// ask compiles a question that must be valid.
func ask(t *testing.T, src string, d *rules.Dialect, agent string, w evaluator.WhatIf) *evaluator.Question {
	t.Helper()
	q, err := evaluator.Ask(grammar.Parse("robots.txt", src), d, agent, w)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// asJSON is v as the command line prints it.
func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// An agent is answered for by its own group, else by its fallbacks, else by "*",
// unless its operator says otherwise.
func TestAnswer(t *testing.T) {
	const src = "User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow: /b\nAllow: /b/é%20c # open\n"
	const byPriority = `first by priority of the rules for "googlebot" that match`
	for _, test := range []struct {
		agent, url string
		verdict    rules.Verdict
		by         evaluator.RuleLine
		group      string // token; empty for none
		reason     string
	}{
		{"*", "/a", rules.Disallowed, evaluator.RuleLine{Line: 2, Rule: "Disallow: /a"}, "*", `first by priority of the rules for "*" that match`},
		{"NobodysBot", "/b", rules.Allowed, evaluator.RuleLine{}, "*", `no rule of the group for "*" matches`},
		{"googleBOT", "/b", rules.Disallowed, evaluator.RuleLine{Line: 5, Rule: "Disallow: /b"}, "googlebot", byPriority},
		{"Googlebot", "/b/é c", rules.Allowed, evaluator.RuleLine{Line: 6, Rule: "Allow: /b/é%20c"}, "googlebot", byPriority},
		{"Googlebot", "https://www.example.com/b?x#y", rules.Disallowed, evaluator.RuleLine{Line: 5, Rule: "Disallow: /b"}, "googlebot", byPriority},
		{"Googlebot-News", "/b", rules.Disallowed, evaluator.RuleLine{Line: 5, Rule: "Disallow: /b"}, "googlebot", "Googlebot-News is not named and follows Googlebot; " + byPriority},
		{"Storebot-Google", "/a", rules.Disallowed, evaluator.RuleLine{Line: 2, Rule: "Disallow: /a"}, "*", `first by priority of the rules for "*" that match`},
		{"AdsBot-Google", "/a", rules.Allowed, evaluator.RuleLine{}, "", `AdsBot-Google is not named and ignores the group for "*"`},
		{"Bytespider", "/a", rules.Allowed, evaluator.RuleLine{}, "", "Bytespider does not honour robots.txt"},
	} {
		answer := ask(t, src, nil, test.agent, evaluator.WhatIf{}).Answer(test.url)
		group := ""
		if answer.Group != nil {
			group = answer.Group.Token
		}
		if answer.Agent != test.agent || answer.URL != test.url || answer.Verdict != test.verdict ||
			answer.RuleLine != test.by || group != test.group || answer.Reason != test.reason {
			t.Errorf("%s %s: got %+v in group %q, want %v by %v in group %q: %s", test.agent, test.url, answer, group, test.verdict, test.by, test.group, test.reason)
		}
		if note, _, followed := strings.Cut(test.reason, "; "); followed && answer.Note != note {
			t.Errorf("%s %s: got the note %q, want %q", test.agent, test.url, answer.Note, note)
		}
		if answer.Trace != nil || answer.Assumptions != nil {
			t.Errorf("%s %s: got a trace without asking for one", test.agent, test.url)
		}
	}
}

// Blanks and octets outside ASCII are encoded, and nothing else: not what is
// encoded already, and no other octet that a URL may not have.
func TestAnswerEscapes(t *testing.T) {
	const src = "User-agent: *\nDisallow: /%20%09%7F%C3%A9%80%FF$\n"
	q := ask(t, src, rules.Google, "*", evaluator.WhatIf{})
	for url, want := range map[string]rules.Verdict{
		"/ \t%7Fé\x80\xff":                  rules.Disallowed,
		"/%20%09%7F%C3%A9%80%FF":            rules.Disallowed,
		"/ \t\x7Fé\x80\xff":                 rules.Allowed,
		"/%2520%09%7F%C3%A9%80%FF":          rules.Allowed,
		"/ \t%7F\u00e9\u0080\xff":           rules.Allowed,
		"https://x.example/ \t%7Fé\x80\xff": rules.Disallowed,
	} {
		if got := q.Answer(url); got.Verdict != want || got.URL != url {
			t.Errorf("%q: got %+v, want %s", url, got, want)
		}
	}
}

// A crawler that is named obeys that group, under whichever spelling, and says so
// without a fallback.
func TestAnswerNamed(t *testing.T) {
	for _, agent := range []string{"AdsBot-Google", "adsbot-google", "Googlebot-News", "Google-Extended"} {
		answer := ask(t, "User-agent: *\nAllow: /\n\nUser-agent: "+agent+"\nDisallow: /x\n", nil, agent, evaluator.WhatIf{}).Answer("/x")
		if answer.Verdict != rules.Disallowed || answer.Line != 5 || !slices.Equal(answer.Group.Lines, []int{4}) {
			t.Errorf("%s: got %+v", agent, answer)
		}
	}
}

// Without a dialect a question is read as the agent's crawler reads, or as RFC
// 9309 says. Only Google takes "Disalow" for Disallow.
func TestAskDialect(t *testing.T) {
	const src = "User-agent: *\nDisalow: /a\n"
	for _, test := range []struct {
		agent   string
		dialect *rules.Dialect
		want    string
		verdict rules.Verdict
		assumed bool
	}{
		{"Googlebot", nil, "google", rules.Disallowed, false},
		{"bingbot", nil, "bing", rules.Allowed, true},
		{"NobodysBot", nil, "rfc9309", rules.Allowed, false},
		{"*", nil, "rfc9309", rules.Allowed, false},
		{"bingbot", rules.Google, "google", rules.Disallowed, false},
	} {
		answer := ask(t, src, test.dialect, test.agent, evaluator.WhatIf{}).Answer("/a")
		if answer.Dialect != test.want || answer.Verdict != test.verdict || answer.Assumed != test.assumed {
			t.Errorf("%s: got %+v, want %s in %s", test.agent, answer, test.verdict, test.want)
		}
	}
}

// Questions come by agent, then by dialect; without dialects each agent has its own.
func TestAskAll(t *testing.T) {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisalow: /a\n")
	for _, test := range []struct {
		dialects []*rules.Dialect
		want     string
	}{
		{[]*rules.Dialect{rules.Google, rules.RFC9309}, "b google disallow, b rfc9309 allow, Googlebot google disallow, Googlebot rfc9309 allow, "},
		{nil, "b rfc9309 allow, Googlebot google disallow, "},
	} {
		questions, err := evaluator.AskAll(f, test.dialects, []string{"b", "Googlebot"}, evaluator.WhatIf{})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, q := range questions {
			answer := q.Answer("/a")
			got += fmt.Sprintf("%s %s %s, ", answer.Agent, answer.Dialect, answer.Verdict)
		}
		if got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
	if got, err := evaluator.AskAll(f, nil, nil, evaluator.WhatIf{}); got != nil || err != nil {
		t.Errorf("got %v, %v about no agent", got, err)
	}
	if _, err := evaluator.AskAll(f, nil, nil, evaluator.WhatIf{Rule: "/a"}); err == nil {
		t.Error("got no error for a rule that is none")
	}
}

// A file that names many agents is compiled once for all of them.
func TestAskAllCompilesOnce(t *testing.T) {
	var src strings.Builder
	for i := range 200 {
		fmt.Fprintf(&src, "User-agent: a%d\nDisallow: /%d\n\n", i, i)
	}
	f := grammar.Parse("robots.txt", src.String())
	allocations := func(agents []string) float64 {
		return testing.AllocsPerRun(3, func() {
			if _, err := evaluator.AskAll(f, []*rules.Dialect{rules.RFC9309}, agents, evaluator.WhatIf{}); err != nil {
				t.Fatal(err)
			}
		})
	}
	all := evaluator.Agents(f, nil)
	if one, each := allocations(all[:1]), allocations(all); each > 3*one {
		t.Errorf("%d questions cost %.0f allocations, one %.0f", len(all), each, one)
	}
}

// Where the place of the file is known, it answers for its own scheme, host and
// port alone. Text that is no URL is read as the dialect reads it.
func TestAnswerPlace(t *testing.T) {
	const src = "User-agent: *\nDisallow: /a\n"
	for _, test := range []struct {
		place, url string
		want       rules.Verdict
	}{
		{"", "https://other.example/a", rules.Disallowed},
		{"https://www.example.com/robots.txt", "https://www.example.com/a", rules.Disallowed},
		{"https://www.example.com/robots.txt", "https://WWW.example.com:443/b", rules.Allowed},
		{"https://www.example.com/robots.txt", "/a", rules.Disallowed},
		{"https://www.example.com/robots.txt", "a", rules.Allowed},
		{"https://www.example.com/robots.txt", "https://example.com/a", rules.NotApplicable},
		{"https://www.example.com/robots.txt", "http://www.example.com/a", rules.NotApplicable},
		{"https://www.example.com/robots.txt", "https://www.example.com:8443/a", rules.NotApplicable},
		{"https://www.example.com/robots.txt", "//other.example/a", rules.NotApplicable},
		{"https://www.example.com/sub/robots.txt", "/a", rules.NotApplicable},
	} {
		answer := ask(t, src, nil, "*", evaluator.WhatIf{Place: test.place}).Trace(test.url)
		if answer.Verdict != test.want {
			t.Errorf("%s at %s: got %s, want %s", test.url, test.place, answer.Verdict, test.want)
		}
		if test.want == rules.NotApplicable && (answer.Group != nil || answer.Trace != nil || answer.Reason == "" || answer.RuleLine != evaluator.RuleLine{}) {
			t.Errorf("%s at %s: got %+v, want a reason alone", test.url, test.place, answer)
		}
	}
}

func TestTrace(t *testing.T) {
	const src = "User-agent: *\nDisallow: /\nAllow: /robots\nDisallow: /robots\nAllow: /x\n"
	answer := ask(t, src, nil, "*", evaluator.WhatIf{}).Trace("/robots.txt")
	want := []evaluator.Match{
		{evaluator.RuleLine{}, 12, "decides"},
		{evaluator.RuleLine{Line: 3, Rule: "Allow: /robots"}, 7, "/robots.txt itself is always allowed"},
		{evaluator.RuleLine{Line: 4, Rule: "Disallow: /robots"}, 7, "/robots.txt itself is always allowed"},
		{evaluator.RuleLine{Line: 2, Rule: "Disallow: /"}, 1, "/robots.txt itself is always allowed"},
	}
	if !slices.Equal(answer.Trace, want) {
		t.Errorf("got %v, want %v", answer.Trace, want)
	}
	if (answer.RuleLine != evaluator.RuleLine{}) || answer.Reason != "/robots.txt itself is always allowed" || answer.Assumptions != nil {
		t.Errorf("got %+v", answer)
	}
	if got := ask(t, src, nil, "YandexBot", evaluator.WhatIf{}).Trace("/").Assumptions; !slices.Equal(got, rules.Yandex.Assumed) {
		t.Errorf("got %q, want what is assumed of yandex", got)
	}
	if got := ask(t, src, nil, "AdsBot-Google", evaluator.WhatIf{}).Trace("/x"); got.Trace != nil {
		t.Errorf("got %v, want no rule for a crawler that nothing binds", got.Trace)
	}
}

// The agents of a file are those that any dialect finds, in the order of the file.
func TestAgents(t *testing.T) {
	for _, test := range []struct {
		src      string
		dialects []*rules.Dialect
		want     []string
	}{
		{"", nil, []string{"*"}},
		{"User-agent: *\nUser-agent: B\nUser-agent: A\nUser-agent: b\n", nil, []string{"*", "b", "a"}},
		{"User-agent: MJ12bot\nDisallow: /\n", nil, []string{"mj12bot", "*"}},
		{"User-agent: MJ12bot\nDisallow: /\n", []*rules.Dialect{rules.Google}, []string{"mj", "*"}},
		{"User-agent: MJ12bot\nDisallow: /\n", []*rules.Dialect{rules.Google, rules.RFC9309}, []string{"mj", "mj12bot", "*"}},
		{"User-agent:\nDisallow: /\n", nil, []string{"*"}},
	} {
		if got := evaluator.Agents(grammar.Parse("robots.txt", test.src), test.dialects); !slices.Equal(got, test.want) {
			t.Errorf("%q: got %q, want %q", test.src, got, test.want)
		}
	}
}

// The names and order of the fields are a contract.
func TestAnswerJSON(t *testing.T) {
	q := ask(t, "User-agent: *\nDisallow: /a\n", rules.Bing, "*", evaluator.WhatIf{})
	want := `{"agent":"*","url":"/a","dialect":"bing","verdict":"disallow","line":2,"rule":"Disallow: /a","group":{"token":"*","lines":[1]},` +
		`"reason":"first by priority of the rules for \"*\" that match","assumed":true,"trace":[{"line":2,"rule":"Disallow: /a","length":2,"why":"decides"}]}`
	if got := asJSON(t, q.Trace("/a")); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	want = `{"agent":"a","url":"/","dialect":"rfc9309","verdict":"allow","line":0,"rule":"","group":null,"reason":"no group binds this crawler"}`
	if got := asJSON(t, ask(t, "", nil, "a", evaluator.WhatIf{}).Answer("/")); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestQuestionConcurrently(t *testing.T) {
	q := ask(t, "User-agent: *\nDisallow: /*a$\n", nil, "*", evaluator.WhatIf{Rule: "Allow: /longest"})
	var all sync.WaitGroup
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			if q.Trace("/a").Verdict != rules.Disallowed || q.Answer("/longesta").Verdict != rules.Allowed {
				t.Error("got another verdict")
			}
			if s, err := q.Survey("/"); err != nil || s.Answer != rules.Mixed {
				t.Errorf("got %v, %v", s, err)
			}
		}()
	}
	all.Wait()
}
