package syntax

import (
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

var ControlCharacter = &analysis.Pass{
	ID:        "control-character",
	Family:    analysis.Syntax,
	Severity:  analysis.Warning,
	Summary:   "line contains a control character",
	Rationale: "The grammar allows no control character but the tab. Crawlers compare one in a field or value like a letter; Google strips form feed and vertical tab where other crawlers keep them, and parsers written in Python end a line at some of them.",
	Bad:       "User-agent: *\nDisallow: /a\f\nDisallow: /b\b\n",
	Good:      "User-agent: *\nDisallow: /a\nDisallow: /b\n",
	Source:    "RFC 9309 2.2; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, ln := range c.File.Lines {
			if !strings.ContainsFunc(c.Text(ln.Text), analysis.IsControl) {
				continue
			}
			spans := analysis.SpansOf(c.File.Src, ln.Text, func(ch analysis.Character) bool { return analysis.IsControl(ch.Rune) })
			report(analysis.CharacterFinding(c, ln, analysis.NameOfCharacter(c, spans[0]), analysis.Fix{Message: "remove the control characters", Edits: analysis.RemoveSpans(spans)}))
		}
	},
}
