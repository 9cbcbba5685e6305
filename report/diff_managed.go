package report

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/rules"
)

// maxManagedAgents is how many of the agents that a block concerns one line names.
const maxManagedAgents = 5

// managedLines says what CDNs added to the files of d, and how the files differ
// without that. At most maxChanges changes are listed. There are no lines if no CDN is
// involved.
func managedLines(d Difference, maxChanges int) []string {
	if d.Managed == nil {
		return nil
	}
	var lines []string
	for _, b := range d.Managed.Blocks {
		lines = append(lines, fmt.Sprintf("%s added lines %d-%d of %s: %s", b.Platform, b.First, b.Last, b.File, relationsIn(Difference{Difference: b.Adds})))
	}
	drift := Difference{Difference: d.Managed.Drift}
	changes := changesIn(drift)
	if len(changes) == 0 {
		return append(lines, "without these lines: "+provedEquivalent)
	}
	for i, change := range changes[:min(len(changes), max(1, maxChanges))] {
		changes[i] = "without these lines: " + change
	}
	if more := len(changes) - max(1, maxChanges); more > 0 {
		changes = append(changes[:len(changes)-more], fmt.Sprintf("without these lines: %d more", more))
	}
	return append(lines, changes...)
}

// relationsIn says for which agents d is stricter or looser, and which settings it
// changes.
func relationsIn(d Difference) string {
	concerned := map[rules.Relation]crawlerNames{}
	for _, s := range accountOf(d).stories {
		for _, v := range s.verdicts {
			names := concerned[v.relation]
			names.join(s.crawlerNames)
			concerned[v.relation] = names
		}
	}
	var parts []string
	for _, r := range []rules.Relation{rules.Stricter, rules.Looser, rules.Incomparable, rules.Undecided} {
		if names := concerned[r]; names.count() > 0 {
			parts = append(parts, r.String()+" for "+names.listed(maxManagedAgents))
		}
	}
	for _, s := range d.Settings {
		parts = append(parts, settingTitle(s))
	}
	if len(parts) == 0 {
		return "they change nothing"
	}
	return strings.Join(parts, "; ")
}

// changesIn returns a line for each change in d.
func changesIn(d Difference) []string {
	var lines []string
	for _, s := range accountOf(d).stories {
		for _, it := range s.items {
			lines = append(lines, s.line(it))
		}
		if len(s.items) == 0 {
			lines = append(lines, fmt.Sprintf("%s for %s", s.verdicts[0].relation, s))
		}
	}
	for _, s := range d.Settings {
		lines = append(lines, settingLine(s))
	}
	return lines
}
