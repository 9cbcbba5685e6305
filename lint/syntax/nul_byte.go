package syntax

import (
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

var NULByte = &analysis.Pass{
	ID:        "nul-byte",
	Family:    analysis.Syntax,
	Severity:  analysis.Error,
	Summary:   "line contains a NUL",
	Rationale: "Google's parser, like others written in C, ends the text of a line at the first NUL; others keep it in the value. NULs come from disks that ran full and from files that were cut or joined at a wrong offset.",
	Bad:       "User-agent: *\nDisallow: /a\x00b\n",
	Good:      "User-agent: *\nDisallow: /ab\n",
	Source:    "github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 1, Read: 1, Right: 1},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, ln := range c.File.Lines {
			if strings.IndexByte(c.Text(ln.Text), 0) < 0 {
				continue
			}
			spans := analysis.SpansOf(c.File.Src, ln.Text, func(ch analysis.Character) bool { return ch.Rune == 0 })
			report(analysis.CharacterFinding(c, ln, "NUL", analysis.Fix{Message: "remove the NULs", Edits: analysis.RemoveSpans(spans)}))
		}
	},
}
