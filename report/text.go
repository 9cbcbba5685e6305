package report

import (
	"bufio"
	"fmt"
	"io"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

type text struct{ w *bufio.Writer }

func newText(w io.Writer, _ Options) Writer { return &text{bufio.NewWriter(w)} }

func (t *text) File(f File) error {
	for _, fd := range fold(f) {
		fmt.Fprintln(t.w, textLine(f.File, fd.Finding))
	}
	return t.w.Flush()
}

func (t *text) Close() error { return nil }

func textLine(f *ast.File, fd analysis.Finding) string {
	pos := f.Position(fd.Span.Start)
	return noCommand(fmt.Sprintf("%s:%d:%d: %s: %s [%s]", Printable(f.Name), pos.Line, pos.Column, fd.Severity, Printable(fd.Message), fd.Pass.ID))
}
