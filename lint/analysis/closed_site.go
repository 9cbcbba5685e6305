package analysis

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// SearchEngines are the crawlers of search engines that send visitors everywhere.
// Engines of single countries are left out: their worth is the owner's to judge.
var SearchEngines = []string{"Googlebot", "bingbot", "DuckDuckBot", "Applebot"}

// ClosedSite is evidence that the file closes a public site to every crawler that
// it does not name; nil if it does not, or if that looks unintended.
var ClosedSite = NewFact(func(c *Context) *Evidence {
	if !IsPublic(c) || slices.ContainsFunc(c.File.Lines, func(ln ast.Line) bool { return FaultOf(c, ln) == Template }) {
		return nil
	}
	for _, d := range c.Dialects {
		g := c.Policy(d).Group("*")
		if g == nil || !Closes(c, g.Rules()) || !HasIntendedRules(c, g) || isJoined(c, d, g) {
			continue
		}
		if line := c.Policy(d).Decide("*", "/").Rule.Line; !IsUnintended(c, d, line) && !isBorrowed(c, g, line) {
			return &Evidence{Dialect: d, Agent: "*", URL: "/", Line: line}
		}
	}
	return nil
})

// isJoined reports whether a crawler obeys the rules of g only because its own group has
// none and joins g. It was meant to be let in, and another finding says that it is not.
func isJoined(c *Context, d *rules.Dialect, g *rules.Group) bool {
	for _, part := range c.File.Groups {
		j := FindJoinedGroup(c, part)
		names := func(ln ast.Line) bool {
			_, found := slices.BinarySearch(g.Lines, ln.Number)
			return found
		}
		if len(j.Agents) == 0 || !slices.ContainsFunc(part.Lines, names) {
			continue
		}
		for _, ua := range j.Agents {
			if own := c.Policy(d).Group(d.Token(c.Text(ua.Value))); own != nil && own != g && !HasIntendedRules(c, own) {
				return true
			}
		}
	}
	return false
}

// isBorrowed reports whether the rule on a line, 1-based, binds the crawlers of g only
// because a group of theirs has no rules and joins the one of that line. Other groups of
// theirs may have rules.
func isBorrowed(c *Context, g *rules.Group, line int) bool {
	i := slices.IndexFunc(c.File.Groups, func(part ast.Group) bool { return part.Lines[len(part.Lines)-1].Number >= line })
	if i < 0 {
		return false
	}
	joining := joiningAgents.Of(c)
	borrowed := false
	for _, ln := range c.File.Groups[i].Lines {
		if _, named := slices.BinarySearch(g.Lines, ln.Number); !named {
			continue
		}
		if !joining[ln.Number] {
			return false
		}
		borrowed = true
	}
	return borrowed
}

// IsPublic reports whether nothing in the name of its host says that the site is a
// staging or preview copy, or stands in a private network.
func IsPublic(c *Context) bool {
	site, _ := SiteURL(c)
	return !site.IsStaging() && !site.IsPrivate()
}

// ClosedToOthers reports whether some selected dialect lets crawlers that the file
// does not name fetch nothing.
func ClosedToOthers(c *Context) bool {
	return slices.ContainsFunc(c.Dialects, func(d *rules.Dialect) bool {
		g := c.Policy(d).Group("*")
		return g != nil && Closes(c, g.Rules())
	})
}

// ShutOutByName reports whether v may fetch nothing because the file names it, or
// a crawler that it follows, while the site is open to others.
func ShutOutByName(c *Context, v CrawlerView) bool {
	return v.Group != nil && v.Group.Token != "*" && !ClosedToOthers(c) && ShutOut(c, v)
}

// NamedOut returns the views of those named crawlers that a public site shuts out by
// name. A crawler whose group only runs into the next one is not among them, nor is
// one that the owner expects to be shut out.
func NamedOut(c *Context, names ...string) []CrawlerView {
	if !IsPublic(c) {
		return nil // fewer crawlers are no loss to it
	}
	return slices.DeleteFunc(ViewsOf(c, names...), func(v CrawlerView) bool {
		return ExpectsClosed(c, v.Name) || !ShutOutByName(c, v) || !HasIntendedRules(c, v.Group)
	})
}
