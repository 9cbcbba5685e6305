package analysis

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// BlockedSibling returns the directory that pattern, of the rule at a place, names
// a part of, if another rule disallows that directory only because its own pattern
// ends within the directory's name: "/shop" covers "/shopping/". It also returns
// that other rule. The directory is empty if there is none.
func BlockedSibling(c *Context, at RulePlace, pattern string) (directory string, prefix rules.Rule) {
	if !IsLiteral(pattern) || len(pattern) < 3 {
		return "", rules.Rule{}
	}
	directory = pattern[:strings.LastIndexByte(pattern[:len(pattern)-1], '/')+1]
	if directory == "/" || directory == "" {
		return "", rules.Rule{}
	}
	prefix = at.Policy.Decide(at.Group.Token, directory).Rule
	if prefix.Allow || prefix.Line == 0 || !endsWithinWord(prefix.Pattern, directory) {
		return "", rules.Rule{}
	}
	if prefix.Pattern != PatternFor(c, at.Policy.Dialect, prefix.Line) {
		return "", rules.Rule{} // cut off where the dialect stops reading
	}
	if isOneOfInitials(at.Group, prefix.Pattern) {
		return "", rules.Rule{}
	}
	return directory, prefix
}

// IsLiteral reports whether a path pattern has neither stars nor a final "$".
func IsLiteral(pattern string) bool {
	return !strings.Contains(pattern, "*") && !strings.HasSuffix(pattern, "$")
}

// endsWithinWord reports whether pattern covers path and ends in the middle of a
// word of it. A number that follows a word is not part of the word.
func endsWithinWord(pattern, path string) bool {
	n := len(pattern)
	return IsLiteral(pattern) && n > 1 && n < len(path) && path[:n] == pattern && ast.IsLetter(path[n-1]) && ast.IsLetter(path[n])
}

// fewestInitials is how many rules for single letters show that their author closes
// names by their first letters, as from "/a" to "/z".
const fewestInitials = 4

// isOneOfInitials reports whether pattern ends in a single letter below a slash, as do
// enough rules of g in the same directory.
func isOneOfInitials(g *rules.Group, pattern string) bool {
	directory := pattern[:len(pattern)-1]
	if !strings.HasSuffix(directory, "/") {
		return false
	}
	initials := 0
	for _, r := range g.Rules().Rules() {
		if !r.Allow && len(r.Pattern) == len(pattern) && strings.HasPrefix(r.Pattern, directory) && ast.IsLetter(r.Pattern[len(directory)]) {
			initials++
		}
	}
	return initials >= fewestInitials
}
