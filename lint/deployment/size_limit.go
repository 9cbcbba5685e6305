package deployment

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// cutRule is a rule that crawlers read in part, because their size limit falls
// within it, so that it decides more URLs than its author wrote.
type cutRule struct {
	rules.Reading // the part before the limit
	line          ast.Line
	limit         int // octets
	evidence      analysis.Evidence
}

// ruleAtLimit is the rule that the first such dialect cuts; nil if none does.
var ruleAtLimit = analysis.NewFact(func(c *analysis.Context) *cutRule {
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
		if e := analysis.OverreachEvidence(c, d, ln.Number, full.Value); e != nil {
			return &cutRule{cut, ln, d.MaxSize, *e}
		}
	}
	return nil
})

// readCut returns what d reads of ln before its size limit.
func readCut(d *rules.Dialect, src string, ln ast.Line) rules.Reading {
	text := src[ln.Start:d.MaxSize]
	if ln.Start > 0 {
		text = "\n" + text // some dialects treat the start of a file differently
	}
	var r rules.Reading
	for part := range grammar.Lines(text) {
		r = d.Read(text, part)
	}
	return r
}

// unread is the part of a file that crawlers ignore because the file is too large.
type unread struct {
	first ast.Line // the first whole line; the cut line if none follows it
	text  string   // "the rest from line 5 on (rules in it: 2)"
}

// unreadPart returns what stands beyond limit, a number of octets that the file
// exceeds.
func unreadPart(c *analysis.Context, limit int) unread {
	lines := c.File.Lines[c.File.LineIndex(limit):]
	if lines[0].Start < limit {
		if len(lines) == 1 {
			return unread{lines[0], fmt.Sprintf("the end of line %d", lines[0].Number)}
		}
		lines = lines[1:]
	}
	return unread{lines[0], fmt.Sprintf("the rest from line %d on (rules in it: %d)", lines[0].Number, analysis.CountRules(lines))}
}
