package analysis

import (
	"encoding/hex"
	"iter"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// PercentEncoded yields the percent-encoded octets of s, and what they stand for.
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
				i -= 2 // the next may begin right behind
				continue
			}
			if !yield(ast.Span{Start: i, End: i + 3}, octet[0]) {
				return
			}
		}
	}
}

// PercentEncodedWhere are the escapes of octets that is reports true for.
func PercentEncodedWhere(c *Context, ln ast.Line, is func(octet byte) bool) []ast.Span {
	var spans []ast.Span
	for s, octet := range PercentEncoded(c, ln.Value) {
		if is(octet) {
			spans = append(spans, s)
		}
	}
	return spans
}

// DecodePercent are the edits that write escapes as the octets that they stand for.
func DecodePercent(c *Context, spans []ast.Span) []Edit {
	edits := make([]Edit, len(spans))
	for i, s := range spans {
		octet, _ := hex.DecodeString(c.Text(s)[1:])
		edits[i] = Edit{s, string(octet)}
	}
	return edits
}

// IsUnreserved reports whether an octet means the same escaped and as it is
// (RFC 3986 2.3).
func IsUnreserved(b byte) bool {
	return IsLetter(b) || '0' <= b && b <= '9' || strings.IndexByte("-._~", b) >= 0
}

// HasPercent is what a path pattern with an escape has; most have none.
func HasPercent(pattern string) bool { return strings.Contains(pattern, "%") }
