package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
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
	if set.name != "" && set.file.Origin("sites") != "" {
		fmt.Fprintf(&b, "# sites in force: %s\n", report.Printable(cmp.Or(set.file.Applied(), "none")))
	}
	if all || !slices.Equal(set.Dialects, defaults.Dialects) {
		line(set.origins["dialects"], "dialects: %s", yamlDialects(set.Dialects))
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
	writeExpect(&b, "  ", set.Expect)
	var ignored []string
	if set.file != nil {
		ignored = set.file.Ignore
		if set.name == "" {
			writeSites(&b, set.file)
		}
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

// writeSites writes the sites of file as YAML.
func writeSites(b *strings.Builder, file *config.File) {
	if len(file.Sites) == 0 {
		return
	}
	fmt.Fprintf(b, "sites: # %s\n", report.Printable(file.Origin("sites")))
	for _, s := range file.Sites {
		bullet := "  - "
		line := func(origin, format string, args ...any) {
			fmt.Fprintf(b, "%s%s # %s\n", bullet, fmt.Sprintf(format, args...), report.Printable(origin))
			bullet = "    "
		}
		if s.Files != nil {
			line(file.SiteOrigin(s), "files: %s", config.List(s.Files))
		}
		if s.Hosts != nil {
			line(file.SiteOrigin(s), "hosts: %s", config.List(s.Hosts))
		}
		v := s.Values
		if v.Dialects != nil {
			line(v.Origin("dialects"), "dialects: %s", yamlDialects(v.Dialects))
		}
		if v.Site != "" {
			line(v.Origin("site"), "site: %s", config.Text(v.Site))
		}
		if v.FailLevel != "" {
			line(v.Origin("fail-level"), "fail-level: %s", v.FailLevel)
		}
		if v.Rules != nil {
			line(v.Origin("rules"), "rules:")
			for _, r := range v.Rules {
				severity := config.Text("off")
				if r.Severity != 0 {
					severity = r.Severity.String()
				}
				fmt.Fprintf(b, "      %s: %s # %s\n", r.Name, severity, report.Printable(file.RuleOrigin(r)))
			}
		}
		if v.Fields != nil {
			line(v.Origin("fields"), "fields: %s", config.List(v.Fields))
		}
		if v.Expect != nil {
			line(v.Origin("expect"), "expect:")
			writeExpect(b, "      ", v.Expect)
		}
	}
}

func yamlDialects(dialects []*rules.Dialect) string {
	var names []string
	for _, d := range dialects {
		names = append(names, d.Name)
	}
	return config.List(names)
}

// writeExpect writes the items of a list of expectations as YAML.
func writeExpect(b *strings.Builder, indent string, expect []analysis.Expectation) {
	for _, e := range expect {
		verb := "disallow"
		if e.Allow {
			verb = "allow"
		}
		fmt.Fprintf(b, "%s- {agents: %s, %s: %s} # %s\n", indent, config.List(e.Agents), verb, config.List([]string{e.Pattern}), report.Printable(e.Place))
	}
}
