package analysis

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// ExpectsClosed reports whether the owner expects the whole site to be closed to agent,
// a product token, or "*" for any crawler that is not named. Passes do not report what
// the owner expects; expectation-failed reports it if the file does otherwise.
func ExpectsClosed(c *Context, agent string) bool { return expects(c, agent, false) }

// ExpectsOpen reports whether the owner expects the whole site to be open to agent.
func ExpectsOpen(c *Context, agent string) bool { return expects(c, agent, true) }

func expects(c *Context, agent string, allow bool) bool {
	return slices.ContainsFunc(c.Expect, func(e Expectation) bool {
		return e.Allow == allow && IsWholeSite(e.Pattern) &&
			slices.ContainsFunc(e.Agents, func(name string) bool { return ast.EqualFold(name, agent) })
	})
}

// IsWholeSite reports whether pattern matches every path.
func IsWholeSite(pattern string) bool {
	open := strings.TrimRight(pattern, "*")
	return open == "/" || open == "" && pattern != ""
}
