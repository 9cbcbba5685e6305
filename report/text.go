package report

import (
	"bufio"
	"fmt"
	"io"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

type text struct {
	w *bufio.Writer
	o Options
}

func newText(w io.Writer, o Options) Writer { return &text{bufio.NewWriter(w), o} }

func (t *text) File(f File) error {
	for _, fd := range fold(f) {
		fmt.Fprintln(t.w, textLine(f.File, fd.Finding, t.o))
	}
	return t.w.Flush()
}

func (t *text) Close() error { return nil }

// textLine returns fd as one line, which ends in what to do.
func textLine(f *ast.File, fd analysis.Finding, o Options) string {
	head := o.header(f, fd)
	if what := remedy(fd); what != "" {
		head[messagePiece].text += "; " + Printable(what)
	}
	return wrapPieces(head, 0, "")
}

// messagePiece is the index of the message among the pieces of a header.
const messagePiece = 2

// header returns the line that begins a finding: its place, severity and message, and
// the ID of its pass.
func (o Options) header(f *ast.File, fd analysis.Finding) []piece {
	p := palette{o.Color}
	pos := f.Position(fd.Span.Start)
	return []piece{
		{noCommand(fmt.Sprintf("%s:%d:%d:", Printable(f.Name), pos.Line, pos.Column)), p.bold},
		{fd.Severity.String() + ":", func(s string) string { return p.severity(fd.Severity, s) }},
		{text: Printable(fd.Message)},
		{"[" + fd.Pass.ID + "]", func(s string) string { return p.dim(o.linked(fd.Pass, s)) }},
	}
}
