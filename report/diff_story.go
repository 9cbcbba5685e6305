package report

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// account is a difference as people are told it. It is computed once, and written as
// text, as Markdown and as annotations.
type account struct {
	Difference
	gates     []trippedGate
	stories   []story
	unchanged crawlerNames

	// items are those that tell each change. There are several if the crawlers of a class
	// have different stories.
	items map[changeIndex][]itemIndex
}

// story is a change in the rules for some crawlers, the same for all of them.
type story struct {
	crawlerNames
	unnamed  bool         // the change names none of the crawlers, and hits them nonetheless
	regroup  regroup      // the change of the group that they obey
	verdicts []verdict    // one for dialects that agree
	items    []item       // most important first
	classes  map[int]bool // the indices of its classes in the difference
	all      bool         // the story is that of every crawler

	itemByKey map[string]int // indices in items, before they are sorted
}

// verdict is the relation between the files in some dialects.
type verdict struct {
	relation rules.Relation
	dialects []string
}

// crawlerNames are crawlers as people write them.
type crawlerNames struct {
	agents   []string // named in a file
	inherits []string // not named, and following one of agents
	others   bool     // any other crawler
}

type (
	changeIndex struct{ class, change int } // in the difference
	itemIndex   struct{ story, item int }   // in the account
)

// accountOf returns d as people are told it.
func accountOf(d Difference) account {
	a := account{Difference: d, items: map[changeIndex][]itemIndex{}}
	folded, classKeys := make([][]item, len(d.Classes)), make([]string, len(d.Classes))
	for i, c := range d.Classes {
		folded[i] = foldChanges(i, c)
		classKeys[i] = classKey(c, folded[i]) // a hash, because many crawlers may have it
	}
	stories := map[string]int{} // in a.stories, by what they tell
	for _, c := range crawlersOf(d) {
		key, changed := a.keyOf(c, classKeys)
		if !changed {
			a.unchanged.add(d, c)
			continue
		}
		i, known := stories[key]
		if !known {
			i = len(a.stories)
			stories[key] = i
			a.stories = append(a.stories, story{unnamed: c.unnamed, regroup: c.regroup, classes: map[int]bool{}, itemByKey: map[string]int{}})
		}
		a.stories[i].add(d, c, folded)
	}
	if len(a.stories) == 1 && a.stories[0].others && a.unchanged.count() == 0 {
		a.stories[0].all = true
	}
	for i := range a.stories {
		slices.SortStableFunc(a.stories[i].items, compareItems)
		slices.SortStableFunc(a.stories[i].verdicts, func(v, w verdict) int {
			return bit(v.relation == rules.Equivalent) - bit(w.relation == rules.Equivalent)
		})
	}
	slices.SortStableFunc(a.stories, compareStories)
	for i, s := range a.stories {
		for j, it := range s.items {
			for _, c := range it.changes {
				a.items[c] = append(a.items[c], itemIndex{i, j})
			}
		}
	}
	a.gates = a.trippedGates()
	return a
}

// crawler is an agent, or the crawlers that inherit from none of the agents, and its
// classes.
type crawler struct {
	agent   string   // as people write it; empty for crawlers that are not named
	classes []int    // of the difference, one for each dialect
	tokens  []string // agent as each of classes has it
	unnamed bool
	regroup regroup
}

// maxJoined is how many changes are told again for the crawlers whose names a dialect
// cuts. Past it, they are told only for the name that is left.
const maxJoined = 1 << 16

// crawlersOf returns the crawlers of d in the order of its classes.
func crawlersOf(d Difference) []*crawler {
	var all []*crawler
	known := map[string]*crawler{}         // by agent, in lower case
	classOf := map[string]map[string]int{} // by dialect and product token
	var named *namedCrawlers
	if slices.ContainsFunc(d.Classes, func(c evaluator.Class) bool { return c.Relation != rules.Equivalent }) {
		named = namedInChange(d)
	}
	for i, class := range d.Classes {
		if classOf[class.Dialect] == nil {
			classOf[class.Dialect] = map[string]int{}
		}
		if len(class.Agents) == 0 {
			all = append(all, &crawler{classes: []int{i}, tokens: []string{""}})
		}
		for j, agent := range shownAgents(class) {
			token := class.Agents[j]
			classOf[class.Dialect][token] = i
			name, _, _ := strings.Cut(strings.ToLower(agent), evaluator.ReadAlike)
			c := known[name]
			if c == nil {
				c = &crawler{agent: agent, unnamed: !named.has(class.Dialect, token), regroup: regroupOf(class, token)}
				if sharing := class.Sharing(token); sharing.Joined && class.Relation != rules.Equivalent && (c.unnamed || !sharing.Before) {
					c.regroup.Sharing = sharing // how the change hits it
				}
				known[name] = c
				all = append(all, c)
			}
			c.add(class, i, token)
		}
	}
	// A dialect that cuts a name reads it as one that it has a class for.
	joined := 0
	for _, c := range all {
		for _, name := range d.Dialects {
			dialect := rules.DialectNamed(name)
			if c.agent == "" || dialect == nil || slices.ContainsFunc(c.classes, func(i int) bool { return d.Classes[i].Dialect == name }) {
				continue
			}
			token := rules.LowerToken(dialect.Token(c.agent))
			if i, ok := classOf[name][token]; ok {
				if joined += len(d.Classes[i].Changes); joined > maxJoined {
					return all
				}
				c.add(d.Classes[i], i, token)
			}
		}
	}
	return all
}

// add adds class, which is at i in the difference, as one that has c as token. The
// evidence for a crawler that is registered comes from its own dialect first.
func (c *crawler) add(class evaluator.Class, i int, token string) {
	at := len(c.classes)
	if known, ok := crawlers.Lookup(c.agent); ok && known.Dialect == class.Dialect {
		at = 0
	}
	c.classes, c.tokens = slices.Insert(c.classes, at, i), slices.Insert(c.tokens, at, token)
}

// keyOf returns a text that two crawlers share if they share a story, and reports
// whether anything changed for c. Lines and exceptions may differ within a story.
func (a account) keyOf(c *crawler, classKeys []string) (key string, changed bool) {
	key = fmt.Sprintf("%v %v", c.unnamed, c.regroup)
	for _, i := range slices.Sorted(slices.Values(c.classes)) {
		changed = changed || a.Classes[i].Relation != rules.Equivalent
		key += classKeys[i]
	}
	return key, changed
}

// classKey returns a text that two classes share if their items are alike.
func classKey(class evaluator.Class, items []item) string {
	var keys []string
	for _, it := range items {
		keys = append(keys, it.key)
	}
	slices.Sort(keys)
	return fmt.Sprintf("\n%s %v %x", class.Dialect, class.Relation, sha256.Sum256([]byte(strings.Join(keys, ""))))
}

// add adds c and the items of its classes to s.
func (s *story) add(d Difference, c *crawler, folded [][]item) {
	s.crawlerNames.add(d, c)
	for _, i := range c.classes {
		if s.classes[i] {
			continue
		}
		s.classes[i] = true
		class := d.Classes[i]
		s.judge(class)
		for _, it := range folded[i] {
			at, known := s.itemByKey[it.key]
			if known {
				s.items[at].merge(it)
				continue
			}
			s.itemByKey[it.key] = len(s.items)
			s.items = append(s.items, it.clone())
		}
	}
}

// storyOfClass returns the story of one class of d without its items.
func storyOfClass(d Difference, class int) story {
	var s story
	c := d.Classes[class]
	for i, agent := range shownAgents(c) {
		s.crawlerNames.add(d, &crawler{agent: agent, classes: []int{class}, tokens: c.Agents[i : i+1]})
	}
	if len(c.Agents) == 0 {
		s.crawlerNames.add(d, &crawler{classes: []int{class}, tokens: []string{""}})
	}
	s.judge(c)
	return s
}

// judge adds the verdict on class.
func (s *story) judge(class evaluator.Class) {
	i := slices.IndexFunc(s.verdicts, func(v verdict) bool { return v.relation == class.Relation })
	if i < 0 {
		i = len(s.verdicts)
		s.verdicts = append(s.verdicts, verdict{relation: class.Relation})
	}
	if v := &s.verdicts[i]; !slices.Contains(v.dialects, class.Dialect) {
		v.dialects = append(v.dialects, class.Dialect)
		slices.Sort(v.dialects)
	}
}

// isPlural reports whether the names of s need a plural verb.
func (s story) isPlural() bool {
	named := len(s.agents)
	if s.others {
		named++
	}
	return s.all || named > 1 || named == 0 && len(s.inherits) > 1
}

// isUndecided reports whether the comparison of s was given up in a dialect.
func (s story) isUndecided() bool {
	return slices.ContainsFunc(s.verdicts, func(v verdict) bool { return v.relation == rules.Undecided })
}

// changedDialects returns the dialects in which something changed, or may have, for the
// crawlers of s.
func (s story) changedDialects() []string {
	var all []string
	for _, v := range s.verdicts {
		if v.relation != rules.Equivalent {
			all = append(all, v.dialects...)
		}
	}
	return all
}

// compareStories puts crawlers first that the change does not name, and then those
// that lose or gain most.
func compareStories(s, t story) int {
	rank := func(s story) int {
		switch {
		case s.unnamed:
			return 0
		case slices.ContainsFunc(s.items, func(it item) bool { return it.whole && it.Effect == evaluator.NewlyDisallowed }):
			return 1
		case slices.ContainsFunc(s.items, func(it item) bool { return it.whole }):
			return 2
		case s.isUndecided():
			return 3
		}
		return 4
	}
	return cmp.Compare(rank(s), rank(t))
}

// add adds the crawlers that c stands for.
func (n *crawlerNames) add(d Difference, c *crawler) {
	switch c.agent {
	case "*":
		n.others = true
	case "":
	default:
		n.agents = append(n.agents, c.agent)
	}
	for i, class := range c.classes {
		for _, agent := range d.Classes[class].Inherits {
			old, new := d.Classes[class].Groups(agent)
			follows := c.tokens[i] == "" || c.tokens[i] == new || c.tokens[i] == old
			if name := evaluator.Spelling(agent); follows && !slices.Contains(n.inherits, name) {
				n.inherits = append(n.inherits, name)
			}
		}
	}
}

// join adds the crawlers of m.
func (n *crawlerNames) join(m crawlerNames) {
	n.agents, n.inherits, n.others = append(n.agents, m.agents...), append(n.inherits, m.inherits...), n.others || m.others
}

// count returns how many crawlers are named or inherit, with one for all others.
func (n crawlerNames) count() int {
	count := len(n.agents) + len(n.inherits)
	if n.others {
		count++
	}
	return count
}

const (
	maxAgents   = 8 // agents that a story names
	maxInherits = 3 // crawlers that inherit and are named
)

// String lists the agents, and some of the crawlers that inherit from them.
func (n crawlerNames) String() string { return n.listed(maxAgents) }

// listed is like String, but names up to most agents.
func (n crawlerNames) listed(most int) string {
	agents := slices.Clone(n.agents)
	if n.others {
		agents = append(agents, anyOtherCrawler)
		if len(agents) > most { // "any other crawler" stands for most crawlers
			agents = slices.Insert(agents[:len(agents)-1], most-1, anyOtherCrawler)
		}
	}
	if len(agents) == 0 {
		return listed(n.inherits, maxInherits)
	}
	names := listed(agents, most)
	if len(n.inherits) > 0 && most >= maxAgents {
		names += " (and " + listed(n.inherits, maxInherits) + ")"
	}
	return names
}

// names returns the crawlers of s, and says so if the change does not name them.
func (s story) names() string {
	switch {
	case s.all:
		return s.everyone()
	case s.unnamed:
		return notNamed + s.String()
	}
	return s.String()
}
