package paths

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var DoubleEncoded = &analysis.Pass{
	ID:        "double-encoded",
	Family:    analysis.Path,
	Severity:  analysis.Hint,
	Summary:   "path pattern is percent-encoded twice",
	Rationale: "\"%25\" is an encoded percent sign. \"%2520\" covers URLs with the three characters \"%20\" in their path, not URLs with a blank. Few sites have such URLs; most of these rules were encoded by two programs, one after the other.",
	Bad:       "User-agent: *\nDisallow: /my%2520files/\n",
	Good:      "User-agent: *\nDisallow: /my%20files/\n",
	Source:    "RFC 3986 2.4; robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range analysis.SoundPatterns(c) {
			var twice []ast.Span
			for s, octet := range analysis.PercentEncoded(c, ln.Value) {
				if octet == '%' && isEscape(c.Text(ast.Span{Start: s.Start, End: min(s.End+2, ln.Value.End)})) {
					twice = append(twice, ast.Span{Start: s.Start + 1, End: s.End})
				}
			}
			if len(twice) == 0 {
				continue
			}
			escape := ast.Span{Start: twice[0].Start - 1, End: twice[0].End + 2}
			report(analysis.Finding{
				Span:    escape,
				Message: fmt.Sprintf("%s is %q encoded twice; the rule covers no URL with %q", c.Excerpt(escape), "%"+c.Text(escape)[3:], "%"+c.Text(escape)[3:]),
				Fixes:   []analysis.Fix{{Message: "decode it once", Edits: analysis.RemoveSpans(twice)}},
			})
		}
	},
}

// isEscape reports whether text is "%25" and two hexadecimal digits.
func isEscape(text string) bool {
	isHex := func(b byte) bool { return '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'f' }
	return len(text) == len("%2520") && isHex(text[3]) && isHex(text[4])
}
