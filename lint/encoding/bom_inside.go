package encoding

import (
	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var BOMInside = &analysis.Pass{
	ID:        "bom-inside",
	Family:    analysis.Encoding,
	Severity:  analysis.Error,
	Summary:   "zero-width character or stray byte order mark in a line",
	Rationale: "A character that does not show is still part of the field or value: crawlers do not recognise the field, look for another product token, or compare a path that no URL has. It comes from pasted text, from files that were joined, or from a program that saved a byte order mark as three letters.",
	Bad:       "User-agent: a\nDisallow: /a\n\uFEFFUser-agent: b\nDisallow: /\u200Bb\n",
	Good:      "User-agent: a\nDisallow: /a\nUser-agent: b\nDisallow: /b\n",
	Source:    "github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 57, Read: 46, Right: 35, Note: "the others are info, in generated lists of page names, where the character may be meant"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if ast.IsASCII(c.File.Src) {
			return
		}
		var inRules []analysis.Finding
		for _, ln := range c.File.Lines {
			spans := analysis.ZeroWidthIn(c, ln)
			if len(spans) == 0 {
				continue
			}
			fd := analysis.CharacterFinding(c, ln, analysis.NameOfCharacter(c, spans[0]), removeCharacters(c, spans))
			if analysis.IsRuleToGoogle(c, ln) {
				fd.Severity = min(fd.Severity, analysis.Warning) // some sites have such characters in the names of their pages
				inRules = append(inRules, fd)
				continue
			}
			report(fd)
		}
		for _, fd := range inRules {
			if len(inRules) >= fewestOfPages {
				fd.Severity = analysis.Info
				fd.Help = "leave it if the address of the page has it too"
				fd.Fixes = nil
			}
			report(fd)
		}
	},
}

// fewestOfPages is how many rules with such characters show that the names of pages have
// them, as in the lists that some content management systems generate.
const fewestOfPages = 3

// removeCharacters returns the fix that removes spans, of characters that do not show
// unless they were encoded twice. Those show as other letters, which the fix names.
func removeCharacters(c *analysis.Context, spans []ast.Span) analysis.Fix {
	fix := analysis.Fix{Message: "remove the invisible characters", Edits: analysis.RemoveSpans(spans)}
	for ch := range analysis.Characters(c.File.Src, spans[0]) {
		if ch.Twice {
			fix.Message = "remove " + c.Excerpt(ch.Span)
		}
		break
	}
	return fix
}
