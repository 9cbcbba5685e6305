package analysis

import (
	"github.com/robotslint/robotslint/ast"
)

func CountRules(lines []ast.Line) int {
	n := 0
	for _, ln := range lines {
		if ln.Kind.IsRule() {
			n++
		}
	}
	return n
}

// SizeLimit is how many octets every selected dialect reads; 0 where none has
// a limit.
func SizeLimit(c *Context) int {
	limit := 0
	for _, d := range c.Dialects {
		if d.MaxSize > 0 && (limit == 0 || d.MaxSize < limit) {
			limit = d.MaxSize
		}
	}
	return limit
}
