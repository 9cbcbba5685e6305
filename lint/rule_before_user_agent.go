package lint

import "fmt"

var ruleBeforeUserAgent = &Pass{
	ID:        "rule-before-user-agent",
	Family:    Grouping,
	Severity:  Error,
	Summary:   "rule stands before the first user-agent line",
	Rationale: "A rule belongs to the user-agent lines above it. Without one it binds no crawler, and some parsers refuse the whole file.",
	Bad:       "Disallow: /private/\nUser-agent: *\nDisallow: /cart/\n",
	Good:      "User-agent: *\nDisallow: /private/\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2.2",
	Run: func(c *Context, report func(Finding)) {
		for _, ln := range c.File.Preamble() {
			if ln.Kind.IsRule() {
				report(Finding{
					Span:    ln.Content(),
					Message: fmt.Sprintf("%s before any user-agent line belongs to no group and is ignored", c.Text(ln.Field)),
				})
			}
		}
	},
}
