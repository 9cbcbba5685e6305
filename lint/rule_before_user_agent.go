package lint

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/ast"
)

var ruleBeforeUserAgent = &Pass{
	ID:        "rule-before-user-agent",
	Family:    Grouping,
	Severity:  Error,
	Summary:   "rule stands before the first user-agent line",
	Rationale: "A rule belongs to the user-agent lines above it. Without one it binds no crawler, and some parsers refuse the whole file.",
	Bad:       "Disallow: /private/\nUser-agent: *\nDisallow: /cart/\n",
	Good:      "User-agent: *\nDisallow: /private/\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2.2",
	Precision: "27 of 27 findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		orphans := c.orphanRules()
		if len(orphans) == 0 {
			return
		}
		first := orphans[0]
		message := fmt.Sprintf("%s before any user-agent line belongs to no group and is ignored", c.Text(first.Field))
		switch n := len(orphans) - 1; {
		case n == 1:
			message = fmt.Sprintf("%s and 1 rule below stand before any user-agent line, belong to no group and are ignored", c.Text(first.Field))
		case n > 1:
			message = fmt.Sprintf("%s and %d rules below stand before any user-agent line, belong to no group and are ignored", c.Text(first.Field), n)
		}
		at := ast.Span{Start: first.Text.Start, End: first.Text.Start}
		report(Finding{
			Span:    first.Content(),
			Message: message,
			Fixes:   []Fix{{Message: "make them rules for all crawlers", Edits: []Edit{{at, "User-agent: *" + c.endOfLine(first)}}}},
		})
	},
}

// orphanRules are the rules that stand outside of groups.
func (c *Context) orphanRules() []ast.Line {
	return slices.DeleteFunc(slices.Clone(c.outsideGroups()), func(ln ast.Line) bool { return !ln.Kind.IsRule() })
}

// outsideGroups are the lines before the first user-agent line, or before one
// that has a fault: to mend that is to find them a group, and another finding
// says so.
func (c *Context) outsideGroups() []ast.Line {
	lines := c.File.Preamble()
	for i, ln := range lines {
		if c.fault(ln) != sound {
			if known := c.meant(ln); known != nil && known.Name == "User-agent" {
				return lines[:i]
			}
		}
	}
	return lines
}
