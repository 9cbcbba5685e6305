package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
)

// maxManagedAgents is how many of the agents that a block concerns one line names.
const maxManagedAgents = 5

// managedAccount is an account of files to which CDNs added lines.
type managedAccount struct {
	account          // what the author changed if that is anything, else a as given
	intro   string   // comes before the stories; empty if no CDN is involved
	effects []string // one line for each block, after the stories
}

// besidesManaged tells what the author of the change in a did apart from what CDNs did.
// If only the lines of CDNs differ, the stories of a say all.
func besidesManaged(a account) managedAccount {
	if a.Managed == nil {
		return managedAccount{account: a}
	}
	drift := a.Difference
	drift.Classes, drift.Settings, drift.Sitemaps = a.Managed.Drift.Classes, a.Managed.Drift.Settings, a.Managed.Drift.Sitemaps
	drift.Gates = nil                     // they judge what crawlers are served
	drift.OldText, drift.NewText = "", "" // with the blocks, they do not show which crawlers the author named
	var platforms, places []string
	m := managedAccount{account: accountOf(drift)}
	for _, b := range a.Managed.Blocks {
		if !slices.Contains(platforms, b.Platform) {
			platforms = append(platforms, b.Platform)
		}
		places = append(places, fmt.Sprintf("lines %d-%d of %s", b.First, b.Last, b.File))
		m.effects = append(m.effects, fmt.Sprintf("%s added lines %d-%d of %s: %s", b.Platform, b.First, b.Last, b.File, relationsIn(Difference{Difference: b.Adds})))
	}
	m.intro = "apart from what " + strings.Join(platforms, " and ") + " added"
	if !a.Managed.Drift.Changed() {
		return managedAccount{account: a, intro: fmt.Sprintf("%s (%s): %s", m.intro, strings.Join(places, ", "), provedEquivalent)}
	}
	m.gates = a.gates
	if !a.Changed() {
		m.effects = append(m.effects, "with these lines: "+provedEquivalent)
	}
	return m
}

// headline is the headline of a as crawlers get the files if a gate tripped, else that
// of the author's change.
func (m managedAccount) headline(a account) string {
	if len(m.effects) == 0 || len(a.gates) > 0 {
		return a.headline()
	}
	return m.account.headline() + ", " + m.intro
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
