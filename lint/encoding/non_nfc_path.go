package encoding

import (
	"encoding/hex"
	"fmt"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var NonNFCPath = &analysis.Pass{
	ID:        "non-nfc-path",
	Family:    analysis.Encoding,
	Severity:  analysis.Hint,
	Summary:   "path pattern has letters in decomposed form",
	Rationale: "An accented letter is one character, or a letter followed by an accent: the two look alike and are different octets. Most URLs have the composed form (NFC); file names on a Mac, and text copied from them, have the other. A pattern in one form does not match a URL in the other.",
	Bad:       "User-agent: *\nDisallow: /cafe%CC%81/\n",
	Good:      "User-agent: *\nDisallow: /caf%C3%A9/\n",
	Source:    "RFC 9309 2.2.2; RFC 3987 5.3.2.2",
	Precision: analysis.Precision{Files: 4999},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, ln := range c.File.Lines {
			if !analysis.IsRuleToGoogle(c, ln) {
				continue
			}
			path := unescapeNonASCII(c.Text(ln.Value))
			if !utf8.ValidString(path) || norm.NFC.IsNormalString(path) {
				continue
			}
			got, want := rules.Google.Pattern(path), rules.Google.Pattern(norm.NFC.String(path))
			report(analysis.Finding{
				Span:    ln.Value,
				Message: fmt.Sprintf("path pattern has decomposed letters; it matches URLs with %s, not those with the usual %s", analysis.Excerpt(got), analysis.Excerpt(want)),
				Fixes:   []analysis.Fix{{Message: "write the path pattern in NFC", Edits: []analysis.Edit{{Span: ln.Value, Text: want}}}},
			})
		}
	},
}

var escapedNonASCII = analysis.Expr(`%[89A-Fa-f][0-9A-Fa-f]`)

// unescapeNonASCII decodes the percent-encoded octets outside ASCII in s.
func unescapeNonASCII(s string) string {
	return escapedNonASCII().ReplaceAllStringFunc(s, func(escape string) string {
		octet, _ := hex.DecodeString(escape[1:])
		return string(octet)
	})
}
