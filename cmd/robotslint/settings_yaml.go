package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
)

// yaml returns set as a configuration file, with the origin of each value in a
// comment. Values that are as by default are left out unless all is set.
func (set *settings) yaml(all bool) string {
	defaults := lint.DefaultConfig()
	var b strings.Builder
	line := func(origin, format string, args ...any) {
		fmt.Fprintf(&b, "%s # %s\n", fmt.Sprintf(format, args...), report.Printable(origin))
	}
	if all || !slices.Equal(set.Dialects, defaults.Dialects) {
		line(set.origins["dialects"], "dialects: %s", config.List(dialectNames(set.Dialects)))
	}
	if set.Site != "" {
		line(set.origins["site"], "site: %s", config.Text(set.Site))
	}
	if all || set.failLevel != defaultFailLevel {
		line(set.origins["fail-level"], "fail-level: %s", set.failLevel)
	}
	head := "rules:\n"
	for _, p := range lint.Passes {
		run := slices.Contains(set.Passes, p)
		severity := config.Text("off")
		if run {
			severity = cmp.Or(set.Severities[p], p.Severity).String()
		}
		if all || run != slices.Contains(defaults.Passes, p) || run && severity != p.Severity.String() {
			b.WriteString(head)
			line(set.passOrigins[p], "  %s: %s", p.ID, severity)
			head = ""
		}
	}
	if all || len(set.Fields) > 0 {
		line(set.origins["fields"], "fields: %s", config.List(set.Fields))
	}
	switch {
	case len(set.Expect) > 0:
		line(set.origins["expect"], "expect:")
	case all:
		line(set.origins["expect"], "expect: []")
	}
	for _, e := range set.Expect {
		verb := "disallow"
		if e.Allow {
			verb = "allow"
		}
		line(e.Place, "  - {agents: %s, %s: %s}", config.List(e.Agents), verb, config.List([]string{e.Pattern}))
	}
	var ignored []string
	if set.file != nil {
		ignored = set.file.Ignore
	}
	if all || len(ignored) > 0 {
		line(set.origins["ignore"], "ignore: %s", config.List(ignored))
	}
	if name := set.baseline; name != "" {
		if name == set.file.BaselineName() {
			name = set.file.Baseline
		}
		line(set.origins["baseline"], "baseline: %s", config.Text(name))
	}
	if !all {
		b.WriteString("# All other values are the defaults; robotslint config --all shows them.\n")
	}
	return b.String()
}

func dialectNames(dialects []*rules.Dialect) []string {
	var names []string
	for _, d := range dialects {
		names = append(names, d.Name)
	}
	return names
}
