package analysis

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// IsUnintended reports whether d reads the rule on a line otherwise than its author meant
// it: in another group, with another path pattern, or as a rule at all. Another finding
// reports the cause; what follows from it is not a second mistake. Line 0, which stands
// for no rule, is never unintended, nor is any line for a dialect that is not selected.
func IsUnintended(c *Context, d *rules.Dialect, line int) bool {
	return line > 0 && unintendedRules.Of(c)[d][line]
}

// unintendedRules are the lines of such rules for each selected dialect.
var unintendedRules = NewFact(func(c *Context) map[*rules.Dialect]map[int]bool {
	found := map[*rules.Dialect]map[int]bool{}
	for _, d := range c.Dialects {
		found[d] = map[int]bool{}
	}
	for _, g := range c.File.Groups {
		joined := map[*rules.Dialect]bool{} // those that missed a user-agent line of g
		for _, ln := range g.Lines {
			agent := MeansUserAgent(c, ln)
			for d := range found {
				switch {
				case agent:
					joined[d] = d.Read(c.File.Src, ln).Field != rules.UserAgent
				case joined[d] || FaultOf(c, ln) == HijackedPrefix || ln.Kind.IsRule() && isMisread(c, ln):
					found[d][ln.Number] = true
				}
			}
		}
	}
	return found
})

// MeansUserAgent reports whether ln has a fault and was meant to be a user-agent
// line.
func MeansUserAgent(c *Context, ln ast.Line) bool {
	if FaultOf(c, ln) == Sound {
		return false
	}
	meant := meantField(c, ln)
	return meant != nil && meant.Name == "User-agent"
}

// isMisread reports whether crawlers read another path pattern on the rule ln than
// its author wrote.
func isMisread(c *Context, ln ast.Line) bool {
	if FaultOf(c, ln) != Sound || HasHidden(c, ln) || !CutByHash(c, ln).Empty() {
		return true
	}
	placeholder, _ := Placeholder(c, ln)
	return !placeholder.Empty()
}

// HasFaultyRule reports whether a group of the file that is part of g has a line that was
// meant as a rule and that some crawlers skip or misread, so that g does not say what
// its author meant.
func HasFaultyRule(c *Context, g *rules.Group) bool {
	faulty := groupsWithFaultyRule.Of(c)
	return slices.ContainsFunc(g.Lines, func(line int) bool { return faulty[line] })
}

// groupsWithFaultyRule are the user-agent lines of such groups.
var groupsWithFaultyRule = NewFact(func(c *Context) map[int]bool {
	lines := map[int]bool{}
	for _, g := range c.File.Groups {
		if !slices.ContainsFunc(g.Lines, func(ln ast.Line) bool { return isFaultyRule(c, ln) }) {
			continue
		}
		for ua := range g.UserAgents() {
			lines[ua.Number] = true
		}
	}
	return lines
})

func isFaultyRule(c *Context, ln ast.Line) bool {
	switch {
	case ln.Kind.IsRule():
		return isMisread(c, ln)
	case FaultOf(c, ln) == Sound:
		return false
	}
	meant := meantField(c, ln)
	return meant != nil && (meant.Name == "Allow" || meant.Name == "Disallow") ||
		strings.HasPrefix(strings.TrimLeft(c.Text(ln.Content()), ": \t"), "/")
}

// CutByHash returns what "#" cuts off a path or the URL of a sitemap: the text from
// "#" to the next blank, where "#" follows the value directly. It is empty where
// nothing is cut off.
func CutByHash(c *Context, ln ast.Line) ast.Span {
	if ln.Comment.Len() < 2 || ln.Value.Empty() || ln.Value.End != ln.Comment.Start {
		return ast.Span{}
	}
	if ln.Kind.IsRule() {
		if first := c.Text(ln.Value)[0]; first != '/' && first != '*' {
			return ast.Span{} // the pattern matches nothing with or without the rest
		}
	} else if !ReadsAsSitemap(c, ln) {
		return ast.Span{}
	}
	comment := c.Text(Remark(c, ln))
	n := strings.IndexAny(comment, " \t")
	if n < 0 {
		n = len(comment)
	}
	if strings.Trim(comment[:n], "#") == "" {
		return ast.Span{} // a comment that only lacks the blank before it
	}
	return ast.Span{Start: ln.Comment.Start, End: ln.Comment.Start + n}
}
