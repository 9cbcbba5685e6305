package evaluator

import (
	"cmp"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// bound is what a file says to a crawler.
type bound struct {
	policy *rules.Policy
	token  string // of the group that binds it; empty if none does
}

// boundBy returns what p, which may be nil, says to agent.
func boundBy(p *rules.Policy, agent string) bound {
	b := bound{policy: p}
	if p == nil {
		return b
	}
	if token := crawlers.Bind(p, agent).Token; token != "" {
		if g := p.Group(token); g != nil {
			b.token = g.Token
		}
	}
	return b
}

// compiled are a file and the one that it replaces as a dialect reads them. The old one
// is nil if there is none.
type compiled struct{ new, old *rules.Policy }

// mapCrawlers returns the crawlers that files tell apart, which are a file and perhaps
// the one that it replaces, by purpose, and the files as each dialect reads them. No
// dialects stand for each crawler's own.
func mapCrawlers(files []*ast.File, dialects []*rules.Dialect) ([]MapCrawler, map[*rules.Dialect]compiled) {
	own := len(dialects) == 0
	if own {
		dialects = rules.Dialects
	}
	var all []MapCrawler
	policies := map[*rules.Dialect]compiled{}
	for _, d := range dialects {
		p := compiled{new: rules.Compile(d, files[0].Src)}
		if len(files) > 1 {
			p.old = rules.Compile(d, files[1].Src)
		}
		policies[d] = p
		spelled := readSpellings(d, files...)
		classes, _ := crawlers.Classes(cmp.Or(p.old, p.new), p.new)
		for _, class := range classes {
			byPurpose := map[Purpose]*MapCrawler{}
			crawler := func(agent string, purpose Purpose) *MapCrawler {
				c := byPurpose[purpose]
				if c == nil {
					c = &MapCrawler{Agents: []string{}, Inherits: []string{}, Purpose: purpose, Dialect: d.Name, new: boundBy(p.new, agent), old: boundBy(p.old, agent)}
					byPurpose[purpose] = c
				}
				return c
			}
			for _, agent := range class.Agents {
				if name := spelled.name(d, agent); !own || crawlers.Dialect(name) == d {
					c := crawler(agent, purpose(name))
					c.Agents, c.Names = append(c.Agents, agent), append(c.Names, name)
				}
			}
			for _, agent := range class.Inherits {
				c := crawler(agent, purpose(agent))
				c.Inherits = append(c.Inherits, agent)
			}
			if own && d != rules.RFC9309 && slices.Contains(class.Agents, "*") {
				for _, agent := range unnamedEngines(d, cmp.Or(p.old, p.new), p.new) {
					c := crawler(agent, ForSearch)
					c.Inherits = append(c.Inherits, agent)
					c.ByDialect = len(c.Agents) == 0
				}
			}
			for _, purpose := range Purposes {
				if c := byPurpose[purpose]; c != nil {
					all = append(all, *c)
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b MapCrawler) int {
		return cmp.Compare(slices.Index(Purposes, a.Purpose), slices.Index(Purposes, b.Purpose))
	})
	return all, policies
}

// unnamedEngines returns the search engines that read in d and obey the global group of
// each policy, in lower case.
func unnamedEngines(d *rules.Dialect, policies ...*rules.Policy) []string {
	var engines []string
	for c := range crawlers.All() {
		isOther := func(p *rules.Policy) bool {
			return crawlers.Bind(p, c.Token).Token != c.Token || p.Group(c.Token) != p.Group("*")
		}
		if c.Dialect == d.Name && c.Category == crawlers.Search && c.Claims() && c.InUse() && c.Fetches() && !slices.ContainsFunc(policies, isOther) {
			engines = append(engines, rules.LowerToken(c.Token))
		}
	}
	return engines
}

// purpose returns what the crawler of that name fetches for.
func purpose(name string) Purpose {
	if name == "*" {
		return ForAllOthers
	}
	if c, ok := crawlers.Lookup(name); ok {
		return cmp.Or(purposeOf[c.Category], ForTools)
	}
	return ForTools
}
