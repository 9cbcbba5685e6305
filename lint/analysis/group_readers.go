package analysis

import (
	"slices"
	"sort"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// GroupReaders returns the crawlers that obey the group that ln stands in, if the registry
// knows how each of them reads; nil if the group names "*" or a crawler about which less
// is known, or there is no group.
func GroupReaders(c *Context, ln ast.Line) []*crawlers.Crawler {
	groups := c.File.Groups
	i := sort.Search(len(groups), func(i int) bool { return groups[i].Lines[0].Number > ln.Number }) - 1
	if i < 0 {
		return nil
	}
	known := groupReaders.Of(c)
	readers, ok := known[i]
	if !ok {
		readers = readersOf(c, groups[i])
		known[i] = readers
	}
	return readers
}

// groupReaders has the readers of the groups asked about so far, by the index of the group.
var groupReaders = NewFact(func(*Context) map[int][]*crawlers.Crawler { return map[int][]*crawlers.Crawler{} })

func readersOf(c *Context, g ast.Group) []*crawlers.Crawler {
	var readers []*crawlers.Crawler
	for ua := range g.UserAgents() {
		k, ok := crawlers.Lookup(c.Text(ua.Value))
		if !ok || !k.Claims() {
			return nil
		}
		readers = append(readers, k)
	}
	return readers
}

// AllRead reports whether there are readers, and all read as d does.
func AllRead(readers []*crawlers.Crawler, d *rules.Dialect) bool {
	return len(readers) > 0 && !slices.ContainsFunc(readers, func(k *crawlers.Crawler) bool { return k.Dialect != d.Name })
}

// NamesOf returns the tokens of readers, joined for a message.
func NamesOf(readers []*crawlers.Crawler) string {
	names := make([]string, len(readers))
	for i, k := range readers {
		names[i] = k.Token
	}
	return JoinNames(names)
}
