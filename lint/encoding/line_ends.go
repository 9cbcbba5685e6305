package encoding

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// linesBehindCR returns the lines with a field that are part of an earlier line to a
// parser that ends lines only at LF.
func linesBehindCR(c *analysis.Context) []ast.Line {
	var found []ast.Line
	begun := false // text stands before ln that no LF has ended
	for _, ln := range c.File.Lines {
		if begun && analysis.ReadsField(c, ln) {
			found = append(found, ln)
		}
		begun = !strings.HasSuffix(c.Text(ln.EndOfLine()), "\n") && (begun || ln.Kind != ast.Empty)
	}
	return found
}

// lineEnds counts the lines of the file by the octets that end them.
func lineEnds(c *analysis.Context) map[string]int {
	ends := map[string]int{}
	for _, ln := range c.File.Lines {
		if eol := c.Text(ln.EndOfLine()); eol != "" {
			ends[eol]++
		}
	}
	return ends
}

// endLinesAlike returns the edits that end every line in LF, or in CRLF if more lines
// end in that. CR CR LF counts as one line end, converted once too often.
func endLinesAlike(c *analysis.Context) []analysis.Edit {
	ends := lineEnds(c)
	want := "\n"
	if ends["\r\n"] > ends["\n"] {
		want = "\r\n"
	}
	var edits []analysis.Edit
	for i, ln := range c.File.Lines {
		eol := c.Text(ln.EndOfLine())
		if eol == "" || eol == want {
			continue
		}
		edit := analysis.Edit{Span: ln.EndOfLine(), Text: want}
		if eol == "\r" && i+1 < len(c.File.Lines) && c.Text(c.File.Lines[i+1].Span) == "\r\n" {
			edit.Text = ""
		}
		edits = append(edits, edit)
	}
	return edits
}
