package encoding

import (
	"unicode"

	"golang.org/x/text/encoding/charmap"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// fromWindows1252 returns the edits that replace octets by the letters that they stand
// for in Windows-1252. It reports false if one of them is not a letter there: then the
// file is probably in another encoding, or damaged.
func fromWindows1252(c *analysis.Context, octets []ast.Span) ([]analysis.Edit, bool) {
	var edits []analysis.Edit
	for _, s := range octets {
		var letters []rune
		for i := s.Start; i < s.End; i++ {
			r := charmap.Windows1252.DecodeByte(c.File.Src[i])
			if !unicode.IsLetter(r) {
				return nil, false
			}
			letters = append(letters, r)
		}
		edits = append(edits, analysis.Edit{Span: s, Text: string(letters)})
	}
	return edits, true
}
