package evaluator

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/internal/choice"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// Gate is a kind of change that must not happen: of one effect, for all crawlers,
// for one, or for those of one category, or of settings. At most one of Token,
// Category and Field is set.
type Gate struct {
	Effect   Effect            // empty for settings
	Token    string            // product token in lower case; empty for all crawlers
	Category crawlers.Category // empty for all crawlers
	Field    string            // a setting; empty for all but sitemaps
}

// settingsGate is the word for a gate on settings.
const settingsGate = "settings"

// ParseGate reads EFFECT, EFFECT:TOKEN or EFFECT:CATEGORY, such as
// "newly-disallowed:search", and settings or settings:FIELD. Errors quote text.
func ParseGate(text string) (Gate, error) {
	effect, concerned, narrowed := strings.Cut(text, ":")
	var effects []string
	for _, e := range Effects {
		effects = append(effects, string(e))
	}
	if _, err := choice.Of("effect", effect, append(effects, settingsGate)); err != nil {
		return Gate{}, fmt.Errorf("%q: %w", text, err)
	}
	if effect == settingsGate {
		if !narrowed {
			return Gate{}, nil
		}
		concerned = strings.ToLower(concerned)
		if _, err := choice.Of("setting", concerned, SettingFields()); err != nil {
			return Gate{}, fmt.Errorf("%q: %w", text, err)
		}
		return Gate{Field: concerned}, nil
	}
	g := Gate{Effect: Effect(effect)}
	switch {
	case narrowed && concerned == "":
		return Gate{}, fmt.Errorf("%q names nobody after the colon", text)
	case namesTwo(concerned):
		return Gate{}, fmt.Errorf("%q has more than one colon; a gate names one crawler or one category, so write a gate for each", text)
	case slices.Contains(crawlers.Categories, crawlers.Category(concerned)):
		g.Category = crawlers.Category(concerned)
	default:
		g.Token = rules.LowerToken(concerned)
	}
	return g, nil
}

// namesTwo reports whether concerned is two names with a colon between them, and not a
// browser string with the address of a page.
func namesTwo(concerned string) bool {
	i := strings.LastIndexByte(concerned, ':')
	if i < 0 {
		return false
	}
	second := concerned[i+1:]
	_, known := crawlers.Lookup(second)
	return known || second == "*" || slices.Contains(crawlers.Categories, crawlers.Category(second)) || !strings.ContainsAny(concerned[:i], "/ (")
}

// For returns g for the crawler with product token token alone.
func (g Gate) For(token string) Gate {
	g.Token, g.Category = rules.LowerToken(token), ""
	return g
}

// String is the gate as [ParseGate] reads it.
func (g Gate) String() string {
	text := cmp.Or(string(g.Effect), settingsGate)
	if concerned := g.Token + string(g.Category) + g.Field; concerned != "" {
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

// Cause is a change that tripped a gate, a class that may hide one, a setting, or a
// place of a file that moved.
type Cause struct {
	Class   int // index in [Difference.Classes], 0-based; -1 for a setting or a place
	Change  int // index in [Class.Changes], 0-based; -1 for a setting or a place, and if the class is undecided
	Setting int // index in [Difference.Settings], 0-based; -1 for a class or a place
	Place   int // index in [Difference.Places], 0-based; -1 for a class or a setting
}

// MarshalJSON writes {"class":0,"change":0}, {"setting":0} or {"place":0}.
func (c Cause) MarshalJSON() ([]byte, error) {
	if c.Place >= 0 {
		return json.Marshal(struct {
			Place int `json:"place"`
		}{c.Place})
	}
	if c.Setting >= 0 {
		return json.Marshal(struct {
			Setting int `json:"setting"`
		}{c.Setting})
	}
	return json.Marshal(struct {
		Class  int `json:"class"`
		Change int `json:"change"`
	}{c.Class, c.Change})
}

// Check says whether d, which [Diff] returned, trips g, and names every cause. A
// crawler whose own dialect was compared is judged in that dialect alone. An
// undecided class trips every gate for one of its crawlers, as it may hide a
// change. Sitemaps trip only a gate that names them. If a
// file moved, g also trips if it trips at one of the places.
func (g Gate) Check(d Difference) GateResult {
	result := GateResult{Gate: g.String(), By: []Cause{}}
	if g.Effect == "" {
		result.By = append(result.By, g.settings(d)...)
	} else {
		result.By = append(result.By, g.changes(d)...)
	}
	for i, place := range d.Places {
		if g.Check(place).Tripped {
			result.By = append(result.By, Cause{-1, -1, -1, i})
		}
	}
	result.Tripped = len(result.By) > 0
	return result
}

// settings returns the settings of d that trip g, a gate on settings.
func (g Gate) settings(d Difference) []Cause {
	var causes []Cause
	for i, s := range d.Settings {
		if s.Field == g.Field || g.Field == "" && s.Field != sitemapField {
			causes = append(causes, Cause{-1, -1, i, -1})
		}
	}
	return causes
}

// changes returns the changes of d that trip g, a gate on verdicts.
func (g Gate) changes(d Difference) []Cause {
	var causes []Cause
	for i, c := range d.Classes {
		if !g.concerns(d, c) {
			continue
		}
		for j, change := range c.Changes {
			if change.Effect == g.Effect {
				causes = append(causes, Cause{i, j, -1, -1})
			}
		}
		if c.Relation == rules.Undecided {
			causes = append(causes, Cause{i, -1, -1, -1})
		}
	}
	return causes
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
