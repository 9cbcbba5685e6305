package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules/evaluator"
)

const (
	maxSettingAgents = 5 // agents of a setting that one line names
	maxSettingValues = 5 // values of a setting that one line names
)

// settingTitle says which setting changed, and for whom.
func settingTitle(s evaluator.Setting) string {
	title := s.Field + " changed"
	if len(s.Agents) > 0 {
		var agents []string
		for _, agent := range s.Agents {
			agents = append(agents, orAnyOther(evaluator.Spelling(agent)))
		}
		title += " for " + listed(agents, maxSettingAgents)
	}
	return title
}

// settingChange says what s was and is: as a whole if it has one value, else by
// the values that came and went.
func settingChange(s evaluator.Setting) string {
	missing := func(all, present []string) []string {
		return slices.DeleteFunc(slices.Clone(all), func(value string) bool { return slices.Contains(present, value) })
	}
	added, removed := missing(s.New, s.Old), missing(s.Old, s.New)
	if len(s.Old) <= 1 && len(s.New) <= 1 || len(added)+len(removed) == 0 {
		return settingValues(s.New) + ", was " + settingValues(s.Old)
	}
	var parts []string
	if len(added) > 0 {
		parts = append(parts, "added "+settingValues(added))
	}
	if len(removed) > 0 {
		parts = append(parts, "removed "+settingValues(removed))
	}
	return strings.Join(parts, "; ")
}

// settingValues lists values; a field without a value is told from no field.
func settingValues(values []string) string {
	if len(values) == 0 {
		return "none"
	}
	var quoted []string
	for _, value := range values[:min(len(values), maxSettingValues)] {
		quoted = append(quoted, fmt.Sprintf("%q", value))
	}
	return listed(append(quoted, values[len(quoted):]...), maxSettingValues)
}

// settingLine says in one line what changed.
func settingLine(s evaluator.Setting) string { return settingTitle(s) + ": " + settingChange(s) }

// listed joins texts with commas, and counts those after the first shown.
func listed(texts []string, shown int) string {
	if len(texts) <= shown {
		return strings.Join(texts, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(texts[:shown], ", "), len(texts)-shown)
}

// besidesSitemaps returns the settings of d without sitemaps, which text and
// Markdown list one by one.
func besidesSitemaps(d Difference) []evaluator.Setting {
	return slices.DeleteFunc(slices.Clone(d.Settings), func(s evaluator.Setting) bool { return s.Field == "sitemap" })
}

// trippedGate is a gate that tripped, and why in one line.
type trippedGate struct{ gate, why string }

// trippedGates returns the gates of d that tripped.
func trippedGates(d Difference) []trippedGate {
	var tripped []trippedGate
	for _, g := range d.Gates {
		var causes []string // each once: dialects often agree
		seen := map[string]bool{}
		for _, by := range g.By {
			if cause := gateCause(d, by); !seen[cause] {
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

// gateCause says in one line what tripped a gate.
func gateCause(d Difference, by evaluator.Cause) string {
	if by.Place >= 0 {
		return placeLine(d, by.Place)
	}
	if by.Setting >= 0 {
		return settingLine(d.Settings[by.Setting])
	}
	m := mergedClass{Class: d.Classes[by.Class]}
	if by.Change < 0 {
		return m.names() + ": undecided"
	}
	return changeLine(m, m.Changes[by.Change])
}
