package lint

import "fmt"

var emptyFieldName = &Pass{
	ID:        "empty-field-name",
	Family:    Syntax,
	Severity:  Warning,
	Summary:   "line begins with a colon",
	Rationale: "Without a field the value belongs to nothing, and crawlers skip the line.",
	Bad:       "User-agent: *\nDisallow: /cart/\n: /private/\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /private/\n",
	Source:    "RFC 9309 2.2",
	Precision: "no finding on 4,999 real files",
	Run: func(c *Context, report func(Finding)) {
		for run := range c.runs(emptyField) {
			verb, lines := "has", "the line"
			if len(run) > 1 {
				verb, lines = "have", "them"
			}
			report(Finding{
				Span:    run[0].Content(),
				Message: fmt.Sprintf(`%s %s no field before the ":"; crawlers skip %s`, c.subject(run), verb, lines),
				Fixes:   []Fix{{Message: "comment out " + lines, Edits: commentOut(run...)}},
			})
		}
	},
}
