package report

import (
	"io"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/robotslint/robotslint/rules/evaluator"
)

// writeDiffSARIF places each change on the line of the new file that decides it, or
// on the first line if none does.
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
	for _, d := range ds {
		changed, _ := mergeDialects(d)
		for _, m := range changed {
			for _, c := range m.Changes {
				line := max(1, c.New.Line)
				location := sarif.NewLocationWithPhysicalLocation(sarif.NewPhysicalLocation().
					WithArtifactLocation(sarif.NewArtifactLocation().WithUri(fileURI(d.New))).
					WithRegion(sarif.NewRegion().WithStartLine(line).WithEndLine(line)))
				run.AddResult(sarif.NewRuleResult(string(c.Effect)).WithLevel("warning").
					WithMessage(sarif.NewTextMessage(escapeLinks(Printable(changeLine(m, c))))).
					WithLocations([]*sarif.Location{location}))
			}
		}
	}
	return writeSARIF(w, run)
}
