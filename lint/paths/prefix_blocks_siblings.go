package paths

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var PrefixBlocksSiblings = &analysis.Pass{
	ID:        "prefix-blocks-siblings",
	Family:    analysis.Path,
	Severity:  analysis.Info,
	Summary:   "rule also covers a sibling directory that another rule names in part",
	Rationale: "A path pattern is the beginning of a path, not a directory: \"/shop\" covers \"/shopping/\" too. It is reported where another rule is about a part of such a directory, as if the rest of it were open.",
	Bad:       "User-agent: *\nDisallow: /shop\nAllow: /shop/open/\nDisallow: /shopping/cart/\n",
	Good:      "User-agent: *\nDisallow: /shop/\nDisallow: /shopping/cart/\n",
	Source:    "RFC 9309 2.2.2; Google's robots.txt specification",
	Precision: "10 of 10 findings on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		seen := map[int]bool{} // rules that were reported
		for ln, at := range followedRules(c, isPartOfDirectory) {
			value := c.Text(ln.Value)
			dir := value[:strings.LastIndexByte(value[:len(value)-1], '/')+1]
			prefix := at.Policy.Decide(at.Group.Token, dir).Rule
			if prefix.Allow || prefix.Line == 0 || seen[prefix.Line] || !endsWithin(prefix.Pattern, dir) {
				continue
			}
			if prefix.Pattern != analysis.PatternFor(c, at.Policy.Dialect, prefix.Line) {
				continue // cut off where the dialect stops reading
			}
			seen[prefix.Line] = true
			short := c.File.Lines[prefix.Line-1]
			report(analysis.Finding{
				Span:     short.Value,
				Message:  fmt.Sprintf("%s covers %s too; line %d names %s as if the rest were open", analysis.ExcerptAt(prefix.Pattern, len(prefix.Pattern)-1), analysis.ExcerptAt(dir, len(prefix.Pattern)), ln.Number, analysis.ExcerptAt(value, len(prefix.Pattern))),
				Related:  []analysis.Related{{Span: ln.Content(), Message: "names only part of it"}},
				Evidence: &analysis.Evidence{Dialect: at.Policy.Dialect, Agent: at.Group.Token, URL: dir, Line: prefix.Line},
				Fixes:    []analysis.Fix{{Message: "cover only the directory", Edits: []analysis.Edit{{Span: ast.Span{Start: short.Value.End, End: short.Value.End}, Text: "/"}}}},
			})
		}
	},
}

// isPartOfDirectory reports whether a path pattern is about something in a
// directory below the root.
func isPartOfDirectory(pattern string) bool {
	return isLiteral(pattern) && len(pattern) > 2 && strings.Contains(pattern[1:len(pattern)-1], "/")
}

// endsWithin reports whether pattern covers path and ends in the middle of a
// word of it. Numbers that a word goes on with are not more of the word.
func endsWithin(pattern, path string) bool {
	n := len(pattern)
	return isLiteral(pattern) && n > 1 && n < len(path) && path[:n] == pattern && ast.IsLetter(path[n-1]) && ast.IsLetter(path[n])
}
