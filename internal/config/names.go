package config

import (
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// DialectNames returns the names of the dialects, in the order of rules.Dialects.
func DialectNames() []string {
	var names []string
	for _, d := range rules.Dialects {
		names = append(names, d.Name)
	}
	return names
}

// PassNames returns all names that a severity can be set for: IDs of passes,
// their aliases, and families.
func PassNames() []string {
	var names []string
	for _, p := range lint.Passes {
		names = append(append(names, p.ID), p.Aliases...)
	}
	for _, f := range analysis.Families {
		names = append(names, string(f))
	}
	return names
}

// FailLevels returns the values of fail-level: the severities, in the order of
// analysis.Severities, then "never".
func FailLevels() []string { return append(severityNames(), "never") }

// passLevels are the values that a pass can have under rules: the severities, in
// the order of analysis.Severities, then "off".
func passLevels() []string { return append(severityNames(), "off") }

func severityNames() []string {
	var names []string
	for _, s := range analysis.Severities {
		names = append(names, s.String())
	}
	return names
}
