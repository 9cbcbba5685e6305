package analysis

import (
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// CrawlerView is a crawler of the registry and how it reads the file, in its own
// dialect even if that is not selected.
type CrawlerView struct {
	Name   string        // as it was asked for
	Policy *rules.Policy // the file compiled for the dialect of the crawler
	Token  string        // the product token to ask Policy about; see [crawlers.Bind]
	Group  *rules.Group  // the group that binds the crawler; nil for none
}

// ViewOf returns the view of the crawler called name. Views are kept, since several
// passes ask about the same dozens of crawlers.
func ViewOf(c *Context, name string) CrawlerView {
	known := views.Of(c)
	v, ok := known[name]
	if !ok {
		v = findView(c, name)
		known[name] = v
	}
	return v
}

// views has the views asked for so far, by name.
var views = NewFact(func(*Context) map[string]CrawlerView { return map[string]CrawlerView{} })

func findView(c *Context, name string) CrawlerView {
	v := CrawlerView{Name: name, Policy: c.Policy(crawlers.Dialect(name))}
	if v.Token = crawlers.Bind(v.Policy, name).Token; v.Token != "" {
		v.Group = v.Policy.Group(v.Token)
	}
	return v
}

// ViewsOf returns the views of the crawlers called names, in that order.
func ViewsOf(c *Context, names ...string) []CrawlerView {
	vs := make([]CrawlerView, len(names))
	for i, name := range names {
		vs[i] = ViewOf(c, name)
	}
	return vs
}

// ShutOut reports whether v may fetch nothing.
func ShutOut(c *Context, v CrawlerView) bool { return v.Group != nil && Closes(c, v.Group.Rules()) }

// Closes reports whether set lets nothing be fetched. It keeps the answers of
// [rules.RuleSet.Closes], which many crawlers ask alike.
func Closes(c *Context, set *rules.RuleSet) bool {
	asked := closesSite.Of(c)
	closes, known := asked[set]
	if !known {
		closes = set.Closes()
		asked[set] = closes
	}
	return closes
}

// closesSite has the answers so far.
var closesSite = NewFact(func(*Context) map[*rules.RuleSet]bool { return map[*rules.RuleSet]bool{} })
