package report

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// trippedGate is a gate that tripped, and why in one line.
type trippedGate struct{ gate, why string }

// trippedGates returns the gates of a that tripped.
func (a account) trippedGates() []trippedGate {
	var tripped []trippedGate
	for _, g := range a.Gates {
		var causes []string // each once: one line tells of many changes
		seen := map[string]bool{}
		told := map[itemIndex]bool{}
		for _, by := range g.By {
			i, ok := a.itemFor(g, by)
			if ok && told[i] {
				continue
			}
			told[i] = ok
			if cause := a.cause(g, by); !seen[cause] {
				seen[cause] = true
				causes = append(causes, cause)
			}
		}
		if !g.Tripped || len(causes) == 0 {
			continue
		}
		why := causes[0]
		if more := len(causes) - 1; more > 0 {
			why += fmt.Sprintf(", and %d more", more)
		}
		tripped = append(tripped, trippedGate{g.Gate, why})
	}
	return tripped
}

// cause says in one line what tripped a gate.
func (a account) cause(g evaluator.GateResult, by evaluator.Cause) string {
	if by.Place >= 0 {
		return placeLine(a.Difference, by.Place)
	}
	if by.Setting >= 0 {
		return settingLine(a.Settings[by.Setting])
	}
	if i, ok := a.itemFor(g, by); ok {
		s := a.stories[i.story]
		return s.line(s.items[i.item])
	}
	for _, s := range a.stories {
		if s.classes[by.Class] {
			return s.names() + ": undecided"
		}
	}
	return "undecided"
}

// itemFor returns the item that tells by, a cause of g, of crawlers that g is for.
func (a account) itemFor(g evaluator.GateResult, by evaluator.Cause) (itemIndex, bool) {
	found := a.items[changeIndex{by.Class, by.Change}]
	if by.Class < 0 || len(found) == 0 {
		return itemIndex{}, false
	}
	gate, err := evaluator.ParseGate(g.Gate)
	for _, i := range found {
		if err == nil && slices.ContainsFunc(slices.Concat(a.stories[i.story].agents, a.stories[i.story].inherits), func(agent string) bool {
			c, known := crawlers.Lookup(agent)
			return gate.Token != "" && gate.Token == rules.LowerToken(agent) || known && gate.Category != "" && gate.Category == c.Category
		}) {
			return i, true
		}
	}
	return found[0], true
}
