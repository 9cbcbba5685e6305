package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// item is a change of a story, with the changes that it stands for: those that the same
// rule made, and those of paths that its pattern covers.
type item struct {
	evaluator.Change
	whole     bool     // it is about the whole site
	patterns  []string // what changed; no pattern covers another by its beginning
	now, was  deciders
	key       string // the same for items that can be merged
	dialects  []string
	changes   []changeIndex
	agents    string // of the class that the exceptions hold for
	excepted  bool   // some of patterns have exceptions
	respelled bool   // dialects write patterns in different ways
}

// deciders are the lines of one file that decide the URLs of an item.
type deciders struct {
	evaluator.RuleLine       // for the first crawler
	lines              []int // the same rule for all crawlers; ascending
	others             []int // other rules; ascending
}

// newItem returns the change of class at i by itself.
func newItem(i changeIndex, class evaluator.Class) item {
	c := class.Changes[i.change]
	return item{
		Change:   c,
		whole:    c.Pattern == "/*" && (class.Closed && c.Effect == evaluator.NewlyDisallowed || class.Opened && c.Effect == evaluator.NewlyAllowed),
		patterns: []string{c.Pattern},
		now:      decidersOf(c.New),
		was:      decidersOf(c.Old),
		dialects: []string{class.Dialect},
		changes:  []changeIndex{i},
		excepted: len(c.Except) > 0 || c.ExceptMore,
	}
}

// foldChanges returns the changes of c, which is at class in its difference. Those that
// the same rule made are one item.
func foldChanges(class int, c evaluator.Class) []item {
	type cause struct {
		effect evaluator.Effect
		added  bool
		line   int
		alone  string // the pattern of a change that no line made
	}
	var items []item
	at := map[cause]int{}
	agents := strings.Join(shownAgents(c), "\n")
	for i, change := range c.Changes {
		by := cause{effect: change.Effect, added: change.Added, line: change.Old.Line}
		if change.Added {
			by.line = change.New.Line
		}
		if by.line == 0 {
			by.alone = change.Pattern
		}
		it := newItem(changeIndex{class, i}, c)
		it.agents = agents
		n, known := at[by]
		if !known {
			at[by] = len(items)
			items = append(items, it)
			continue
		}
		items[n].fold(it)
		items[n].patterns = append(items[n].patterns, it.patterns...)
		items[n].excepted = items[n].excepted || it.excepted
		items[n].dropDenied(change)
	}
	items = foldCovered(items)
	for i := range items {
		items[i].key = items[i].alike()
	}
	return items
}

// dropDenied drops the exceptions from it if one of them might deny c, a change that
// the same rule made. The item then says only that there are exceptions.
func (it *item) dropDenied(c evaluator.Change) {
	if slices.ContainsFunc(it.Except, func(except string) bool {
		return mayMeet(except, c.Pattern) && !slices.Contains(c.Except, except)
	}) {
		it.Except, it.ExceptMore = nil, true
	}
}

// foldCovered folds each item into a broader one that says as much about its paths, if
// there is one.
func foldCovered(items []item) []item {
	openings := map[evaluator.Effect]map[string]int{} // beginnings of paths, and the kept items about them
	for _, effect := range evaluator.Effects {
		openings[effect] = map[string]int{}
	}
	var kept []item
	for _, it := range items {
		it.patterns = broadest(it.patterns)
		known := openings[it.Effect]
		if i, ok := tellerOf(it, kept, known); ok {
			kept[i].fold(it)
			continue
		}
		for _, pattern := range it.patterns {
			if opening, ok := openingOf(pattern); ok {
				known[opening] = len(kept)
			}
		}
		kept = append(kept, it)
	}
	return kept
}

// openingOf returns the text that every path of pattern begins with, and reports
// whether pattern matches every path that does.
func openingOf(pattern string) (opening string, all bool) {
	opening, rest, _ := strings.Cut(pattern, "*")
	return strings.TrimSuffix(opening, "$"), rest == "" && strings.HasSuffix(pattern, "*")
}

// broadest returns patterns without those that another one covers. It looks for few
// covering patterns with stars inside, because it compares every pattern with them.
func broadest(patterns []string) []string {
	const most = 10
	known := map[string]int{}
	var kept, starred []string
	for _, pattern := range patterns {
		if _, covered := coveringItem(pattern, known); covered || slices.ContainsFunc(starred, func(by string) bool { return covers(by, pattern) }) {
			continue
		}
		if opening, ok := openingOf(pattern); ok {
			known[opening] = 0
		} else if len(starred) < most {
			starred = append(starred, pattern)
		}
		kept = append(kept, pattern)
	}
	return kept
}

// covers reports whether every path that pattern matches also matches by: it is enough
// to try one in which each star stands for an octet that by does not have.
func covers(by, pattern string) bool {
	path := strings.ReplaceAll(strings.TrimSuffix(pattern, "$"), "*", "\x00")
	return (rules.Rule{Pattern: by}).Matches(path)
}

// coveringItem returns the item in openings whose pattern covers pattern.
func coveringItem(pattern string, openings map[string]int) (int, bool) {
	opening, _ := openingOf(pattern)
	for n := range len(opening) + 1 {
		if i, ok := openings[opening[:n]]; ok {
			return i, true
		}
	}
	return 0, false
}

// tellerOf returns the index of an item in kept whose pattern covers those of it, and
// whose exceptions may not deny any of them.
func tellerOf(it item, kept []item, openings map[string]int) (int, bool) {
	i, ok := coveringItem(it.patterns[0], openings)
	if !ok || len(kept[i].patterns) > 1 || kept[i].ExceptMore && !kept[i].whole {
		return 0, false
	}
	for _, pattern := range it.patterns {
		if j, ok := coveringItem(pattern, openings); !ok || i != j {
			return 0, false
		}
		if !kept[i].whole && slices.ContainsFunc(kept[i].Except, func(except string) bool { return mayMeet(except, pattern) }) {
			return 0, false
		}
	}
	return i, true
}

// mayMeet reports whether a path may match both patterns; true proves nothing.
func mayMeet(a, b string) bool {
	first, _ := openingOf(a)
	second, _ := openingOf(b)
	return strings.HasPrefix(first, second) || strings.HasPrefix(second, first)
}

func decidersOf(r evaluator.RuleLine) deciders { return deciders{RuleLine: r, lines: []int{r.Line}} }

// fold adds other, an item of the same class, to the changes that it stands for.
func (it *item) fold(other item) {
	it.changes = append(it.changes, other.changes...)
	it.now.add(other.now)
	it.was.add(other.was)
}

// add adds other rules of the same crawlers to d.
func (d *deciders) add(other deciders) {
	for _, line := range slices.Concat(other.lines, other.others) {
		if at, known := slices.BinarySearch(d.others, line); !known && line != 0 && line != d.Line {
			d.others = slices.Insert(d.others, at, line)
		}
	}
}

// merge adds to it the same item of other crawlers, or of another dialect.
func (it *item) merge(other item) {
	it.changes = append(it.changes, other.changes...)
	if i := slices.Index(it.dialects, other.dialects[0]); i < 0 {
		it.dialects = append(it.dialects, other.dialects[0])
		slices.Sort(it.dialects)
	}
	it.respelled = it.respelled || !slices.Equal(it.patterns, other.patterns)
	it.now.merge(other.now)
	it.was.merge(other.was)
	if slices.Equal(it.Except, other.Except) && it.ExceptMore == other.ExceptMore {
		return
	}
	switch {
	case it.agents != other.agents:
		it.Except, it.ExceptMore = nil, true
	case !it.ExceptMore && other.ExceptMore: // the search in the other dialect was given up
	case it.ExceptMore && !other.ExceptMore:
		it.Except, it.ExceptMore = other.Except, false
	case !slices.EqualFunc(it.Except, other.Except, sameInDialects):
		it.Except, it.ExceptMore = nil, true
	}
}

// merge adds the rules of other crawlers, or of another dialect, to d.
func (d *deciders) merge(other deciders) {
	if other.Rule != d.Rule {
		d.add(other)
		return
	}
	if at, known := slices.BinarySearch(d.lines, other.Line); !known {
		d.lines = slices.Insert(d.lines, at, other.Line)
	}
}

// clone returns an item that can be merged without changing it.
func (it item) clone() item {
	it.dialects = slices.Clone(it.dialects)
	it.changes = slices.Clone(it.changes)
	for _, d := range []*deciders{&it.now, &it.was} {
		d.lines, d.others = slices.Clone(d.lines), slices.Clone(d.others)
	}
	return it
}

// alike returns a text that two items share if they differ only in lines, in exceptions
// and in the way in which their dialects write a pattern.
func (it item) alike() string {
	rule := it.Old.Rule
	if it.Added {
		rule = it.New.Rule
	}
	return alikeInDialects.Replace(fmt.Sprintf("\n%s %v %q %q", it.Effect, it.whole, rule, it.patterns))
}

// alikeInDialects undoes a difference between dialects: as RFC 9309 compares paths, a
// "$" that does not end a pattern is "%24".
var alikeInDialects = strings.NewReplacer("%24", "$")

func sameInDialects(a, b string) bool {
	return alikeInDialects.Replace(a) == alikeInDialects.Replace(b)
}

// compareItems orders items for readers: newly disallowed paths first, and the items
// that stand for most changes first among them.
func compareItems(a, b item) int {
	return cmp.Or(
		slices.Index(evaluator.Effects, a.Effect)-slices.Index(evaluator.Effects, b.Effect),
		cmp.Compare(bit(b.whole), bit(a.whole)),
		len(b.changes)/len(b.dialects)-len(a.changes)/len(a.dialects),
		len(a.Pattern)-len(b.Pattern),
	)
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
