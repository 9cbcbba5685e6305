package analysis

import (
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// CrawlerView is a crawler of the registry, and what it makes of the file in its own
// dialect, whichever are selected.
type CrawlerView struct {
	Name   string
	Policy *rules.Policy
	Token  string       // that it is asked about by; see [crawlers.Bind]
	Group  *rules.Group // that binds it; nil for none
}

func ViewOf(c *Context, name string) CrawlerView {
	v := CrawlerView{Name: name, Policy: c.Policy(crawlers.Dialect(name))}
	if v.Token = crawlers.Bind(v.Policy, name).Token; v.Token != "" {
		v.Group = v.Policy.Group(v.Token)
	}
	return v
}

// ViewsOf are the crawlers of those names, in order.
func ViewsOf(c *Context, names ...string) []CrawlerView {
	vs := make([]CrawlerView, len(names))
	for i, name := range names {
		vs[i] = ViewOf(c, name)
	}
	return vs
}

// ShutOut reports whether v may fetch nothing.
func ShutOut(c *Context, v CrawlerView) bool { return v.Group != nil && Closes(c, v.Group.Rules()) }

// Closes is what set.Closes returns, which is asked for many crawlers alike.
func Closes(c *Context, set *rules.RuleSet) bool {
	asked := closesSite.Of(c)
	closes, known := asked[set]
	if !known {
		closes = set.Closes()
		asked[set] = closes
	}
	return closes
}

// closesSite are the answers so far.
var closesSite = NewFact(func(*Context) map[*rules.RuleSet]bool { return map[*rules.RuleSet]bool{} })
