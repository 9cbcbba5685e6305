package encoding

import (
	"fmt"
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
	Precision: analysis.Precision{Files: 4999, Found: 12, Read: 5, Right: 5},
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
	severity, effect := analysis.EffectOfEdits(c, ln, analysis.RemoveSpans(spans))
	if severity == analysis.Info {
		severity, effect = analysis.Warning, "parsers that decode strictly refuse the file"
	}
	first := spans[0]
	fd := analysis.Finding{
		Span:     first,
		Severity: severity,
		Message:  fmt.Sprintf("octet %q is not UTF-8; %s", c.File.Src[first.Start:first.Start+1], effect),
	}
	fd.Help = "save the file as UTF-8, and write letters outside ASCII in paths percent-encoded"
	if edits, ok := fromWindows1252(c, spans); ok && converts {
		fd.Help = ""
		fd.Fixes = []analysis.Fix{{Message: "convert from Windows-1252 to UTF-8", Edits: edits}}
	}
	return fd
}
