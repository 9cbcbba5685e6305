package evaluator

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/internal/choice"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// Gate is a kind of change that must not happen: of one effect, for all crawlers,
// for one, or for those of one category. At most one of Token and Category is set.
type Gate struct {
	Effect   Effect
	Token    string            // product token in lower case; empty for all crawlers
	Category crawlers.Category // empty for all crawlers
}

// ParseGate reads EFFECT, EFFECT:TOKEN or EFFECT:CATEGORY, such as
// "newly-disallowed:search". Errors quote text.
func ParseGate(text string) (Gate, error) {
	effect, concerned, narrowed := strings.Cut(text, ":")
	var effects []string
	for _, e := range Effects {
		effects = append(effects, string(e))
	}
	if _, err := choice.Of("effect", effect, effects); err != nil {
		return Gate{}, fmt.Errorf("%q: %w", text, err)
	}
	g := Gate{Effect: Effect(effect)}
	switch {
	case narrowed && concerned == "":
		return Gate{}, fmt.Errorf("%q names nobody after the colon", text)
	case slices.Contains(crawlers.Categories, crawlers.Category(concerned)):
		g.Category = crawlers.Category(concerned)
	default:
		g.Token = rules.LowerToken(concerned)
	}
	return g, nil
}

// For returns g for the crawler with product token token alone.
func (g Gate) For(token string) Gate {
	g.Token, g.Category = rules.LowerToken(token), ""
	return g
}

// String is the gate as [ParseGate] reads it.
func (g Gate) String() string {
	text := string(g.Effect)
	if concerned := g.Token + string(g.Category); concerned != "" {
		text += ":" + concerned
	}
	return text
}

// GateResult is what a [Gate] makes of a [Difference].
type GateResult struct {
	Gate    string  `json:"gate"` // as [ParseGate] reads it
	Tripped bool    `json:"tripped"`
	By      []Cause `json:"by"` // empty if not tripped
}

// Cause is a change that tripped a gate, or a class that may hide one.
type Cause struct {
	Class  int `json:"class"`  // index in [Difference.Classes], 0-based
	Change int `json:"change"` // index in [Class.Changes], 0-based; -1 if the class is undecided
}

// Check says whether d, which [Diff] returned, trips g, and names every cause. A
// crawler whose own dialect was compared is judged in that dialect alone. An
// undecided class trips every gate for one of its crawlers, as it may hide a
// change.
func (g Gate) Check(d Difference) GateResult {
	result := GateResult{Gate: g.String(), By: []Cause{}}
	for i, c := range d.Classes {
		if !g.concerns(d, c) {
			continue
		}
		for j, change := range c.Changes {
			if change.Effect == g.Effect {
				result.By = append(result.By, Cause{i, j})
			}
		}
		if c.Relation == rules.Undecided {
			result.By = append(result.By, Cause{i, -1})
		}
	}
	result.Tripped = len(result.By) > 0
	return result
}

// concerns reports whether c, a class of d, has a crawler that g is for.
func (g Gate) concerns(d Difference, c Class) bool {
	switch {
	case g.Token != "":
		return d.holds(c, g.Token)
	case g.Category != "":
		for crawler := range crawlers.All() {
			if crawler.Category == g.Category && crawler.Claims() && d.holds(c, rules.LowerToken(crawler.Token)) {
				return true
			}
		}
		return false
	}
	return true
}

// holds reports whether token is to be judged by c, a class of d.
func (d Difference) holds(c Class, token string) bool {
	if crawler, known := crawlers.Lookup(token); known && crawler.Dialect != c.Dialect &&
		slices.ContainsFunc(d.Classes, func(c Class) bool { return c.Dialect == crawler.Dialect }) {
		return false
	}
	return c.compared.Holds(token)
}
