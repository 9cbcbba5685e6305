package deployment

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var CutRuleAtLimit = &analysis.Pass{
	ID:        "cut-rule-at-limit",
	Family:    analysis.Deployment,
	Severity:  analysis.Error,
	Summary:   "rule is cut at the size limit of crawlers",
	Rationale: "Crawlers that stop reading at their size limit keep the part of a rule that stands before it. A pattern that lost its end is shorter, and matches more.",
	Bad:       "User-agent: *\n# ... 511965 octets of comments ...\nDisallow: /a/very/long/path\n",
	Good:      "User-agent: *\nDisallow: /a/very/long/path\n",
	Source:    "RFC 9309 2.5; Google's robots.txt specification",
	Precision: "3 of 3 findings on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, d := range c.Dialects {
			if d.MaxSize == 0 || len(c.File.Src) <= d.MaxSize {
				continue
			}
			ln := c.File.Lines[c.File.LineIndex(d.MaxSize)]
			full := d.Read(c.File.Src, ln)
			cut := readCut(d, c.File.Src, ln)
			if cut.Field != rules.Allow && cut.Field != rules.Disallow || cut.Value == full.Value {
				continue
			}
			e := analysis.OverreachEvidence(c, d, ln.Number, full.Value)
			if e == nil {
				continue
			}
			report(analysis.Finding{
				Span: ast.Span{Start: d.MaxSize, End: ln.Content().End},
				Message: fmt.Sprintf("crawlers stop reading after %d octets, within this rule; they read %s %s, which decides %s too",
					d.MaxSize, cut.Field, analysis.Excerpt(cut.Value), analysis.Excerpt(e.URL)),
				Evidence: e,
			})
			return
		}
	},
}

// readCut returns what d makes of the part of ln before its size limit.
func readCut(d *rules.Dialect, src string, ln ast.Line) rules.Reading {
	text := src[ln.Start:d.MaxSize]
	if ln.Start > 0 {
		text = "\n" + text // the start of a file is special to some dialects
	}
	var r rules.Reading
	for part := range grammar.Lines(text) {
		r = d.Read(text, part)
	}
	return r
}
