package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// The rules of SARIF for changed settings, and for crawlers for which the comparison
// was given up.
const (
	settingsRule  = "settings"
	undecidedRule = "undecided"
)

// diffRules describe the changes that differences consist of.
var diffRules = []struct{ id, summary, rationale string }{
	{
		string(evaluator.NewlyDisallowed), "URLs that were allowed are disallowed",
		"The new file keeps crawlers away from URLs that the old file let them fetch. A search engine drops the content of such pages, and soon the pages. The comparison covers every URL that the pattern matches, and the evaluator confirmed the example. If the change is intended, nothing needs to be done.",
	},
	{
		string(evaluator.NewlyAllowed), "URLs that were disallowed are allowed",
		"The new file lets crawlers fetch URLs that the old file kept them away from, so that these may appear in search results or in training data. The comparison covers every URL that the pattern matches, and the evaluator confirmed the example. If the change is intended, nothing needs to be done.",
	},
	{
		undecidedRule, "the comparison for some crawlers was given up",
		"The files have so many rules, or rules so intricate, that the search for differences was given up for these crawlers. It may have missed some. Compare the rules for them by hand, or make them simpler.",
	},
	{
		settingsRule, "a setting besides the rules changed",
		"Crawlers take more from the file than rules: how fast they may fetch, how content may be used, which host is canonical, where sitemaps are. The new file gives other values than the old one. If the change is intended, nothing needs to be done.",
	},
}

// writeDiffSARIF places each change on the line of the new file that decides it, or
// on the first line if none does, as for settings. A change that tripped a gate is an
// error, any other a warning.
func writeDiffSARIF(w io.Writer, o DifferenceOptions, ds []Difference) error {
	run := newSARIFRun(o.Options)
	run.AutomationDetails.WithID("robotslint-diff/")
	for _, r := range diffRules {
		sarifRule{
			id: r.id, summary: r.summary, rationale: r.rationale,
			text:     fmt.Sprintf("%s: %s\n\n%s\n", r.id, r.summary, wrap(r.rationale, 76)),
			markdown: fmt.Sprintf("### %s\n\n%s. %s\n", r.id, sentence(r.summary), r.rationale),
			severity: analysis.Warning, tag: "change", precision: "very-high",
		}.addTo(run)
	}
	seen := fingerprints{}
	for _, d := range ds {
		lineFingerprint, tripping := lineFingerprints(d.NewText), trippingChanges(d)
		// add adds the change called about, a name without line numbers.
		add := func(rule string, line int, about, message string, trips bool) {
			severity := analysis.Warning
			if trips {
				severity = analysis.Error
			}
			location := sarif.NewLocationWithPhysicalLocation(sarif.NewPhysicalLocation().
				WithArtifactLocation(sarif.NewArtifactLocation().WithUri(fileURI(d.New))).
				WithRegion(sarif.NewRegion().WithStartLine(line).WithEndLine(line)))
			run.AddResult(sarif.NewRuleResult(rule).WithLevel(sarifLevel(severity)).
				WithMessage(sarif.NewTextMessage(escapeLinks(Printable(message)))).
				WithLocations([]*sarif.Location{location}).
				WithPartialFingerPrints(partialFingerprints(seen.of(fmt.Sprintf("%q %s %s", slashed(d.New), rule, about)), lineFingerprint(line))))
		}
		told := map[string]bool{} // what several dialects see
		for i, class := range d.Classes {
			s := storyOfClass(d, i)
			for j, c := range class.Changes {
				key := fmt.Sprintf("%q %q %s %d %d", class.Agents, c.Pattern, c.Effect, c.New.Line, c.Old.Line)
				if told[key] {
					continue
				}
				told[key] = true
				add(string(c.Effect), max(1, c.New.Line), fmt.Sprintf("%q %q", class.Agents, c.Pattern), s.line(newItem(changeIndex{i, j}, class)), tripping[tripOf(class, c)])
			}
			if about := fmt.Sprintf("%q", class.Agents); class.Relation == rules.Undecided && !told[about] {
				told[about] = true
				add(undecidedRule, 1, about, s.String()+": "+givenUp, tripping[undecidedTrip(class)])
			}
		}
		for i, setting := range d.Settings {
			add(settingsRule, 1, fmt.Sprintf("%q %q", setting.Field, setting.Agents), settingLine(setting), tripping[trip{setting: i + 1}])
		}
		for i, place := range d.Places {
			for _, effect := range evaluator.Effects {
				if slices.ContainsFunc(place.Classes, func(c evaluator.Class) bool {
					return slices.ContainsFunc(c.Changes, func(c evaluator.Change) bool { return c.Effect == effect })
				}) {
					add(string(effect), 1, fmt.Sprintf("%q %q", place.Old, place.New), placeLine(d, i), tripping[trip{effect: effect, place: i + 1}])
				}
			}
		}
	}
	return writeSARIF(w, run)
}

// trip is a change that may trip a gate: one of verdicts, of a setting, or at a place
// of a file that moved. The numbers are 1-based; zero for none.
type trip struct {
	effect          evaluator.Effect // empty for a setting, and for a class that is undecided
	agents, pattern string
	setting, place  int
}

// tripOf returns the trip for c, a change of class. Classes of several dialects that
// reports merge have the same.
func tripOf(class evaluator.Class, c evaluator.Change) trip {
	return trip{effect: c.Effect, agents: fmt.Sprintf("%q", shownAgents(class)), pattern: c.Pattern}
}

// undecidedTrip returns the trip for class, which is undecided.
func undecidedTrip(class evaluator.Class) trip {
	return trip{agents: fmt.Sprintf("%q", shownAgents(class))}
}

// trippingChanges returns the changes of d that tripped a gate.
func trippingChanges(d Difference) map[trip]bool {
	all := map[trip]bool{}
	for _, g := range d.Gates {
		effect, _, _ := strings.Cut(g.Gate, ":")
		for _, by := range g.By {
			switch {
			case by.Place >= 0:
				all[trip{effect: evaluator.Effect(effect), place: by.Place + 1}] = true
			case by.Setting >= 0:
				all[trip{setting: by.Setting + 1}] = true
			case by.Change >= 0:
				all[tripOf(d.Classes[by.Class], d.Classes[by.Class].Changes[by.Change])] = true
			default:
				all[undecidedTrip(d.Classes[by.Class])] = true
			}
		}
	}
	return all
}
