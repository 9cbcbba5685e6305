package evaluator_test

import (
	"slices"
	"testing"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
	"github.com/robotslint/robotslint/rules/evaluator"
)

func TestParseGate(t *testing.T) {
	for text, want := range map[string]evaluator.Gate{
		"newly-disallowed":                        {Effect: evaluator.NewlyDisallowed},
		"newly-allowed:GPTBot":                    {Effect: evaluator.NewlyAllowed, Token: "gptbot"},
		"newly-disallowed:ai-training":            {Effect: evaluator.NewlyDisallowed, Category: crawlers.AITraining},
		"settings":                                {},
		"settings:Crawl-delay":                    {Field: "crawl-delay"},
		"newly-allowed:bot/1 (+http://a.example)": {Effect: evaluator.NewlyAllowed, Token: "bot/1 (+http://a.example)"},
		"newly-disallowed:*":                      {Effect: evaluator.NewlyDisallowed, Token: "*"},
	} {
		got, err := evaluator.ParseGate(text)
		if err != nil || got != want {
			t.Errorf("%s: got %+v, %v", text, got, err)
		}
		if again, err := evaluator.ParseGate(got.String()); err != nil || again != want {
			t.Errorf("%s: written as %s, which reads as %+v, %v", text, got, again, err)
		}
	}
	for text, want := range map[string]string{
		"settings:":                             `"settings:": unknown setting ""; there are crawl-delay, request-rate, content-signal, content-usage, license, host, clean-param, sitemap`,
		"settings:crawldelay":                   `"settings:crawldelay": unknown setting "crawldelay"; did you mean crawl-delay?`,
		"setings":                               `"setings": unknown effect "setings"; did you mean settings?`,
		"newly-allowed:":                        `"newly-allowed:" names nobody after the colon`,
		"newly-disallowed:Googlebot:search":     `"newly-disallowed:Googlebot:search" has more than one colon; a gate names one crawler or one category, so write a gate for each`,
		"newly-disallowed:Googlebot/2.1:search": `"newly-disallowed:Googlebot/2.1:search" has more than one colon; a gate names one crawler or one category, so write a gate for each`,
		"newly-disallowed:search:Googlebot":     `"newly-disallowed:search:Googlebot" has more than one colon; a gate names one crawler or one category, so write a gate for each`,
		"newly-disallowed:Googlebot:googlbot":   `"newly-disallowed:Googlebot:googlbot" has more than one colon; a gate names one crawler or one category, so write a gate for each`,
		"newly-disallowed:Googlebot/2.1:*":      `"newly-disallowed:Googlebot/2.1:*" has more than one colon; a gate names one crawler or one category, so write a gate for each`,
		"newly-allow":                           `"newly-allow": unknown effect "newly-allow"; did you mean newly-allowed?`,
		"changed:search":                        `"changed:search": unknown effect "changed"; there are newly-disallowed, newly-allowed, settings`,
		"":                                      `"": unknown effect ""; there are newly-disallowed, newly-allowed, settings`,
		" newly-disallowed":                     `" newly-disallowed": unknown effect " newly-disallowed"; did you mean newly-disallowed?`,
	} {
		if got, err := evaluator.ParseGate(text); err == nil || err.Error() != want {
			t.Errorf("%q: got %+v, %v, want %s", text, got, err, want)
		}
	}
}

// A gate is tripped by changes of its effect for its crawlers, and names them.
func TestGate(t *testing.T) {
	both := []*rules.Dialect{rules.Google, rules.RFC9309}
	const (
		googlebotOld = "User-agent: Googlebot\nDisallow: /a\nDisallow: /c\n"
		googlebotNew = "User-agent: Googlebot\nDisallow: /a\nDisallow: /bb\n\nUser-agent: Awario\nDisallow: /\n"
		typo         = "User-agent: *\nDisalow: /\n" // a rule for Google alone
	)
	for _, test := range []struct {
		gate, old, new string
		dialects       []*rules.Dialect
		want           []evaluator.Cause
	}{
		{"newly-disallowed", "", "", both, nil},
		{"newly-disallowed", "", "Sitemap: /a\n", both, nil},

		// One effect, for all crawlers; the classes are googlebot, awario and *.
		{"newly-disallowed", googlebotOld, googlebotNew, both[:1], []evaluator.Cause{{0, 1, -1, -1}, {1, 0, -1, -1}}},
		{"newly-allowed", googlebotOld, googlebotNew, both[:1], []evaluator.Cause{{0, 0, -1, -1}}},

		// One crawler, also one that inherits, or that no group names.
		{"newly-disallowed:GOOGLEBOT", googlebotOld, googlebotNew, both[:1], []evaluator.Cause{{0, 1, -1, -1}}},
		{"newly-disallowed:Googlebot-News", googlebotOld, googlebotNew, both[:1], []evaluator.Cause{{0, 1, -1, -1}}},
		{"newly-disallowed:awario", googlebotOld, googlebotNew, both[:1], []evaluator.Cause{{1, 0, -1, -1}}},
		{"newly-disallowed:NobodysBot", googlebotOld, googlebotNew, both[:1], nil},
		{"newly-disallowed:*", googlebotOld, googlebotNew, both[:1], nil},
		{"newly-disallowed:NobodysBot", "", "User-agent: *\nDisallow: /\n", both[:1], []evaluator.Cause{{0, 0, -1, -1}}},
		{"newly-disallowed:AdsBot-Google", "", "User-agent: *\nDisallow: /\n", both[:1], nil},

		// A category; only crawlers of which something is known count for it.
		{"newly-disallowed:search", googlebotOld, googlebotNew, both[:1], []evaluator.Cause{{0, 1, -1, -1}}},
		{"newly-disallowed:research", "", "User-agent: BUbiNG\nDisallow: /\n", both[1:], nil},
		{"newly-disallowed:bubing", "", "User-agent: BUbiNG\nDisallow: /\n", both[1:], []evaluator.Cause{{0, 0, -1, -1}}},
		{"newly-disallowed:ai-training", googlebotOld, googlebotNew, both[:1], nil},
		{"newly-disallowed:ai-training", "", "User-agent: GPTBot\nDisallow: /\n", both, []evaluator.Cause{{2, 0, -1, -1}}},

		// A crawler is judged in its own dialect if that was compared.
		{"newly-disallowed:GPTBot", "", typo, both, nil},
		{"newly-disallowed:GPTBot", "", typo, both[:1], []evaluator.Cause{{0, 0, -1, -1}}},
		{"newly-disallowed:Googlebot", "", typo, both, []evaluator.Cause{{0, 0, -1, -1}}},
		{"newly-disallowed:Googlebot", "", typo, both[1:], nil},
		{"newly-disallowed:NobodysBot", "", typo, both, []evaluator.Cause{{0, 0, -1, -1}}},
		{"newly-disallowed:search", "", typo, both, []evaluator.Cause{{0, 0, -1, -1}}},
		{"newly-disallowed:seo", "", typo, both, nil},
		{"newly-disallowed:seo", "", typo, both[:1], []evaluator.Cause{{0, 0, -1, -1}}},
	} {
		gate, err := evaluator.ParseGate(test.gate)
		if err != nil {
			t.Fatal(err)
		}
		got := gate.Check(diff(test.old, test.new, test.dialects...))
		if !slices.Equal(got.By, test.want) || got.Tripped != (len(test.want) > 0) || got.Gate != gate.String() {
			t.Errorf("%s, %q to %q: got %+v, want %v", test.gate, test.old, test.new, got, test.want)
		}
	}
}

// What is not known may be the worst: an undecided class trips every gate that
// it concerns.
func TestGateUndecided(t *testing.T) {
	d := diff("User-agent: a\nDisallow: /x\n", "User-agent: a\nAllow: /x\n", rules.RFC9309)
	d.Classes[0].Relation = rules.Undecided
	for text, want := range map[string][]evaluator.Cause{
		"newly-allowed":      {{0, 0, -1, -1}, {0, -1, -1, -1}},
		"newly-disallowed":   {{0, -1, -1, -1}},
		"newly-disallowed:a": {{0, -1, -1, -1}},
		"newly-disallowed:b": nil,
	} {
		gate, err := evaluator.ParseGate(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := gate.Check(d); !slices.Equal(got.By, want) || got.Tripped != (want != nil) {
			t.Errorf("%s: got %+v, want %v", text, got, want)
		}
	}
}

// A search that was given up proves nothing, and passes for no equivalence.
func TestDiffUndecided(t *testing.T) {
	letters := "/*a*b*c*d*e*f*g*h*i*j*k*l"
	digits := "/*1*2*3*4*5*6*7*8*9*0*1*2"
	d := diff("User-agent: *\nDisallow: "+letters+"\nAllow: "+digits+"$\n", "User-agent: *\nDisallow: "+letters+"\n", rules.RFC9309)
	c := d.Classes[0]
	if c.Relation != rules.Undecided || c.Proved || !d.Changed() {
		t.Fatalf("got %s, proved: %v, changed: %v", c.Relation, c.Proved, d.Changed())
	}
	for _, effect := range evaluator.Effects {
		if got := (evaluator.Gate{Effect: effect}).Check(d); !slices.Contains(got.By, evaluator.Cause{Class: 0, Change: -1, Setting: -1, Place: -1}) {
			t.Errorf("%s: got %+v, want tripped by the class", effect, got)
		}
	}
}

func TestGateJSON(t *testing.T) {
	d := diff("", "User-agent: *\nDisallow: /\n", rules.RFC9309)
	for text, want := range map[string]string{
		"newly-allowed":      `{"gate":"newly-allowed","tripped":false,"by":[]}`,
		"newly-disallowed:A": `{"gate":"newly-disallowed:a","tripped":true,"by":[{"class":0,"change":0}]}`,
	} {
		gate, err := evaluator.ParseGate(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := asJSON(t, gate.Check(d)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// Settings trip only the gates that are for them, and sitemaps only their own.
func TestGateSettings(t *testing.T) {
	d := diff("User-agent: *\nCrawl-delay: 5\n", "User-agent: *\nCrawl-delay: 500\nDisallow: /\n\nHost: a\nSitemap: /a\n", rules.RFC9309)
	sitemap := diff("", "Sitemap: /a\n", rules.RFC9309)
	for _, test := range []struct {
		gate string
		d    evaluator.Difference
		want []evaluator.Cause
	}{
		{"settings", d, []evaluator.Cause{{-1, -1, 0, -1}, {-1, -1, 1, -1}}},
		{"settings:crawl-delay", d, []evaluator.Cause{{-1, -1, 0, -1}}},
		{"settings:host", d, []evaluator.Cause{{-1, -1, 1, -1}}},
		{"settings:license", d, nil},
		{"settings:sitemap", d, []evaluator.Cause{{-1, -1, 2, -1}}},
		{"newly-disallowed", d, []evaluator.Cause{{0, 0, -1, -1}}},
		{"newly-allowed", d, nil},
		{"settings", sitemap, nil},
		{"settings:sitemap", sitemap, []evaluator.Cause{{-1, -1, 0, -1}}},
	} {
		gate, err := evaluator.ParseGate(test.gate)
		if err != nil {
			t.Fatal(err)
		}
		if got := gate.Check(test.d); !slices.Equal(got.By, test.want) || got.Tripped != (test.want != nil) || got.Gate != test.gate {
			t.Errorf("%s: got %+v, want %v", test.gate, got, test.want)
		}
	}
	if got, want := asJSON(t, (evaluator.Gate{Field: "host"}).Check(d)), `{"gate":"settings:host","tripped":true,"by":[{"setting":1}]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Gates judge both places of a file that moved.
func TestGatePlaces(t *testing.T) {
	const closed = "User-agent: *\nDisallow: /a\n"
	d := diff(closed, closed, rules.RFC9309)
	if d.Changed() {
		t.Error("a file that stayed as it was counts as changed")
	}
	d.Places = []evaluator.Difference{diff(closed, "", rules.RFC9309), diff("", closed, rules.RFC9309)}
	if !d.Changed() {
		t.Error("a file that moved counts as unchanged")
	}
	for text, want := range map[string][]evaluator.Cause{
		"newly-allowed":    {{-1, -1, -1, 0}},
		"newly-disallowed": {{-1, -1, -1, 1}},
		"settings":         nil,
	} {
		gate, err := evaluator.ParseGate(text)
		if err != nil {
			t.Fatal(err)
		}
		got := gate.Check(d)
		if !slices.Equal(got.By, want) || got.Tripped != (want != nil) {
			t.Errorf("%s: got %+v, want %v", text, got, want)
		}
	}
}
