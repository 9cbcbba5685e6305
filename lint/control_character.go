package lint

import "strings"

var controlCharacter = &Pass{
	ID:        "control-character",
	Family:    Syntax,
	Severity:  Warning,
	Summary:   "line has a control character",
	Rationale: "The grammar has no control characters but the tab. In a field or value they are compared like letters; Google strips form feed and vertical tab where other crawlers keep them, and parsers built on Python end a line at some of them.",
	Bad:       "User-agent: *\nDisallow: /a\f\nDisallow: /b\b\n",
	Good:      "User-agent: *\nDisallow: /a\nDisallow: /b\n",
	Source:    "RFC 9309 2.2; github.com/google/robotstxt at 22b355f",
	Precision: "no finding on 4,999 real files",
	Run: func(c *Context, report func(Finding)) {
		for _, ln := range c.File.Lines {
			if !strings.ContainsFunc(c.Text(ln.Text), isControl) {
				continue
			}
			spans := placesOf(c.File.Src, ln.Text, func(ch character) bool { return isControl(ch.rune) })
			report(c.stray(ln, c.nameAt(spans[0]), Fix{Message: "remove the control characters", Edits: remove(spans)}))
		}
	},
}
