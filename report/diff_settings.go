package report

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules/evaluator"
)

const (
	maxSettingAgents = 5 // agents of a setting that one line names
	maxSettingValues = 5 // values of a setting that one line names
)

// settingTitle says which setting was added, removed or changed, and for whom.
func settingTitle(s evaluator.Setting) string { return settingBrief(s, maxSettingAgents) }

// settingBrief is like [settingTitle], but names up to most crawlers.
func settingBrief(s evaluator.Setting, most int) string {
	title := s.Field + " " + settingVerb(s)
	if len(s.Agents) > 0 {
		var agents []string
		for i, agent := range s.Agents {
			name := evaluator.Spelling(agent)
			if len(s.Names) == len(s.Agents) {
				name = s.Names[i] // as in stories
			}
			agents = append(agents, orAnyOther(name))
		}
		title += " for " + listed(agents, most)
	}
	return title
}

// settingVerb says what happened to s as a whole.
func settingVerb(s evaluator.Setting) string {
	switch {
	case len(s.Old) == 0:
		return "added"
	case len(s.New) == 0:
		return "removed"
	}
	return "changed"
}

// settingChange says what s was and is, each value shown as show has it: as a whole if
// it has one value, else by the values that came and went.
func settingChange(s evaluator.Setting, show func(string) string) string {
	missing := func(all, present []string) []string {
		return slices.DeleteFunc(slices.Clone(all), func(value string) bool { return slices.Contains(present, value) })
	}
	added, removed := missing(s.New, s.Old), missing(s.Old, s.New)
	switch {
	case len(s.Old) == 0:
		return settingValues(s.New, show)
	case len(s.New) == 0:
		return "was " + settingValues(s.Old, show)
	case len(s.Old) == 1 && len(s.New) == 1:
		return settingValues(s.New, show) + ", was " + settingValues(s.Old, show)
	case len(added)+len(removed) == 0: // the order changed
		return settingValues(s.New, show) + "; was " + settingValues(s.Old, show)
	}
	var parts []string
	if len(added) > 0 {
		parts = append(parts, "added "+settingValues(added, show))
	}
	if len(removed) > 0 {
		parts = append(parts, "removed "+settingValues(removed, show))
	}
	return strings.Join(parts, "; ")
}

// settingValues lists values. One that a reader could not tell from the words around it
// is quoted.
func settingValues(values []string, show func(string) string) string {
	var shown []string
	for _, value := range values[:min(len(values), maxSettingValues)] {
		if !plainValue.MatchString(value) {
			value = fmt.Sprintf("%q", value)
		}
		shown = append(shown, show(value))
	}
	return listed(append(shown, values[len(shown):]...), maxSettingValues)
}

// plainValue matches values that a reader can tell from the words around them.
var plainValue = regexp.MustCompile(`^[/0-9A-Za-z][/0-9A-Za-z:._~?&=%+@-]*$`)

// settingLine says in one line what changed.
func settingLine(s evaluator.Setting) string {
	return settingTitle(s) + ": " + settingChange(s, asText)
}

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

// settingsSummary says in a few words which settings of d changed, one part for each
// field, with short values on demand.
func settingsSummary(d Difference, values bool) []string {
	var parts []string
	settings := besidesSitemaps(d)
	for len(settings) > 0 {
		first := settings[0]
		n := slices.IndexFunc(settings, func(s evaluator.Setting) bool { return s.Field != first.Field })
		if n < 0 {
			n = len(settings)
		}
		part := settingBrief(first, 2)
		switch line := settingLine(first); {
		case n > 1:
			agents := map[string]bool{}
			for _, s := range settings[:n] {
				for _, agent := range s.Agents {
					agents[agent] = true
				}
			}
			part = first.Field + " changed"
			if len(agents) > 1 {
				part += " for " + Plural(len(agents), "crawler")
			}
		case values && len(first.Agents) <= 2 && len(line) <= maxBriefSetting:
			part = line
		}
		parts, settings = append(parts, part), settings[n:]
	}
	return append(parts, sitemapsSummary(d)...)
}

// maxBriefSetting is the length in octets of a setting that a summary tells with its
// values.
const maxBriefSetting = 60

// sitemapsSummary counts the sitemaps of d that came and went, and names one that is
// the only one; empty if none did.
func sitemapsSummary(d Difference) []string {
	added, removed := d.Sitemaps.Added, d.Sitemaps.Removed
	switch {
	case len(added) > 0 && len(removed) > 0:
		return []string{fmt.Sprintf("%s added, %d removed", Plural(len(added), "sitemap"), len(removed))}
	case len(added)+len(removed) == 1:
		return sitemapChanges(d, 1, asText)
	case len(added) > 0:
		return []string{Plural(len(added), "sitemap") + " added"}
	case len(removed) > 0:
		return []string{Plural(len(removed), "sitemap") + " removed"}
	}
	return nil
}
