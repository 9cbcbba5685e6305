package report_test

import (
	"os"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/report"
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
	// robots.txt:2:1: info: rule changes nothing: Disallow "/a/" on line 3 covers it [redundant-rule]
}
