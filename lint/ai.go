package lint

import (
	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// tokensOf are those of the crawlers of a category whose habits are known.
func tokensOf(category crawlers.Category) []string {
	var tokens []string
	for crawler := range crawlers.All() {
		if crawler.Category == category && crawler.Claims() {
			tokens = append(tokens, crawler.Token)
		}
	}
	return tokens
}

// inUse reports whether somebody looks for the token of crawler.
func inUse(crawler *crawlers.Crawler) bool {
	return crawler.Status == crawlers.Active || crawler.Status == crawlers.ControlToken
}

// remarks are the lines with comments on the lines of the groups that name g, and
// right above them.
func (c *Context) remarks(g *rules.Group) []ast.Line {
	var remarks []ast.Line
	seen := 0 // lines
	for _, n := range g.Lines {
		if n <= seen {
			continue
		}
		first := n - 1
		for first > seen && c.File.Lines[first-1].Kind == ast.Comment {
			first--
		}
		last := n
		for last < len(c.File.Lines) && c.File.Lines[last].Kind != ast.Empty {
			last++
		}
		for _, ln := range c.File.Lines[first:last] {
			if !ln.Comment.Empty() {
				remarks = append(remarks, ln)
			}
		}
		seen = last
	}
	return remarks
}
