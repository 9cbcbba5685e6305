package encoding

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var NonASCIIPath = &analysis.Pass{
	ID:        "non-ascii-path",
	Family:    analysis.Encoding,
	Severity:  analysis.Info,
	Summary:   "path pattern has characters outside ASCII",
	Rationale: "URLs travel percent-encoded. RFC 9309 asks crawlers to encode a pattern before they compare it, and Google does; Yandex asks for encoded paths, and older parsers compare the pattern as it is written, which matches no URL. A percent-encoded pattern means the same to all of them.",
	Bad:       "User-agent: *\nDisallow: /café/\n",
	Good:      "User-agent: *\nDisallow: /caf%C3%A9/\n",
	Source:    "RFC 9309 2.2.2; Google's robots.txt specification, which has advised percent-encoding since 23 October 2026",
	Precision: analysis.Precision{Files: 4999, Found: 991, Read: 75, Right: 75, Note: "30 of them are about text that was encoded twice"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if ast.IsASCII(c.File.Src) {
			return
		}
		encoded := encodedRules(c)
		for _, ln := range c.File.Lines {
			if !isPathOutsideASCII(c, ln) || encoded[ruleAtGoogle(c, ln)] {
				continue
			}
			if fd, ok := encodedTwice(c, ln); ok {
				report(fd)
				continue
			}
			spans := analysis.SpansOf(c.File.Src, ln.Value, func(ch analysis.Character) bool { return ch.Rune > unicode.MaxASCII })
			var edits []analysis.Edit
			for _, s := range spans {
				edits = append(edits, analysis.Edit{Span: s, Text: rules.Google.Pattern(c.Text(s))})
			}
			at := spans[0].Start - ln.Value.Start
			report(analysis.Finding{
				Span: spans[0],
				Message: fmt.Sprintf("path pattern %s is not ASCII; Google reads it as %s, but parsers that do not encode it match no URL",
					analysis.ExcerptAt(c.Text(ln.Value), at), analysis.ExcerptAt(rules.Google.Pattern(c.Text(ln.Value)), at)),
				Fixes: []analysis.Fix{{Message: "percent-encode the path pattern", Edits: edits, Guesses: isStray(c, ln.Value)}},
			})
		}
	},
}

// encodedRules returns the rules that are written in ASCII. Some files have each rule
// both with its letters and percent-encoded, to serve all parsers.
func encodedRules(c *analysis.Context) map[analysis.Directive]bool {
	encoded := map[analysis.Directive]bool{}
	for _, ln := range c.File.Lines {
		if analysis.IsRuleToGoogle(c, ln) && ast.IsASCII(c.Text(ln.Value)) {
			encoded[ruleAtGoogle(c, ln)] = true
		}
	}
	return encoded
}

// ruleAtGoogle is the rule on ln as Google reads it, with ":" never encoded: wikis list
// a page both with its letters and with every character encoded that may be.
func ruleAtGoogle(c *analysis.Context, ln ast.Line) analysis.Directive {
	r := rules.Google.Read(c.File.Src, ln)
	return analysis.Directive{Field: r.Field, Value: strings.ReplaceAll(rules.Google.Pattern(r.Value), "%3A", ":")}
}

// isPathOutsideASCII reports whether ln is a rule whose path pattern has characters
// outside ASCII that no other pass reports.
func isPathOutsideASCII(c *analysis.Context, ln ast.Line) bool {
	value := c.Text(ln.Value)
	if ast.IsASCII(value) || !utf8.ValidString(value) {
		return false
	}
	return analysis.IsRuleToGoogle(c, ln) && !analysis.HasHidden(c, ln) && analysis.StartsPath(value)
}

// isStray reports whether the pattern at s looks like ASCII with a typing error: its
// only character outside ASCII is the last one of a word, and no letter with an accent,
// with which words end; or it is a letter of another script right behind a Latin letter.
func isStray(c *analysis.Context, s ast.Span) bool {
	var before, stray rune
	foreign := false
	for ch := range analysis.Characters(c.File.Src, s) {
		switch {
		case ch.Rune <= unicode.MaxASCII:
			if stray == 0 {
				before = ch.Rune
			}
		case stray != 0:
			return false
		default:
			stray = ch.Rune
			ends := ch.End == s.End && before != '/' && norm.NFD.PropertiesString(string(stray)).Decomposition() == nil
			foreign = ends || unicode.IsLetter(before) && unicode.IsLetter(stray) && !unicode.Is(unicode.Latin, stray)
		}
	}
	return foreign
}
