package report

import (
	"bufio"
	"fmt"
	"io"
)

type text struct{ w *bufio.Writer }

func newText(w io.Writer, _ Options) Writer { return &text{bufio.NewWriter(w)} }

func (t *text) File(f File) error {
	for _, fd := range f.Findings {
		pos := f.Position(fd.Span.Start)
		fmt.Fprintf(t.w, "%s:%d:%d: %s: %s [%s]\n", Printable(f.Name), pos.Line, pos.Column, fd.Severity, Printable(fd.Message), fd.Pass.ID)
	}
	return t.w.Flush()
}

func (t *text) Close() error { return nil }
