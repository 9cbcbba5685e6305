package policy

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
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
func remarks(c *analysis.Context, g *rules.Group) []ast.Line {
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

// shutOutByName reports whether v may fetch nothing because the file names it, or
// a crawler that it follows, while the site is open to others.
func shutOutByName(c *analysis.Context, v analysis.CrawlerView) bool {
	return v.Group != nil && v.Group.Token != "*" && !closed(c) && analysis.ShutOut(c, v)
}

// namedOut are the crawlers of those names that are shut out by name, and not
// because their group runs into the next.
func namedOut(c *analysis.Context, names ...string) []analysis.CrawlerView {
	return slices.DeleteFunc(analysis.ViewsOf(c, names...), func(v analysis.CrawlerView) bool {
		return !shutOutByName(c, v) || !analysis.HasIntendedRules(c, v.Group)
	})
}

// closed reports whether a selected dialect lets crawlers that the file does not
// name fetch nothing.
func closed(c *analysis.Context) bool {
	return slices.ContainsFunc(c.Dialects, func(d *rules.Dialect) bool {
		g := c.Policy(d).Group("*")
		return g != nil && analysis.Closes(c, g.Rules())
	})
}

// home is the evidence of what v may do with the home page.
func home(v analysis.CrawlerView) *analysis.Evidence {
	return &analysis.Evidence{Dialect: v.Policy.Dialect, Agent: v.Token, URL: "/", Line: v.Policy.Decide(v.Token, "/").Rule.Line}
}

// shutOutFinding is the finding that vs are shut out by name, at the user-agent line of the
// first of them in the file.
func shutOutFinding(c *analysis.Context, vs []analysis.CrawlerView, message string) analysis.Finding {
	first := vs[0]
	for _, v := range vs[1:] {
		if v.Group.Lines[0] < first.Group.Lines[0] {
			first = v
		}
	}
	fd := analysis.Finding{Span: c.File.Lines[first.Group.Lines[0]-1].Value, Message: message, Evidence: home(first)}
	seen := map[int]bool{first.Group.Lines[0]: true}
	for _, v := range vs {
		if line := v.Group.Lines[0]; !seen[line] && len(fd.Related) < analysis.MaxRelated {
			seen[line] = true
			fd.Related = append(fd.Related, analysis.Related{Span: c.File.Lines[line-1].Content(), Message: "is shut out too"})
		}
	}
	return fd
}

// namesOf are those of vs in a message.
func namesOf(vs []analysis.CrawlerView) string {
	list := make([]string, len(vs))
	for i, v := range vs {
		list[i] = v.Name
	}
	if len(list) == 2 {
		return list[0] + " and " + list[1]
	}
	return analysis.JoinNames(list)
}

// is agrees with what n things are.
func is(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
