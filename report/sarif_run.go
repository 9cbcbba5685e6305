package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/robotslint/robotslint/lint/analysis"
)

// maxResults is how many results of a run GitHub accepts. It rejects a file that has
// more.
const maxResults = 25_000

// newSARIFRun returns a run without rules and results.
func newSARIFRun(o Options) *sarif.Run {
	run := sarif.NewRun(sarif.Tool{Driver: sarif.NewDriver("robotslint")})
	if o.Version != "" {
		run.Tool.Driver.WithVersion(strings.TrimPrefix(o.Version, "v")) // readers compare versions that start with a number
	}
	if o.DocURL != "" {
		run.Tool.Driver.WithInformationURI(o.DocURL)
	}
	run.ColumnKind = "utf16CodeUnits"
	run.NewlineSequences = []string{"\r\n", "\n", "\r"}
	run.AutomationDetails = sarif.NewRunAutomationDetails().WithID(cmp.Or(o.Category, "robotslint") + "/")
	return run
}

// sarifRule describes what the results of one kind have in common.
type sarifRule struct {
	id, summary, rationale string
	text, markdown         string // in full
	severity               analysis.Severity
	tag, precision         string
	helpURI                string // empty for none
}

// addTo adds r to the rules of run. All rules come before all results, which refer
// to them by number.
func (r sarifRule) addTo(run *sarif.Run) {
	rule := run.AddRule(r.id).
		WithDescription(sentence(r.summary)).
		WithFullDescription(sarif.NewMultiformatMessageString(r.rationale)).
		WithHelp(sarif.NewMultiformatMessageString(r.text).WithMarkdown(r.markdown)).
		WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel(sarifLevel(r.severity))).
		WithProperties(sarif.Properties{
			"tags":             []string{r.tag},
			"precision":        r.precision,
			"problem.severity": problemSeverity(r.severity),
		})
	if r.helpURI != "" {
		rule.WithHelpURI(r.helpURI)
	}
}

func sarifLevel(s analysis.Severity) string {
	switch s {
	case analysis.Error:
		return "error"
	case analysis.Warning:
		return "warning"
	}
	return "note"
}

// problemSeverity returns the severity by which code scanning sorts rules.
func problemSeverity(s analysis.Severity) string {
	if s < analysis.Warning {
		return "recommendation"
	}
	return s.String()
}

// partialFingerprints returns the fingerprints of a result: our own, and that of its
// line, by which GitHub recognises it. The latter may be empty for none.
func partialFingerprints(own, line string) map[string]any {
	all := map[string]any{"robotslint/v1": own}
	if line != "" {
		all["primaryLocationLineHash"] = line
	}
	return all
}

func writeSARIF(w io.Writer, run *sarif.Run) error {
	capResults(run)
	report, err := sarif.New(sarif.Version210)
	if err != nil {
		return err
	}
	report.AddRun(run)
	var b bytes.Buffer
	if err := report.PrettyWrite(&b); err != nil {
		return err
	}
	b.WriteByte('\n')
	_, err = w.Write(escapeUnprintable(b.Bytes()))
	return err
}

// capResults keeps the [maxResults] most severe results of run, errors first, and
// says in a notification how many it leaves out.
func capResults(run *sarif.Run) {
	all := run.Results
	if len(all) <= maxResults {
		return
	}
	run.Results = nil
	for _, level := range []string{"error", "warning", "note"} {
		for _, result := range all {
			if *result.Level == level && len(run.Results) < maxResults {
				run.AddResult(result)
			}
		}
	}
	invocationOf(run).AddTToolExecutionNotification(sarif.NewNotification().WithLevel("warning").
		WithTextMessage(fmt.Sprintf("%d of %d results are left out, the least severe ones, because GitHub accepts %d results of a run", len(all)-maxResults, len(all), maxResults)))
}

// invocationOf returns the invocation that run describes. It starts out successful.
func invocationOf(run *sarif.Run) *sarif.Invocation {
	if len(run.Invocations) == 0 {
		run.AddInvocation(true)
	}
	return run.Invocations[0]
}
