package starter

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// role is a kind of crawler, with what the file does for each.
type role struct {
	title string
	items []item
}

// item is what the file does alike for agents.
type item struct {
	agents          []string
	allow, disallow []string // path patterns, of which every URL may or may not be fetched
	mixed           int      // rules whose URLs are not decided alike
	untried         int      // rules past the bound
}

// kind is a role without items. One without categories is for all crawlers.
type kind struct {
	title      string
	categories []crawlers.Category
}

// kinds are the roles that crawlers have; the first that suits a crawler is its role.
var kinds = []kind{
	{"Search engines", []crawlers.Category{crawlers.Search}},
	{"AI: training, search and assistants", []crawlers.Category{crawlers.AITraining, crawlers.AISearch, crawlers.AIUser}},
	{"Other crawlers that the file names", nil},
}

// surveyor asks what file does.
type surveyor struct {
	file     *ast.File
	policies map[*rules.Dialect]*rules.Policy
	known    map[bound]item // without agents
}

// bound is what decides for an agent.
type bound struct {
	policy *rules.Policy
	rules  *rules.RuleSet // nil if nothing binds the agent
}

// roles returns what the file does for the crawlers of each role, and for those that it
// does not name.
func (s *surveyor) roles() []role {
	s.policies, s.known = map[*rules.Dialect]*rules.Policy{}, map[bound]item{}
	named := map[string]bool{}
	for _, token := range evaluator.Agents(s.file, rules.Dialects) {
		if c, ok := crawlers.Lookup(token); ok {
			named[c.Token] = true
		}
	}
	roles := make([]role, len(kinds))
	for i, k := range kinds {
		roles[i].title = k.title
	}
	for c := range crawlers.All() {
		i := slices.IndexFunc(kinds, func(k kind) bool {
			return k.categories == nil || slices.Contains(k.categories, c.Category)
		})
		known := kinds[i].categories != nil && c.Confidence == crawlers.High && c.InUse() && c.Robots == crawlers.Yes
		if (known || named[c.Token]) && isExpectable(c) {
			roles[i].add(s.of(c.Token))
		}
	}
	others := role{title: "All other crawlers"}
	others.add(s.of("*"))
	roles = slices.DeleteFunc(roles, func(r role) bool { return r.items == nil })
	return append(roles, others)
}

// isExpectable reports whether a configuration may expect something for c: its token
// is one that RFC 9309 allows, and it obeys a robots.txt.
func isExpectable(c *crawlers.Crawler) bool {
	return c.Claims() && c.Robots != crawlers.No && rules.RFC9309.Token(c.Token) == c.Token
}

// add adds it to r, to the item that is alike if there is one.
func (r *role) add(it item) {
	i := slices.IndexFunc(r.items, func(other item) bool {
		return slices.Equal(it.allow, other.allow) && slices.Equal(it.disallow, other.disallow)
	})
	switch {
	case len(it.allow)+len(it.disallow) == 0:
	case i >= 0:
		r.items[i].agents = append(r.items[i].agents, it.agents...)
	default:
		r.items = append(r.items, it)
	}
}

// of returns what the file does for agent, as that crawler reads it.
func (s *surveyor) of(agent string) item {
	d := crawlers.Dialect(agent)
	if s.policies[d] == nil {
		s.policies[d] = rules.Compile(d, s.file.Src)
	}
	p := s.policies[d]
	binding := crawlers.Bind(p, agent)
	key := bound{policy: p}
	if binding.Token != "" {
		key.rules = p.RulesFor(binding.Token)
	}
	it, ok := s.known[key]
	if !ok {
		it = s.survey(key, binding)
		s.known[key] = it
	}
	it.agents = []string{agent}
	return it
}

// mostTried is how many rules of a group are looked at.
const mostTried = 300

// survey returns what p does for an agent: for the whole site if that is decided alike,
// or else for the home page and for what each rule matches.
func (s *surveyor) survey(b bound, binding crawlers.Binding) item {
	var it item
	budget := rules.NewBudget()
	try := func(pattern string) bool {
		switch binding.DecideAll(b.policy, pattern, budget).Consensus {
		case rules.AlwaysAllowed:
			it.allow = append(it.allow, pattern)
		case rules.AlwaysDisallowed:
			it.disallow = append(it.disallow, pattern)
		default:
			return false
		}
		return true
	}
	if try("/") {
		return it
	}
	try("/$")
	patterns := s.patterns(b.rules)
	it.untried = max(0, len(patterns)-mostTried)
	for _, pattern := range patterns[:len(patterns)-it.untried] {
		if !try(pattern) {
			it.mixed++
		}
	}
	it.allow, it.disallow = uncovered(it.allow), uncovered(it.disallow)
	return it
}

// patterns returns the path patterns of a group as written, in the order of the file,
// without those that a configuration cannot hold.
func (s *surveyor) patterns(set *rules.RuleSet) []string {
	all := slices.SortedStableFunc(slices.Values(set.Rules()), func(a, b rules.Rule) int { return cmp.Compare(a.Line, b.Line) })
	var patterns []string
	known := map[string]bool{}
	for _, r := range all {
		if r.Line == 0 {
			continue
		}
		pattern := s.file.Text(s.file.Lines[r.Line-1].Value)
		if pattern != "" && rules.CheckPattern(pattern) == nil && utf8.ValidString(pattern) && report.Printable(pattern) == pattern && !known[pattern] {
			known[pattern] = true
			patterns = append(patterns, pattern)
		}
	}
	return patterns
}

// uncovered returns those of patterns, all of one verdict, whose URLs no other of them
// matches, as far as their beginnings tell.
func uncovered(patterns []string) []string {
	return slices.DeleteFunc(slices.Clone(patterns), func(pattern string) bool {
		return slices.ContainsFunc(patterns, func(other string) bool {
			return other != pattern && !strings.ContainsAny(other, "*$") && strings.HasPrefix(pattern, other)
		})
	})
}
