package lint

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// visitor is a crawler of the registry, and what it makes of the file in its own
// dialect, whichever are selected.
type visitor struct {
	name   string
	policy *rules.Policy
	token  string       // that it is asked about by; see [crawlers.Bind]
	group  *rules.Group // that binds it; nil for none
}

func (c *Context) visitor(name string) visitor {
	v := visitor{name: name, policy: c.Policy(crawlers.Dialect(name))}
	if v.token = crawlers.Bind(v.policy, name).Token; v.token != "" {
		v.group = v.policy.Group(v.token)
	}
	return v
}

// visitors are the crawlers of those names, in order.
func (c *Context) visitors(names ...string) []visitor {
	vs := make([]visitor, len(names))
	for i, name := range names {
		vs[i] = c.visitor(name)
	}
	return vs
}

// shutOut reports whether v may fetch nothing.
func (c *Context) shutOut(v visitor) bool { return v.group != nil && c.closes(v.group.Rules()) }

// shutOutByName reports whether v may fetch nothing because the file names it, or
// a crawler that it follows, while the site is open to others.
func (c *Context) shutOutByName(v visitor) bool {
	return v.group != nil && v.group.Token != "*" && !c.closed() && c.shutOut(v)
}

// namedOut are the crawlers of those names that are shut out by name, and not
// because their group runs into the next.
func (c *Context) namedOut(names ...string) []visitor {
	return slices.DeleteFunc(c.visitors(names...), func(v visitor) bool { return !c.shutOutByName(v) || !c.onPurpose(v.group) })
}

// closed reports whether a selected dialect lets crawlers that the file does not
// name fetch nothing.
func (c *Context) closed() bool {
	return slices.ContainsFunc(c.Dialects, func(d *rules.Dialect) bool {
		g := c.Policy(d).Group("*")
		return g != nil && c.closes(g.Rules())
	})
}

// closes is what set.Closes returns, which is asked for many crawlers alike.
func (c *Context) closes(set *rules.RuleSet) bool {
	asked := closing.Of(c)
	closes, known := asked[set]
	if !known {
		closes = set.Closes()
		asked[set] = closes
	}
	return closes
}

// closing are the answers so far.
var closing = NewFact(func(*Context) map[*rules.RuleSet]bool { return map[*rules.RuleSet]bool{} })

// home is the evidence of what v may do with the home page.
func (v visitor) home() *Evidence {
	return &Evidence{Dialect: v.policy.Dialect, Agent: v.token, URL: "/", Line: v.policy.Decide(v.token, "/").Rule.Line}
}

// out is the finding that vs are shut out by name, at the user-agent line of the
// first of them in the file.
func (c *Context) out(vs []visitor, message string) Finding {
	first := vs[0]
	for _, v := range vs[1:] {
		if v.group.Lines[0] < first.group.Lines[0] {
			first = v
		}
	}
	fd := Finding{Span: c.File.Lines[first.group.Lines[0]-1].Value, Message: message, Evidence: first.home()}
	seen := map[int]bool{first.group.Lines[0]: true}
	for _, v := range vs {
		if line := v.group.Lines[0]; !seen[line] && len(fd.Related) < mostRelated {
			seen[line] = true
			fd.Related = append(fd.Related, Related{Span: c.File.Lines[line-1].Content(), Message: "is shut out too"})
		}
	}
	return fd
}

// mostRelated is how many other places a finding shows where there may be many.
const mostRelated = 5

// names are those of vs in a message.
func names(vs []visitor) string {
	list := make([]string, len(vs))
	for i, v := range vs {
		list[i] = v.name
	}
	if len(list) == 2 {
		return list[0] + " and " + list[1]
	}
	return listed(list)
}

// is agrees with what n things are.
func is(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// startOfFile is where a finding about the whole of it stands.
var startOfFile = ast.Span{}
