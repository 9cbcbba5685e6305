package lint

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
)

var duplicateRule = &Pass{
	ID:        "duplicate-rule",
	Family:    Semantics,
	Severity:  Info,
	Summary:   "rule is repeated",
	Rationale: "A crawler merges the groups that name it, and of two equal rules one decides nothing. Who changes one of them later changes nothing, or less than meant. A path that is written once with characters outside ASCII and once percent-encoded is left alone: for parsers that do not encode the two are not equal.",
	Bad:       "User-agent: *\nDisallow: /cart/\nDisallow: /search\nDisallow: /cart/\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /search\n",
	Source:    "RFC 9309 2.2.2",
	Precision: "exact; 22 of 22 findings read on real files were right",
	NoEffect:  true,
	Run: func(c *Context, report func(Finding)) {
		for _, ln := range c.File.Lines {
			if d := deadRules.Of(c)[ln.Number]; d.copy > 0 && d.twin == 0 && !c.isDecoded(ln, d.copy) {
				message := fmt.Sprintf("rule repeats %s on line %d and decides no URL", c.quote(d.copy), d.copy)
				report(d.finding(c, ln, message, "the same rule"))
			}
		}
	},
}

// isDecoded reports whether ln and the line copy write one path pattern with
// characters outside ASCII and percent-encoded, for parsers that do not encode.
func (c *Context) isDecoded(ln ast.Line, copy int) bool {
	value, other := c.Text(ln.Value), c.Text(c.File.Lines[copy-1].Value)
	return value != other && isASCII(value) != isASCII(other)
}
