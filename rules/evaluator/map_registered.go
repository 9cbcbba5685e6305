package evaluator

import (
	"slices"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// Registered is a crawler of the registry and its place in a map.
type Registered struct {
	*crawlers.Crawler
	Column int    // in [Map.Crawlers], of one that may fetch the same of every section; -1 if there is none
	Why    string // how the file binds the crawler, as a phrase
}

// Registered returns every crawler of the registry, whether the file names it or not,
// with a column of m that holds for it.
func (m Map) Registered() []Registered {
	type pair struct{ new, old bound }
	columns := map[pair]int{}
	for j, c := range slices.Backward(m.Crawlers) {
		columns[pair{c.new, c.old}] = j
	}
	var all []Registered
	for crawler := range crawlers.All() {
		p := m.policiesFor(crawlers.Dialect(crawler.Token))
		b := pair{boundBy(p.new, crawler.Token), boundBy(p.old, crawler.Token)}
		column, ok := columns[b]
		if !ok {
			column = m.columnLike(b.new, b.old)
			columns[b] = column
		}
		all = append(all, Registered{crawler, column, whyBound(p.new, crawler.Token)})
	}
	return all
}

// policiesFor returns the files as d reads them, or else as the first column does if m
// was not drawn for d.
func (m Map) policiesFor(d *rules.Dialect) compiled {
	if p, ok := m.policies[d]; ok {
		return p
	}
	return m.policies[rules.DialectNamed(m.Crawlers[0].Dialect)]
}

// columnLike returns the last column with the answers for a crawler that the files bind
// so, or -1.
func (m Map) columnLike(new, old bound) int {
	alike := make([]bool, len(m.Crawlers))
	for j := range alike {
		alike[j] = true
	}
	for i, section := range m.Sections {
		cell := m.surveyor.cell(new, old, section, patternsBeside(m.Sections, i))
		for j, other := range m.Cells[i] {
			alike[j] = alike[j] && cell.isLike(other)
		}
	}
	for j, is := range slices.Backward(alike) {
		if is {
			return j
		}
	}
	return -1
}

// whyBound returns how p binds the crawler with that token, as a phrase.
func whyBound(p *rules.Policy, token string) string {
	b := crawlers.Bind(p, token)
	g := p.Group(b.Token)
	switch {
	case b.Why != "":
		return b.Why
	case g == nil:
		return token + " is not named, and no group binds it"
	case g.Token == "*":
		return token + ` is not named and follows the group for "*"`
	}
	return token + " is named"
}
