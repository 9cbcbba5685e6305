package report

import (
	"io"
	"slices"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/robotslint/robotslint/rules/evaluator"
)

// settingsRule is the rule of SARIF for changed settings.
const settingsRule = "settings"

// writeDiffSARIF places each change on the line of the new file that decides it, or
// on the first line if none does, as for settings.
func writeDiffSARIF(w io.Writer, o DifferenceOptions, ds []Difference) error {
	run := newSARIFRun(o.Options)
	run.AutomationDetails.WithID("robotslint-diff/")
	summaries := map[evaluator.Effect]string{
		evaluator.NewlyDisallowed: "URLs that were allowed are disallowed",
		evaluator.NewlyAllowed:    "URLs that were disallowed are allowed",
	}
	for _, effect := range evaluator.Effects {
		run.AddRule(string(effect)).WithDescription(summaries[effect]).
			WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel("warning"))
	}
	run.AddRule(settingsRule).WithDescription("a setting besides the rules changed").
		WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel("warning"))
	for _, d := range ds {
		add := func(rule string, line int, message string) {
			location := sarif.NewLocationWithPhysicalLocation(sarif.NewPhysicalLocation().
				WithArtifactLocation(sarif.NewArtifactLocation().WithUri(fileURI(d.New))).
				WithRegion(sarif.NewRegion().WithStartLine(line).WithEndLine(line)))
			run.AddResult(sarif.NewRuleResult(rule).WithLevel("warning").
				WithMessage(sarif.NewTextMessage(escapeLinks(Printable(message)))).
				WithLocations([]*sarif.Location{location}))
		}
		changed, _ := mergeDialects(d)
		for _, m := range changed {
			for _, c := range m.Changes {
				add(string(c.Effect), max(1, c.New.Line), changeLine(m, c))
			}
		}
		for _, setting := range d.Settings {
			add(settingsRule, 1, settingLine(setting))
		}
		for i, place := range d.Places {
			for _, effect := range evaluator.Effects {
				if slices.ContainsFunc(place.Classes, func(c evaluator.Class) bool {
					return slices.ContainsFunc(c.Changes, func(c evaluator.Change) bool { return c.Effect == effect })
				}) {
					add(string(effect), 1, placeLine(d, i))
				}
			}
		}
	}
	return writeSARIF(w, run)
}
