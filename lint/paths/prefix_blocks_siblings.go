package paths

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var PrefixBlocksSiblings = &analysis.Pass{
	ID:        "prefix-blocks-siblings",
	Family:    analysis.Path,
	Severity:  analysis.Info,
	Summary:   "rule also covers a sibling directory that another rule names in part",
	Rationale: "A path pattern is the beginning of a path, not a directory: \"/shop\" covers \"/shopping/\" too. It is reported only if another rule names a part of such a directory, as if the rest of it were open. Nothing is reported if several rules close names by their first letters, as from \"/a\" to \"/z\".",
	Bad:       "User-agent: *\nDisallow: /shop\nDisallow: /shopping/cart/\n",
	Good:      "User-agent: *\nDisallow: /shop/\nDisallow: /shopping/cart/\n",
	Source:    "RFC 9309 2.2.2; Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Found: 9, Read: 9, Right: 9},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reported := map[int]bool{} // lines of rules
		for ln, place := range followedRules(c, analysis.IsLiteral) {
			value := c.Text(ln.Value)
			directory, prefix := analysis.BlockedSibling(c, place, value)
			if directory == "" || reported[prefix.Line] {
				continue
			}
			reported[prefix.Line] = true
			end := len(prefix.Pattern)
			short := c.File.Lines[prefix.Line-1]
			report(analysis.Finding{
				Span:     short.Value,
				Message:  fmt.Sprintf("%s covers %s too; line %d names %s as if the rest were open", analysis.ExcerptAt(prefix.Pattern, end-1), analysis.ExcerptAt(directory, end), ln.Number, analysis.ExcerptAt(value, end)),
				Related:  []analysis.Related{{Span: ln.Content(), Message: "names only part of it"}},
				Evidence: &analysis.Evidence{Dialect: place.Policy.Dialect, Agent: place.Group.Token, URL: directory, Line: prefix.Line},
				Fixes:    []analysis.Fix{{Message: "cover only the directory", Edits: []analysis.Edit{{Span: ast.Span{Start: short.Value.End, End: short.Value.End}, Text: "/"}}}},
			})
		}
	},
}
