package lint

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

var unicodeLineSeparator = &Pass{
	ID:        "unicode-line-separator",
	Family:    Encoding,
	Severity:  Warning,
	Summary:   "line holds a Unicode line separator",
	Rationale: "Only CR and LF end a line. Parsers that leave the splitting to their language, as many in Python and Java do, also end it at U+0085, U+2028 and U+2029, and so find a line that Google does not.",
	Bad:       "User-agent: *\nDisallow: /a\u2028Disallow: /b\n",
	Good:      "User-agent: *\nDisallow: /a\nDisallow: /b\n",
	Source:    "RFC 9309 2.2; github.com/google/robotstxt at 22b355f",
	Precision: "no finding on 4,999 real files",
	Run: func(c *Context, report func(Finding)) {
		if isASCII(c.File.Src) {
			return
		}
		for _, ln := range c.File.Lines {
			spans := c.lineSeparators(ln)
			if len(spans) == 0 {
				continue
			}
			fix := Fix{Message: "end the line there", Edits: remove(spans)}
			for i, s := range spans {
				if s.Start > ln.Content().Start && s.End < ln.Text.End {
					fix.Edits[i].Text = "\n"
				}
			}
			fd := c.stray(ln, c.nameAt(spans[0]), fix)
			if next := fieldAt(c.Text(ast.Span{Start: spans[0].End, End: ln.Text.End})); next != rules.NoField && fd.Severity == Info {
				fd.Severity = Warning
				fd.Message = fmt.Sprintf("%s; parsers that end the line there find %s after it", c.nameAt(spans[0]), next)
			}
			report(fd)
		}
	},
}

// lineSeparators returns where ln has line separators, unless nobody would read
// what stands there, before or after them.
func (c *Context) lineSeparators(ln ast.Line) []ast.Span {
	if isASCII(c.Text(ln.Text)) {
		return nil
	}
	var found []ast.Span
	matters := c.fault(ln) == invisibleInField
	for ch := range characters(c.File.Src, ln.Text) {
		if !isLineSeparator(ch.rune) || ch.twice {
			continue
		}
		found = append(found, ch.Span)
		inContent := ch.Start < ln.Content().End
		rest := ast.Span{Start: ch.End, End: ln.Text.End}
		matters = matters || inContent && c.readsField(ln) || fieldAt(c.Text(rest)) != rules.NoField
	}
	if !matters {
		return nil
	}
	return found
}

// fieldAt is the field that Google reads where text begins a line.
func fieldAt(text string) rules.Field {
	src := "\n" + text
	for ln := range grammar.Lines(src) {
		if f := rules.Google.Read(src, ln).Field; ln.Number == 2 && f != rules.Other {
			return f
		}
	}
	return rules.NoField
}
