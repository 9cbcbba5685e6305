package encoding

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var NoBreakSpace = &analysis.Pass{
	ID:        "no-break-space",
	Family:    analysis.Encoding,
	Severity:  analysis.Error,
	Summary:   "no-break or other Unicode space stands where a blank is meant",
	Rationale: "Only space and tab are blanks. A no-break space, which word processors and web pages insert, looks like one and is a letter to crawlers: \"*\" followed by it no longer names all crawlers, and a path followed by it ends in %C2%A0.",
	Bad:       "User-agent: *\u00A0\nDisallow: /a\n",
	Good:      "User-agent: *\nDisallow: /a\n",
	Source:    "RFC 9309 2.2; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 23, Read: 23, Right: 23},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if ast.IsASCII(c.File.Src) {
			return
		}
		for _, ln := range c.File.Lines {
			if edits := analysis.UnicodeBlanksIn(c, ln); len(edits) > 0 {
				fix := analysis.Fix{Message: "write plain spaces", Edits: edits}
				if !slices.ContainsFunc(edits, func(e analysis.Edit) bool { return e.Text != "" }) {
					fix.Message = "remove what only looks like a space"
				}
				report(analysis.CharacterFinding(c, ln, analysis.NameOfCharacter(c, edits[0].Span), fix))
			}
		}
	},
}
