package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/report"
)

func main() {
	sel := pflag.StringSlice("select", nil, "passes")
	pflag.Parse()
	cfg := lint.DefaultConfig()
	if len(*sel) > 0 {
		cfg.Passes = nil
		for _, id := range *sel {
			cfg.Passes = append(cfg.Passes, lint.PassNamed(id))
		}
	}
	w := report.Formats[0].New(os.Stdout, report.Options{})
	for _, name := range pflag.Args() {
		b, err := os.ReadFile(name)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		f := grammar.Parse(name[strings.LastIndex(name, "/")+1:], string(b))
		w.File(report.File{File: f, Findings: lint.Run(f, cfg)})
	}
}
