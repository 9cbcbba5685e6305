package evaluator_test

import (
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// Every crawler of the registry has a column that says what it may fetch, if any does.
func TestMapRegistered(t *testing.T) {
	const src = "User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /g\n"
	old := grammar.Parse("old", "User-agent: *\nDisallow: /\n")
	for _, tt := range []struct {
		name, src string
		old       bool
		agent     string
		column    string // a name in it; empty for no column
		why       string
	}{
		{"named", src, false, "GPTBot", "GPTBot", "GPTBot is named"},
		{"not named", src, false, "ClaudeBot", "*", `ClaudeBot is not named and follows the group for "*"`},
		{"not named, in another dialect", src, false, "bingbot", "*", `bingbot is not named and follows the group for "*"`},
		{"follows another one", src, false, "Googlebot-Image", "Googlebot", "Googlebot-Image is not named and follows Googlebot"},
		{"no column is like it", src, false, "AdsBot-Google", "", `AdsBot-Google is not named and ignores the group for "*"`},
		{"another column is like it", src + "\nUser-agent: Applebot\nAllow: /\n", false, "AdsBot-Google", "Applebot", `AdsBot-Google is not named and ignores the group for "*"`},
		{"nothing binds it", "User-agent: GPTBot\nDisallow: /\n", false, "ClaudeBot", "*", "ClaudeBot is not named, and no group binds it"},
		{"no file", "", false, "Yandex", "*", "Yandex is not named, and no group binds it"},
		{"a change", src, true, "ClaudeBot", "*", `ClaudeBot is not named and follows the group for "*"`},
		{"read in another way", "User-agent: *\nDisalow: /\n", false, "APIs-Google", "*", `APIs-Google is not named and ignores the group for "*"`},
		{"read in another way", "User-agent: *\nDisalow: /\n", false, "Googlebot", "", `Googlebot is not named and follows the group for "*"`},
	} {
		f := grammar.Parse("robots.txt", tt.src)
		m := evaluator.NewMap(f, nil, evaluator.MapOptions{Rows: 24})
		if tt.old {
			m = evaluator.NewMap(f, old, evaluator.MapOptions{Rows: 24})
		}
		found := false
		for _, r := range m.Registered() {
			if r.Token == tt.agent {
				found = true
				column := ""
				if r.Column >= 0 && len(m.Crawlers[r.Column].Names) > 0 {
					column = m.Crawlers[r.Column].Names[0]
				}
				if column != tt.column || r.Why != tt.why {
					t.Errorf("%s: %s: got column %q, %s; want %q, %s", tt.name, tt.agent, column, r.Why, tt.column, tt.why)
				}
			}
			checkColumn(t, m, f, r)
		}
		if !found {
			t.Errorf("%s is not registered", tt.agent)
		}
	}
}

// checkColumn checks that what the column of r shows for witnesses holds for r.
func checkColumn(t *testing.T, m evaluator.Map, f *ast.File, r evaluator.Registered) {
	t.Helper()
	if r.Column < 0 {
		return
	}
	question, err := evaluator.Ask(f, crawlers.Dialect(r.Token), r.Token, evaluator.WhatIf{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range m.Sections {
		cell := m.Cells[i][r.Column]
		for url, want := range map[string]rules.Verdict{cell.Allow: rules.Allowed, cell.Disallow: rules.Disallowed} {
			if url == "" || cell.Answer != rules.AlwaysAllowed && cell.Answer != rules.AlwaysDisallowed {
				continue
			}
			if got := question.Answer(url).Verdict; got != want {
				t.Errorf("%s: %s is %s, but column %v says %s", r.Token, url, got, m.Crawlers[r.Column].Names, want)
			}
		}
	}
}
