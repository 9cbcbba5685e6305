package encoding

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var MixedLineEndings = &analysis.Pass{
	ID:        "mixed-line-endings",
	Family:    analysis.Encoding,
	Severity:  analysis.Hint,
	Summary:   "lines end in different ways",
	Rationale: "Crawlers accept LF, CRLF and CR alike. In a file that mixes them, editors show stray marks or empty lines, and version control shows changes that nobody made.",
	Bad:       "User-agent: *\r\nDisallow: /a\nDisallow: /b\r\n",
	Good:      "User-agent: *\nDisallow: /a\nDisallow: /b\n",
	Source:    "RFC 9309 2.2; robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 116, Note: "a count of the octets agrees"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		ends := lineEnds(c)
		if len(ends) < 2 || len(linesBehindCR(c)) > 0 { // bare-cr says more about these
			return
		}
		var kinds []string
		for _, end := range []struct{ octets, name string }{{"\n", "LF"}, {"\r\n", "CRLF"}, {"\r", "CR"}} {
			if n := ends[end.octets]; n > 0 {
				kinds = append(kinds, fmt.Sprintf("%s (%d)", end.name, n))
			}
		}
		edits := endLinesAlike(c)
		at := edits[0].Span.Start
		report(analysis.Finding{
			Span:    ast.Span{Start: at, End: at},
			Message: fmt.Sprintf("lines end in %s; crawlers read them alike, editors may not", strings.Join(kinds, " and ")),
			Fixes:   []analysis.Fix{{Message: "end all lines alike", Edits: edits}},
		})
	},
}
