package lint_test

import (
	"fmt"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

func ExampleRun() {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /a/b\nDisallow: /a/\n")
	for _, fd := range lint.Run(f, lint.DefaultConfig()) {
		at := f.Position(fd.Span.Start)
		fmt.Printf("%s:%d:%d: %s: %s [%s]\n", f.Name, at.Line, at.Column, fd.Severity, fd.Message, fd.Pass.ID)
		for _, fix := range fd.Fixes {
			fmt.Printf("%s, safe: %v\n", fix.Message, fix.Safe)
		}
	}
	// Output:
	// robots.txt:2:1: info: rule changes nothing: Disallow "/a/" on line 3 already covers its URLs [redundant-rule]
	// remove the line, safe: true
}

func ExampleRun_expectations() {
	cfg := lint.DefaultConfig()
	cfg.Dialects = []*rules.Dialect{rules.Google}
	cfg.Expect = []analysis.Expectation{{Agents: []string{"Googlebot"}, Pattern: "/products/", Allow: true, Place: ".robotslint.yaml:3"}}
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /*?session=\n")
	for _, fd := range lint.Run(f, cfg) {
		fmt.Println(fd.Message)
	}
	// Output:
	// Googlebot may not fetch "/products/?session=" by Disallow "/*?session="; .robotslint.yaml:3 expects all of "/products/" to be allowed
}

func ExampleFixAll() {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /a/b\nDisallow: /a/\n")
	fixed := lint.FixAll(f, lint.DefaultConfig(), false)
	fmt.Print(fixed.File.Src)
	// Output:
	// User-agent: *
	// Disallow: /a/
}
