package evaluator

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules/crawlers"
)

const (
	maxKnownAgents  = 1 << 13 // user agents in each of the two maps of an agentMemory
	maxAgentOctets  = 1 << 10 // of a user agent that is remembered
	maxKnownSection = 1 << 12 // sections that are counted at a time
	maxSectionName  = 128     // octets; longer names are cut off
)

// agentMemory remembers which crawler a user agent names. A site sees few user agents
// again and again, unless somebody makes them up: the memory keeps those that were seen
// lately. The zero agentMemory is empty.
type agentMemory struct {
	recent, old map[string]*crawlers.Crawler // nil for a client that is no crawler
}

// crawler returns the crawler that agent names first; nil if it names none.
func (m *agentMemory) crawler(agent []byte) *crawlers.Crawler {
	if c, ok := m.recent[string(agent)]; ok {
		return c
	}
	c, ok := m.old[string(agent)]
	if !ok {
		if named := crawlers.NamedIn(string(agent)); len(named) > 0 {
			c = named[0]
		}
	}
	if len(agent) > maxAgentOctets {
		return c
	}
	if m.recent == nil || len(m.recent) == maxKnownAgents {
		m.recent, m.old = map[string]*crawlers.Crawler{}, m.recent
	}
	m.recent[string(agent)] = c
	return c
}

// sections counts requests by the first segment of the path. Up to maxKnownSection
// different ones the counts are exact. When there are more, the smaller half is
// forgotten: the largest count that goes is subtracted from all, so that no count is
// ever too large, and none is too small by more than the sum of what was subtracted
// (Misra and Gries, 1982). A section with a larger share than 2 in maxKnownSection of
// all requests is never lost. The zero sections is empty.
type sections struct {
	counts  map[string]*sectionCount
	missing int // from a count, at most
}

type sectionCount struct{ requests, disallowed int }

func (s *sections) add(path []byte, disallowed bool) {
	name := sectionOf(path)
	n := s.counts[string(name)]
	if n == nil {
		if s.counts == nil {
			s.counts = map[string]*sectionCount{}
		}
		if len(s.counts) == maxKnownSection {
			s.forget()
		}
		n = &sectionCount{}
		s.counts[string(name)] = n
	}
	n.requests++
	if disallowed {
		n.disallowed++
	}
}

// forget makes room by the rule that the comment on sections explains.
func (s *sections) forget() {
	var all []int
	for _, n := range s.counts {
		all = append(all, n.requests)
	}
	slices.Sort(all)
	least := all[len(all)/2]
	s.missing += least
	for name, n := range s.counts {
		if n.requests -= least; n.requests <= 0 {
			delete(s.counts, name)
		}
		n.disallowed = min(n.disallowed, n.requests)
	}
}

// most returns the n sections with the most requests, and how many may be missing from
// a count at most.
func (s *sections) most(n int) (all []TrafficSection, missing int) {
	all = []TrafficSection{}
	for name, c := range s.counts {
		all = append(all, TrafficSection{name, c.requests, c.disallowed})
	}
	slices.SortFunc(all, func(a, b TrafficSection) int {
		return cmp.Or(cmp.Compare(b.Requests, a.Requests), strings.Compare(a.Section, b.Section))
	})
	return all[:min(n, len(all))], s.missing
}

// sectionOf returns the first segment of path, which begins with a slash.
func sectionOf(path []byte) []byte {
	name := withoutQuery(path)
	if end := bytes.IndexByte(name[1:], '/'); end >= 0 {
		name = name[:end+1]
	}
	return name[:min(len(name), maxSectionName)]
}
