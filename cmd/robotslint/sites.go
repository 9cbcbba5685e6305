package main

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
)

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
			line(file.SiteOrigin(s), "files: %s", yamlList(s.Files))
		}
		if s.Hosts != nil {
			line(file.SiteOrigin(s), "hosts: %s", yamlList(s.Hosts))
		}
		v := s.Values
		if v.Dialects != nil {
			line(v.Origin("dialects"), "dialects: %s", yamlDialects(v.Dialects))
		}
		if v.Site != "" {
			line(v.Origin("site"), "site: %s", yamlText(v.Site))
		}
		if v.FailLevel != "" {
			line(v.Origin("fail-level"), "fail-level: %s", v.FailLevel)
		}
		if v.Rules != nil {
			line(v.Origin("rules"), "rules:")
			for _, r := range v.Rules {
				severity := yamlText("off")
				if r.Severity != 0 {
					severity = r.Severity.String()
				}
				fmt.Fprintf(b, "      %s: %s # %s\n", r.Name, severity, report.Printable(file.RuleOrigin(r)))
			}
		}
		if v.Fields != nil {
			line(v.Origin("fields"), "fields: %s", yamlList(v.Fields))
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
	return yamlList(names)
}

// writeExpect writes the items of a list of expectations as YAML.
func writeExpect(b *strings.Builder, indent string, expect []analysis.Expectation) {
	for _, e := range expect {
		verb := "disallow"
		if e.Allow {
			verb = "allow"
		}
		fmt.Fprintf(b, "%s- {agents: %s, %s: %s} # %s\n", indent, yamlList(e.Agents), verb, yamlList([]string{e.Pattern}), report.Printable(e.Place))
	}
}
