package encoding

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var UnicodeLineSeparator = &analysis.Pass{
	ID:        "unicode-line-separator",
	Family:    analysis.Encoding,
	Severity:  analysis.Warning,
	Summary:   "line contains a Unicode line separator",
	Rationale: "Only CR and LF end a line. Parsers that leave the splitting to their language, as many in Python and Java do, also end it at U+0085, U+2028 and U+2029, and so find a line that Google does not.",
	Bad:       "User-agent: *\nDisallow: /a\u2028Disallow: /b\n",
	Good:      "User-agent: *\nDisallow: /a\nDisallow: /b\n",
	Source:    "RFC 9309 2.2; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if ast.IsASCII(c.File.Src) {
			return
		}
		for _, ln := range c.File.Lines {
			spans := analysis.LineSeparatorsIn(c, ln)
			if len(spans) == 0 {
				continue
			}
			fix := analysis.Fix{Message: "end the line there", Edits: analysis.RemoveSpans(spans)}
			for i, s := range spans {
				if s.Start > ln.Content().Start && s.End < ln.Text.End {
					fix.Edits[i].Text = "\n"
				}
			}
			fd := analysis.CharacterFinding(c, ln, analysis.NameOfCharacter(c, spans[0]), fix)
			if next := analysis.FieldAt(c.Text(ast.Span{Start: spans[0].End, End: ln.Text.End})); next != rules.NoField && fd.Severity == analysis.Info {
				fd.Severity = analysis.Warning
				fd.Message = fmt.Sprintf("%s; parsers that end the line there find %s after it", analysis.NameOfCharacter(c, spans[0]), next)
			}
			report(fd)
		}
	},
}
