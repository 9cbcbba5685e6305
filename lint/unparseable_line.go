package lint

import (
	"fmt"
	"strings"
)

var unparseableLine = &Pass{
	ID:        "unparseable-line",
	Family:    Syntax,
	Severity:  Warning,
	Summary:   "line is not a field",
	Rationale: "A line is a field, a colon and a value, or a comment after \"#\". Crawlers skip anything else: at best a comment lost its \"#\", at worst a path lost its field and is not obeyed.",
	Bad:       "User-agent: *\nDisallow: /cart/\n/private/\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /private/\n",
	Source:    "RFC 9309 2.2",
	Precision: "22 of 22 findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		for run := range c.runs(unparseable) {
			first := run[0]
			verb, lines := "has", "the line"
			if len(run) > 1 {
				verb, lines = "have", "them"
			}
			fd := Finding{Span: first.Content()}
			switch {
			case first.Comment.Start == fd.Span.End && strings.Contains(c.Text(c.remark(first)), ":"):
				fd.Severity = Error
				fd.Message = fmt.Sprintf(`%s %s no ":" before the "#", which begins a comment; crawlers skip %s`, c.subject(run), verb, lines)
			case strings.HasPrefix(c.Text(fd.Span), "/") && !strings.HasPrefix(c.Text(fd.Span), "//"):
				fd.Severity = Error
				fd.Message = fmt.Sprintf("%s %s no field; crawlers skip %s, as a path alone is not a rule", c.subject(run), verb, lines)
			default:
				fd.Message = fmt.Sprintf(`%s %s no ":"; crawlers skip %s`, c.subject(run), verb, lines)
			}
			fd.Fixes = []Fix{{Message: "comment out " + lines, Edits: commentOut(run...)}}
			report(fd)
		}
	},
}
