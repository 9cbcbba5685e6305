package analysis

import (
	"encoding/hex"
	"iter"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// PercentEncoded yields the percent-encoded octets within s, each with its place
// and the octet (RFC 3986 2.1).
func PercentEncoded(c *Context, s ast.Span) iter.Seq2[ast.Span, byte] {
	return func(yield func(ast.Span, byte) bool) {
		for i := s.Start; ; i += 3 {
			next := strings.IndexByte(c.File.Src[i:s.End], '%')
			if next < 0 || i+next+3 > s.End {
				return
			}
			i += next
			octet, err := hex.DecodeString(c.File.Src[i+1 : i+3])
			if err != nil {
				i -= 2 // an escape may begin right after this "%"
				continue
			}
			if !yield(ast.Span{Start: i, End: i + 3}, octet[0]) {
				return
			}
		}
	}
}

// PercentEncodedWhere returns the places of the percent-encoded octets in the
// value of ln that are wanted.
func PercentEncodedWhere(c *Context, ln ast.Line, wanted func(octet byte) bool) []ast.Span {
	var spans []ast.Span
	for s, octet := range PercentEncoded(c, ln.Value) {
		if wanted(octet) {
			spans = append(spans, s)
		}
	}
	return spans
}

// DecodePercent returns the edits that decode the percent-encoded octets at spans.
func DecodePercent(c *Context, spans []ast.Span) []Edit {
	edits := make([]Edit, len(spans))
	for i, s := range spans {
		octet, _ := hex.DecodeString(c.Text(s)[1:])
		edits[i] = Edit{s, string(octet)}
	}
	return edits
}

// HasPercent reports whether pattern has a percent sign, as every pattern with a
// percent-encoded octet does.
func HasPercent(pattern string) bool { return strings.Contains(pattern, "%") }
