package report

import (
	"strings"

	"github.com/mattn/go-runewidth"
)

// piece is a part of a line that is painted alike.
type piece struct {
	text  string                // printable
	paint func(s string) string // nil to leave it as it is
}

// wrapPieces joins pieces by spaces, and breaks the line at spaces so that no line is
// wider than width columns, as far as its words allow. Lines after the first begin with
// indent. A width of 0 breaks nothing.
func wrapPieces(pieces []piece, width int, indent string) string {
	var b strings.Builder
	column, begun := 0, false
	for _, p := range pieces {
		run := "" // of words on one line, to be painted together
		flush := func() {
			if p.paint != nil {
				run = p.paint(run)
			}
			b.WriteString(run)
			run = ""
		}
		for i, word := range strings.Split(p.text, " ") {
			size := runewidth.StringWidth(word)
			switch {
			case !begun:
				begun = true
			case width > 0 && column+1+size > width && column > len(indent):
				flush()
				b.WriteString("\n" + indent)
				column = len(indent)
				word = PrintableLine(word) // it begins a line now
			case i == 0:
				b.WriteByte(' ')
				column++
			default:
				run += " "
				column++
			}
			run += word
			column += size
		}
		flush()
	}
	return b.String()
}
