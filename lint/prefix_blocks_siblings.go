package lint

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

var prefixBlocksSiblings = &Pass{
	ID:        "prefix-blocks-siblings",
	Family:    Path,
	Severity:  Info,
	Summary:   "rule also covers a sibling directory that another rule names in part",
	Rationale: "A path pattern is the beginning of a path, not a directory: \"/shop\" covers \"/shopping/\" too. It is reported where another rule is about a part of such a directory, as if the rest of it were open.",
	Bad:       "User-agent: *\nDisallow: /shop\nAllow: /shop/open/\nDisallow: /shopping/cart/\n",
	Good:      "User-agent: *\nDisallow: /shop/\nDisallow: /shopping/cart/\n",
	Source:    "RFC 9309 2.2.2; Google's robots.txt specification",
	Precision: "10 of 10 findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		seen := map[int]bool{} // rules that were reported
		for ln, at := range c.placed(isPartOfDirectory) {
			value := c.Text(ln.Value)
			dir := value[:strings.LastIndexByte(value[:len(value)-1], '/')+1]
			prefix := at.policy.Decide(at.group.Token, dir).Rule
			if prefix.Allow || prefix.Line == 0 || seen[prefix.Line] || !endsWithin(prefix.Pattern, dir) {
				continue
			}
			if prefix.Pattern != c.patternFor(at.policy.Dialect, prefix.Line) {
				continue // cut off where the dialect stops reading
			}
			seen[prefix.Line] = true
			short := c.File.Lines[prefix.Line-1]
			report(Finding{
				Span:     short.Value,
				Message:  fmt.Sprintf("%s covers %s too; line %d names %s as if the rest were open", excerptAt(prefix.Pattern, len(prefix.Pattern)-1), excerptAt(dir, len(prefix.Pattern)), ln.Number, excerptAt(value, len(prefix.Pattern))),
				Related:  []Related{{Span: ln.Content(), Message: "names only part of it"}},
				Evidence: &Evidence{Dialect: at.policy.Dialect, Agent: at.group.Token, URL: dir, Line: prefix.Line},
				Fixes:    []Fix{{Message: "cover only the directory", Edits: []Edit{{ast.Span{Start: short.Value.End, End: short.Value.End}, "/"}}}},
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
	return isLiteral(pattern) && n > 1 && n < len(path) && path[:n] == pattern && isLetter(path[n-1]) && isLetter(path[n])
}

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
