package fields

import (
	"github.com/robotslint/robotslint/ast"
)

// preference is one member of a Content-Signal or Content-Usage: it says whether
// pages may be used in some way.
type preference struct {
	ast.Span // of the member in the value
	use      string
	grant    string // as it is written: "yes" or "no", "y" or "n"
}

// denies reports whether p says no.
func (p preference) denies() bool { return p.grant == "no" || p.grant == "n" }

// members are the spans between the commas of value, without the blanks around
// them. A comma in quotes separates nothing.
func members(value string) []ast.Span {
	var spans []ast.Span
	start, quoted := 0, false
	for i := 0; i <= len(value); i++ {
		switch {
		case i == len(value) || value[i] == ',' && !quoted:
			s := ast.Span{Start: start, End: i}
			for !s.Empty() && ast.IsBlank(value[s.Start]) {
				s.Start++
			}
			for !s.Empty() && ast.IsBlank(value[s.End-1]) {
				s.End--
			}
			spans = append(spans, s)
			start = i + 1
		case value[i] == '\\' && quoted && i+1 < len(value):
			i++
		case value[i] == '"':
			quoted = !quoted
		}
	}
	return spans
}
