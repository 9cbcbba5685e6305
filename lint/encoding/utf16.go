package encoding

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var UTF16 = &analysis.Pass{
	ID:        "utf16",
	Family:    analysis.Encoding,
	Severity:  analysis.Error,
	Summary:   "file is UTF-16 or UTF-32",
	Rationale: "A robots.txt is UTF-8. In UTF-16 every second octet of a field is NUL, so crawlers recognise no field and may fetch everything. Some Windows editors call this encoding \"Unicode\".",
	Bad:       "\xFF\xFEU\x00s\x00e\x00r\x00-\x00a\x00g\x00e\x00n\x00t\x00:\x00*\x00\n\x00D\x00i\x00s\x00a\x00l\x00l\x00o\x00w\x00:\x00/\x00a\x00\n\x00",
	Good:      "User-agent: *\nDisallow: /a\n",
	Source:    "RFC 9309 2.3; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 4, Read: 4, Right: 4},
	Exclusive: func(c *analysis.Context) bool { return analysis.WideFormOf(c.File.Src) != nil },
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		src := c.File.Src
		form := analysis.WideFormOf(src)
		if form == nil {
			return
		}
		text := form.Decode(src)
		fd := analysis.Finding{
			Span:    ast.Span{End: form.Width},
			Message: fmt.Sprintf("file is %s, not UTF-8; %s", form.Name, understood(countRead(src), countRead(text))),
		}
		if first, _ := utf8.DecodeRuneInString(text); form.IsMarked(src) || first <= unicode.MaxASCII {
			fd.Fixes = []analysis.Fix{{
				Message: "convert the file to UTF-8",
				Edits:   []analysis.Edit{{Span: ast.Span{End: len(src)}, Text: text}},
			}}
		} else {
			fd.Message += "; its first octets are neither text nor a byte order mark"
			fd.Help = "save the file as UTF-8"
		}
		report(fd)
	},
}

// understood says how many of the lines with a field Google understands.
func understood(read, lines int) string {
	switch {
	case lines == 0:
		return "crawlers find nothing in it"
	case read == 0 && lines == 1:
		return "Google does not understand its only line with a field"
	case read == 0:
		return fmt.Sprintf("Google understands none of its %d lines with a field", lines)
	}
	return fmt.Sprintf("Google understands only %d of its %d lines with a field", read, lines)
}

// countRead counts the lines of src that Google reads as a field that it knows.
func countRead(src string) int {
	n := 0
	for ln := range grammar.Lines(src) {
		if f := rules.Google.Read(src, ln).Field; f != rules.NoField && f != rules.Other {
			n++
		}
	}
	return n
}
