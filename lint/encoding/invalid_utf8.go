package encoding

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var InvalidUTF8 = &analysis.Pass{
	ID:        "invalid-utf8",
	Family:    analysis.Encoding,
	Severity:  analysis.Error,
	Summary:   "file is not valid UTF-8",
	Rationale: "A robots.txt is UTF-8, and so are URLs. A letter in another encoding is another octet: a path pattern with it matches no URL that a browser sends, and a product token with it is no crawler's. Parsers that decode strictly, such as Python's until 2025, refuse the whole file.",
	Bad:       "User-agent: *\nDisallow: /caf\xE9/\n",
	Good:      "User-agent: *\nDisallow: /caf%C3%A9/\n",
	Source:    "RFC 9309 2.3; github.com/google/robotstxt at 22b355f; urllib.robotparser of CPython 3.11",
	Precision: analysis.Precision{Files: 4999, Found: 12, Read: 9, Right: 9},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if utf8.ValidString(c.File.Src) {
			return
		}
		converts := convertsAll(c)
		for _, ln := range c.File.Lines {
			if spans := invalidOctets(c, ln); len(spans) > 0 {
				report(invalidFinding(c, ln, spans, converts))
			}
		}
	},
}

// convertsAll reports whether every line is Windows-1252, as a file has one
// encoding.
func convertsAll(c *analysis.Context) bool {
	for _, ln := range c.File.Lines {
		if _, ok := fromWindows1252(c, invalidOctets(c, ln)); !ok {
			return false
		}
	}
	return true
}

// invalidOctets returns the parts of ln that are not UTF-8.
func invalidOctets(c *analysis.Context, ln ast.Line) []ast.Span {
	if utf8.ValidString(c.Text(ln.Span)) {
		return nil
	}
	all := ast.Span{Start: ln.Start, End: ln.Text.End}
	return analysis.SpansOf(c.File.Src, all, func(ch analysis.Character) bool { return !ch.Valid() })
}

func invalidFinding(c *analysis.Context, ln ast.Line, spans []ast.Span, converts bool) analysis.Finding {
	first := spans[0]
	blanks, inner := latin1Blanks(c, ln, spans)
	mended := analysis.RemoveSpans(spans)
	if len(blanks) > 0 && inner == 0 {
		mended = blanks
	}
	severity, effect := analysis.EffectOfEdits(c, ln, mended)
	if severity == analysis.Info {
		severity, effect = analysis.Warning, "parsers that decode strictly refuse the file"
	}
	fd := analysis.Finding{
		Span:     first,
		Severity: severity,
		Message:  fmt.Sprintf("octet %q is not UTF-8; %s", c.File.Src[first.Start:first.Start+1], effect),
	}
	fd.Help = "save the file as UTF-8, and write letters outside ASCII in paths percent-encoded"
	switch {
	case len(blanks) > 0 && inner == 0:
		fd.Message = fmt.Sprintf("octet %q, a no-break space of Windows-1252, is not UTF-8; %s", "\xa0", effect)
		fd.Help = ""
		fd.Fixes = []analysis.Fix{{Message: "remove the no-break space", Edits: blanks}}
		return fd
	case inner == len(spans):
		fd.Message = fmt.Sprintf("octet %q, a no-break space of Windows-1252, is not UTF-8; %s", "\xa0", effect)
		fd.Help = `remove it, or write "%20" in its place if the URL has a space there`
		return fd
	}
	if edits, ok := fromWindows1252(c, spans); ok && converts {
		fd.Help = ""
		fd.Fixes = []analysis.Fix{{Message: "convert from Windows-1252 to UTF-8", Edits: edits}}
	}
	return fd
}

// latin1Blanks returns the edits that remove those of spans in ln that are no-break
// spaces of Windows-1252 at an end of the value, with the blanks around them, or in a
// comment, where a space takes their place. It also returns how many of spans are
// no-break spaces within the value.
func latin1Blanks(c *analysis.Context, ln ast.Line, spans []ast.Span) (edits []analysis.Edit, inner int) {
	text := ln.Value // without blanks around it
	for text.Start < text.End && isLatin1Blank(c.File.Src[text.Start]) {
		text.Start++
	}
	for text.Start < text.End && isLatin1Blank(c.File.Src[text.End-1]) {
		text.End--
	}
	for _, s := range spans {
		switch {
		case strings.Count(c.Text(s), "\xa0") < s.Len():
			return nil, 0
		case s.Start >= ln.Comment.Start && !ln.Comment.Empty():
			edits = append(edits, analysis.Edit{Span: s, Text: " "})
		case s.Start < ln.Value.Start:
			return nil, 0
		case s.End <= text.Start:
			edits = append(edits, analysis.Edit{Span: s})
		case s.Start >= text.End:
			if n := len(edits); n > 0 && edits[n-1].Span.End >= text.End && edits[n-1].Text == "" {
				edits[n-1].Span.End = s.End
				continue
			}
			edits = append(edits, analysis.Edit{Span: ast.Span{Start: text.End, End: s.End}})
		default:
			inner++
		}
	}
	return edits, inner
}

// isLatin1Blank reports whether Windows-1252 has a blank for the octet b.
func isLatin1Blank(b byte) bool { return b == ' ' || b == '\t' || b == 0xA0 }
