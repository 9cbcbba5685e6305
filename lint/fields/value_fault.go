package fields

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// The values of fields outside RFC 9309 are read by the grammars that their readers
// have published, in the files parse_*.go. A parser accepts any octets; it returns
// what it read, or the first fault.

// valueFault is the first place where a value departs from the grammar of its
// field.
type valueFault struct {
	ast.Span        // in the value; empty if something is missing
	why      string // a clause about those octets
	meant    string // the whole value as it was probably meant; empty if that is not clear
}

// finding reports vf in the value of ln. The message begins with the octets that
// are fault, or with the field if something is missing.
func (vf *valueFault) finding(c *analysis.Context, ln ast.Line) analysis.Finding {
	at := ast.Span{Start: ln.Value.Start + vf.Start, End: ln.Value.Start + vf.End}
	for !at.Empty() && ast.IsBlank(c.File.Src[at.Start]) {
		at.Start++
	}
	fd := analysis.Finding{Span: at, Message: c.Excerpt(at) + " " + vf.why}
	if at.Empty() {
		fd.Span, fd.Message = ln.Content(), c.Text(ln.Field)+" "+vf.why
	}
	if vf.meant != "" {
		fd.Fixes = []analysis.Fix{{Message: "write " + analysis.Excerpt(vf.meant), Edits: []analysis.Edit{{Span: ln.Value, Text: vf.meant}}, Adds: true}}
	}
	return fd
}

// reportValueFaults reports the first fault of each value of the known field name.
// A clause with the effect follows if the fault does not name its effect itself. Help
// shows a value without a fault, for those that cannot be mended.
func reportValueFaults(c *analysis.Context, report func(analysis.Finding), name, effect, example string, parse func(value string) *valueFault) {
	for ln := range records(c, c.File.Lines, name) {
		if fault := parse(c.Text(ln.Value)); fault != nil && !analysis.HasHidden(c, ln) {
			fd := fault.finding(c, ln)
			if effect != "" {
				fd.Message += "; " + effect
			}
			if fd.Fixes == nil {
				fd.Help = fmt.Sprintf("write it as in %q", c.Text(ln.Field)+": "+example)
			}
			report(fd)
		}
	}
}
