package syntax

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var LeadingDashOrBullet = &analysis.Pass{
	ID:        "leading-dash-or-bullet",
	Family:    analysis.Syntax,
	Severity:  analysis.Error,
	Summary:   "something stands before the field",
	Rationale: "A dash, a number, a quote or a word before the field, often copied from a list in a document, becomes part of the field. No crawler knows the result.",
	Bad:       "User-agent: *\n- Disallow: /cart/\n- Disallow: /private/\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /private/\n",
	Source:    "RFC 9309 2.2",
	Precision: analysis.Precision{Files: 4999, Found: 2, Read: 2, Right: 2},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range analysis.LinesAtFault(c, analysis.Bullet) {
			if analysis.NameAbove(c, ln) {
				continue // empty-user-agent
			}
			if fd, ok := markedOut(c, ln); ok {
				report(fd)
				continue
			}
			content := ln.Content()
			before := ast.Span{Start: content.Start, End: content.End - len(analysis.AfterBullet(c.Text(content)))}
			field, _, _ := strings.Cut(c.Text(ast.Span{Start: before.End, End: content.End}), ":")
			edits := []analysis.Edit{{Span: before}}
			if last := (ast.Span{Start: content.End - 1, End: content.End}); strings.Contains(closers[c.Text(before)], c.Text(last)) {
				edits = append(edits, analysis.Edit{Span: last})
			}
			fd := analysis.Finding{
				Span:    before,
				Message: fmt.Sprintf("%s before %s makes it an unknown field; crawlers skip the line", c.Excerpt(before), strings.TrimSpace(field)),
				Fixes:   []analysis.Fix{{Message: "remove what stands before the field", Edits: edits}},
			}
			switch word := strings.TrimSpace(c.Text(before)); {
			case isCrawler(word):
				fd.Fixes = nil
				fd.Help = fmt.Sprintf(`write "User-agent: %s" on a line of its own if the line is for that crawler, else remove the name`, word)
			case negation().MatchString(word):
				fd.Fixes = nil
				fd.Help = fmt.Sprintf(`write "Disallow" or "Allow", whichever is meant, in place of %q`, word+" "+strings.TrimSpace(field))
			}
			report(fd)
		}
	},
}

// closers maps an opening quote or bracket before a field to the one that closes it at
// the end of the line.
var closers = map[string]string{`"`: `"`, "'": "'", "`": "`", "(": ")", "[": "]"}

// negation matches a word that turns the field after it into its opposite.
var negation = analysis.Expr(`(?i)^(not?|non|never|don'?t|un|dis)[-.]?$`)
