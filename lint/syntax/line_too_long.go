package syntax

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var LineTooLong = &analysis.Pass{
	ID:        "line-too-long",
	Family:    analysis.Syntax,
	Severity:  analysis.Warning,
	Summary:   "line is longer than crawlers read",
	Rationale: "Google drops the part of a line that exceeds its buffer, so a path pattern becomes shorter and matches more. Yandex refuses a rule of more than 1024 characters.",
	Bad:       "User-agent: *\nDisallow: /" + strings.Repeat("very-", 205) + "long\n",
	Good:      "User-agent: *\nDisallow: /very-long\n",
	Source:    "github.com/google/robotstxt at 22b355f; the error reference of Yandex Webmaster",
	Precision: analysis.Precision{Files: 4999},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, ln := range c.File.Lines {
			if ln.Text.Len() <= yandexMaxRule || strings.Contains(c.Text(ln.Text), "\x00") {
				continue
			}
			if fd, ok := cutLine(c, ln); ok {
				report(fd)
			} else if ln.Kind.IsRule() && ln.Value.Len() > yandexMaxRule {
				report(analysis.Finding{
					Span:    ln.Value,
					Message: fmt.Sprintf("path pattern has %d octets; Yandex refuses a rule of more than %d", ln.Value.Len(), yandexMaxRule),
					Help:    shortenPattern,
				})
			}
		}
	},
}

// shortenPattern is what to do about a rule that is too long.
const shortenPattern = "cut the path pattern short: it matches every URL that begins with it"

// yandexMaxRule is how many characters of a rule Yandex accepts.
const yandexMaxRule = 1024

// cutLine reports what is left of ln for the first selected dialect that reads only its
// beginning.
func cutLine(c *analysis.Context, ln ast.Line) (analysis.Finding, bool) {
	for _, d := range c.Dialects {
		end := ln.Text.Start + d.MaxLine
		if d.MaxLine == 0 || ln.Content().End <= end {
			continue
		}
		r := d.Read(c.File.Src, ln)
		if r.Field == rules.NoField || r.Field == rules.Other {
			continue
		}
		fd := analysis.Finding{Span: ast.Span{Start: end, End: ln.Content().End}}
		lost := fmt.Sprintf("line has %d octets; %s reads the first %d", ln.Text.Len(), d.Name, d.MaxLine)
		switch rule := r.Field == rules.Allow || r.Field == rules.Disallow; {
		case !rule:
			fd.Message = lost
			fd.Help = "shorten the value, or the comment before it"
		case r.Value == "":
			fd.Help = shortenPattern
			fd.Message = lost + fmt.Sprintf(", a %s without a path", r.Field)
		default:
			fd.Help = shortenPattern
			fd.Message = lost + fmt.Sprintf(", a %s with a shorter pattern, which matches more", r.Field)
			fd.Evidence = analysis.OverreachEvidence(c, d, ln.Number, c.Text(ln.Value))
		}
		return fd, true
	}
	return analysis.Finding{}, false
}
