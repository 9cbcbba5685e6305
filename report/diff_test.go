package report

import (
	"strings"
	"testing"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// Names of files and crawlers stand at the start of lines, where a runner could take
// them for commands.
func TestCommandInDiff(t *testing.T) {
	const name = "::error::x"
	d := Difference{Difference: evaluator.Difference{Old: name, New: name, Absent: []string{name}, Classes: []evaluator.Class{
		{Agents: []string{name}, Dialect: "rfc9309", Relation: rules.Stricter, Proved: true},
		{Agents: []string{name + "y"}, Dialect: "rfc9309", Relation: rules.Equivalent, Proved: true},
	}}}
	var b strings.Builder
	if err := DifferenceFormats[0].Write(&b, DifferenceOptions{}, []Difference{d}); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Count(b.String(), `\x3a:error::x`), 4; got != want {
		t.Errorf("got %d names escaped, want %d:\n%s", got, want, &b)
	}
	if command := commandIn(b.String()); command != "" {
		t.Errorf("got %q", command)
	}
}
