package useragent

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

// writeName returns the fix that replaces the value of a by name.
func writeName(a analysis.AgentLine, name string) analysis.Fix {
	return analysis.Fix{Message: "write " + name, Edits: []analysis.Edit{{Span: a.Value, Text: name}}}
}
