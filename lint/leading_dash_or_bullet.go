package lint

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

var leadingDashOrBullet = &Pass{
	ID:        "leading-dash-or-bullet",
	Family:    Syntax,
	Severity:  Error,
	Summary:   "something stands before the field",
	Rationale: "A dash, a number, a quote or a word before the field, often copied from a list in a document, becomes part of the field's name. No crawler knows that field.",
	Bad:       "User-agent: *\n- Disallow: /cart/\n- Disallow: /private/\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /private/\n",
	Source:    "RFC 9309 2.2",
	Precision: "4 of 4 findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		for ln := range c.withFault(bullet) {
			content := ln.Content()
			before := ast.Span{Start: content.Start, End: content.End - len(afterBullet(c.Text(content)))}
			field, _, _ := strings.Cut(c.Text(ast.Span{Start: before.End, End: content.End}), ":")
			edits := []Edit{{Span: before}}
			if last := (ast.Span{Start: content.End - 1, End: content.End}); strings.Contains(closers[c.Text(before)], c.Text(last)) {
				edits = append(edits, Edit{Span: last})
			}
			report(Finding{
				Span:    before,
				Message: fmt.Sprintf("%s before %s makes it an unknown field; crawlers skip the line", c.excerpt(before), strings.TrimSpace(field)),
				Fixes:   []Fix{{Message: "remove what stands before the field", Edits: edits}},
			})
		}
	},
}

// closers are what goes with an opening quote or bracket at the end of a line.
var closers = map[string]string{`"`: `"`, "'": "'", "`": "`", "(": ")", "[": "]"}
