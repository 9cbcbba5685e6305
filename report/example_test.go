package report_test

import (
	"os"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

func ExampleFormats() {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /a/b\nDisallow: /a/\n")
	for _, format := range report.Formats {
		if format.Name != "text" {
			continue
		}
		w := format.New(os.Stdout, report.Options{})
		if err := w.File(report.File{File: f, Findings: lint.Run(f, lint.DefaultConfig())}); err != nil {
			panic(err)
		}
		if err := w.Close(); err != nil {
			panic(err)
		}
	}
	// Output:
	// robots.txt:2:1: info: rule changes nothing: Disallow "/a/" on line 3 already covers its URLs; remove the line [redundant-rule]
}

func ExampleAnswerFormats() {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /cart\n")
	q, err := evaluator.Ask(f, rules.RFC9309, "*", evaluator.WhatIf{})
	if err != nil {
		panic(err)
	}
	for _, format := range report.AnswerFormats {
		if format.Name != "jsonl" {
			continue
		}
		w := format.New(os.Stdout, report.Options{})
		if err := w.Answer(q.Answer("/cart")); err != nil {
			panic(err)
		}
		if err := w.Close(); err != nil {
			panic(err)
		}
	}
	// Output:
	// {"agent":"*","url":"/cart","dialect":"rfc9309","verdict":"disallow","line":2,"rule":"Disallow: /cart","group":{"token":"*","lines":[1]},"reason":"first by priority of the rules for \"*\" that match"}
}

func ExampleNewAnswerTable() {
	f := grammar.Parse("robots.txt", "User-agent: Googlebot\nDisallow: /search\n\nUser-agent: *\nDisallow: /cart\n")
	w := report.NewAnswerTable(os.Stdout, report.Options{})
	for _, agent := range evaluator.Agents(f, nil) {
		q, err := evaluator.Ask(f, nil, agent, evaluator.WhatIf{})
		if err != nil {
			panic(err)
		}
		for _, url := range []string{"/cart", "/search"} {
			if err := w.Answer(q.Answer(url)); err != nil {
				panic(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	// Output:
	//          googlebot (google)  * (rfc9309)
	// /cart    allow               disallow 5
	// /search  disallow 2          allow
}

func ExampleSurveyFormats() {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /*.pdf$\n")
	q, err := evaluator.Ask(f, rules.RFC9309, "*", evaluator.WhatIf{})
	if err != nil {
		panic(err)
	}
	survey, err := q.Survey("/blog/")
	if err != nil {
		panic(err)
	}
	for _, format := range report.SurveyFormats {
		if format.Name != "text" {
			continue
		}
		if err := format.Write(os.Stdout, report.Options{}, []evaluator.Survey{survey}); err != nil {
			panic(err)
		}
	}
	// Output:
	// mixed            *  /blog/  allow /blog/ (no rule of the group for "*" matches), disallow /blog/x.pdf (line 2: Disallow: /*.pdf$)
}

func ExampleDifferenceFormats() {
	old := grammar.Parse("old.txt", "User-agent: *\nDisallow: /cart\n")
	new := grammar.Parse("new.txt", "User-agent: *\nDisallow: /cart\nDisallow: /search\n")
	difference := report.Difference{Difference: evaluator.Diff(old, new, []*rules.Dialect{rules.Google, rules.RFC9309})}
	for _, format := range report.DifferenceFormats {
		if format.Name != "text" {
			continue
		}
		if err := format.Write(os.Stdout, report.DifferenceOptions{MaxChanges: 10}, []report.Difference{difference}); err != nil {
			panic(err)
		}
	}
	// Output:
	// old.txt → new.txt
	// all crawlers: stricter [google, rfc9309]
	//   newly disallowed: /search* e.g. /search (line 3 Disallow: /search; was no rule)
}
