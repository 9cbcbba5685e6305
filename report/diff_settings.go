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
		for i, agent := range s.Agents {
			if len(s.Names) == len(s.Agents) {
				agent = s.Names[i]
			}
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

// besidesSitemaps returns the settings of d without sitemaps, which text and
// Markdown list one by one.
func besidesSitemaps(d Difference) []evaluator.Setting {
	return slices.DeleteFunc(slices.Clone(d.Settings), func(s evaluator.Setting) bool { return s.Field == "sitemap" })
}

// sitemapChanges names the sitemaps of d that came and went, each URL shown as show has
// it, and counts those of each after the first most.
func sitemapChanges(d Difference, most int, show func(string) string) []string {
	var lines []string
	for _, side := range []struct {
		urls []string
		verb string
	}{{d.Sitemaps.Added, "added"}, {d.Sitemaps.Removed, "removed"}} {
		for _, url := range side.urls[:min(len(side.urls), most)] {
			lines = append(lines, fmt.Sprintf("sitemap %s: %s", side.verb, show(url)))
		}
		if more := len(side.urls) - most; more > 0 {
			lines = append(lines, fmt.Sprintf("… and %s %s", Plural(more, "more sitemap"), side.verb))
		}
	}
	return lines
}

// settingHeadline says in a few words which setting changed.
func settingHeadline(s evaluator.Setting) string {
	if line := settingLine(s); len(line) <= maxHeadline {
		return line
	}
	return settingTitle(s)
}

// maxHeadline is the length in octets of the values of a setting that a heading names.
const maxHeadline = 120
