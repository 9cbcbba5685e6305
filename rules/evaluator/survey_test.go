package evaluator_test

import (
	"strings"
	"testing"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// Every witness is answered as the survey says.
func TestSurvey(t *testing.T) {
	const src = "User-agent: *\nDisallow: /a\nAllow: /a/open\n\nUser-agent: Googlebot\nDisallow: /\n"
	for _, test := range []struct {
		agent, pattern, rule string
		status               int // of the answer; 0: the file came
		want                 rules.Consensus
		allow, disallow      string // rules that decide the witnesses
	}{
		{agent: "*", pattern: "/a", want: rules.Mixed, allow: "Allow: /a/open", disallow: "Disallow: /a"},
		{agent: "*", pattern: "/b", want: rules.AlwaysAllowed},
		{agent: "*", pattern: "/ab", want: rules.AlwaysDisallowed, disallow: "Disallow: /a"},
		{agent: "*", pattern: "/a/open/é", want: rules.AlwaysAllowed, allow: "Allow: /a/open"},
		{agent: "Googlebot-News", pattern: "/a", want: rules.AlwaysDisallowed, disallow: "Disallow: /"},
		{agent: "AdsBot-Google", pattern: "/a", want: rules.AlwaysAllowed},
		{agent: "*", pattern: "/ab", rule: "Allow: /abc", want: rules.Mixed, allow: "Allow: /abc", disallow: "Disallow: /a"},
		{agent: "*", pattern: "/a", status: 404, want: rules.AlwaysAllowed},
		{agent: "*", pattern: "/b", status: 503, want: rules.AlwaysDisallowed},
		{agent: "AdsBot-Google", pattern: "/b", status: 503, want: rules.AlwaysDisallowed},
		{agent: "*", pattern: "/a", status: 200, want: rules.Mixed, allow: "Allow: /a/open", disallow: "Disallow: /a"},
	} {
		w := evaluator.WhatIf{Rule: test.rule, Place: "https://www.example.com/robots.txt"}
		if test.status != 0 {
			w.Fetch = &rules.Fetch{Status: test.status}
		}
		q := ask(t, src, nil, test.agent, w)
		got, err := q.Survey(test.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got.Answer != test.want || got.Agent != test.agent || got.Pattern != test.pattern {
			t.Errorf("%s %s: got %+v, want %s", test.agent, test.pattern, got, test.want)
		}
		for _, side := range []struct {
			witness *evaluator.Witness
			verdict rules.Verdict
			wanted  bool
			rule    string
		}{
			{got.Allow, rules.Allowed, test.want != rules.AlwaysDisallowed, test.allow},
			{got.Disallow, rules.Disallowed, test.want != rules.AlwaysAllowed, test.disallow},
		} {
			if (side.witness != nil) != side.wanted {
				t.Errorf("%s %s: got the witness %v of %s", test.agent, test.pattern, side.witness, side.verdict)
				continue
			}
			if side.witness == nil {
				continue
			}
			if !strings.HasPrefix(side.witness.URL, test.pattern[:2]) {
				t.Errorf("%s %s: got the witness %q, which the pattern does not match", test.agent, test.pattern, side.witness.URL)
			}
			answer := q.Answer(side.witness.URL)
			if answer.Verdict != side.verdict || answer.RuleLine != side.witness.RuleLine || side.witness.Rule != side.rule || side.witness.Reason == "" || !strings.Contains(answer.Reason, side.witness.Reason) {
				t.Errorf("%s %s: got the witness %+v, answered %+v", test.agent, test.pattern, side.witness, answer)
			}
		}
	}
}

// A pattern must be one that a rule can have.
func TestSurveyPattern(t *testing.T) {
	q := ask(t, "", nil, "*", evaluator.WhatIf{})
	for _, pattern := range []string{"", "a", "/a#b", "/a ", "/a\nb"} {
		if got, err := q.Survey(pattern); err == nil {
			t.Errorf("%q: got %+v, want an error", pattern, got)
		}
	}
}

func TestSurveyJSON(t *testing.T) {
	q := ask(t, "User-agent: *\nDisallow: /a\n", rules.Bing, "*", evaluator.WhatIf{})
	got, err := q.Survey("/a/")
	if err != nil {
		t.Fatal(err)
	}
	want := `{"agent":"*","pattern":"/a/","dialect":"bing","answer":"always-disallow",` +
		`"disallow":{"url":"/a/","line":2,"rule":"Disallow: /a","reason":"first by priority of the rules for \"*\" that match"},"assumed":true}`
	if got := asJSON(t, got); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
