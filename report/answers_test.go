package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// A line that shares its text with earlier ones is the JSON of its answer.
func TestAnswerEncoder(t *testing.T) {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /\"url\":\"\"\nDisallow: /é##[x]\n")
	urls := []string{
		"/", "/a", "/a", `/"url":""`, `/"`, `/\`, "/\x7f", "/é", "/é##[x]", "/##[group]", "/#a", "/\u202e", "/\xff", "/\x00", "/\t", "", "a&b<c>",
		"https://www.example.com/a?b=c",
	}
	var encoder answerEncoder
	for _, agent := range []string{"*", "GPTBot", `"url":""`, "YandexBot"} {
		q, err := evaluator.Ask(f, nil, agent, evaluator.WhatIf{})
		if err != nil {
			t.Fatal(err)
		}
		for _, url := range urls {
			for _, answer := range []evaluator.Answer{q.Answer(url), q.Trace(url)} {
				want, err := encodeJSON(answer)
				if err != nil {
					t.Fatal(err)
				}
				var got bytes.Buffer
				if err := encoder.encode(&got, answer); err != nil {
					t.Fatal(err)
				}
				if got.String() != strings.TrimSuffix(string(want), "\n") {
					t.Errorf("%s %q: got %s, want %s", agent, url, got.String(), want)
				}
			}
		}
	}
}
