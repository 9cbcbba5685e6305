package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
)

var rulesCommand = command{
	name:    "rules",
	summary: "List the passes, which are the checks that lint runs.",
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		format := fs.String("format", "text", "output `FORMAT`: text or json")
		return func(s Streams, operands []string) (int, error) {
			if len(operands) > 0 {
				return 0, usagef("unexpected operand %q", operands[0])
			}
			if _, err := oneOf("format", *format, tableFormats); err != nil {
				return 0, err
			}
			if *format == "json" {
				return exitClean, listJSON(s)
			}
			w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
			for _, p := range lint.Passes {
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", p.ID, p.Severity, p.Family, p.Summary)
			}
			return exitClean, w.Flush()
		}
	},
}

// tableFormats are the formats of commands that list what robotslint knows.
var tableFormats = []string{"text", "json"}

func listJSON(s Streams) error {
	type pass struct {
		ID        string          `json:"id"`
		Aliases   []string        `json:"aliases"`
		Family    analysis.Family `json:"family"`
		Severity  string          `json:"severity"`
		Dialects  []string        `json:"dialects"` // that the pass is about; empty for all
		Summary   string          `json:"summary"`
		Rationale string          `json:"rationale"`
		Source    string          `json:"source"`
		Precision string          `json:"precision,omitempty"`
	}
	passes := []pass{}
	for _, p := range lint.Passes {
		dialects := []string{}
		for _, d := range p.Dialects {
			dialects = append(dialects, d.Name)
		}
		passes = append(passes, pass{p.ID, append([]string{}, p.Aliases...), p.Family, p.Severity.String(), dialects, p.Summary, p.Rationale, p.Source, p.Precision.String()})
	}
	return writeJSON(s.Out, passes)
}

var explainCommand = command{
	name:     "explain",
	operands: "ID|FAMILY...",
	summary:  "Explain what a pass finds, and why it matters.",
	about:    `robotslint rules lists the passes with their families. A family stands for its passes.`,
	prepare: func(*pflag.FlagSet) func(Streams, []string) (int, error) {
		return func(s Streams, operands []string) (int, error) {
			if len(operands) == 0 {
				return 0, usagef("no ID given; run robotslint rules for a list")
			}
			var chosen []*analysis.Pass
			for _, name := range operands {
				passes, err := explained(name)
				if err != nil {
					return 0, err
				}
				chosen = append(chosen, passes...)
			}
			for i, p := range chosen {
				if i > 0 {
					fmt.Fprintln(s.Out)
				}
				fmt.Fprint(s.Out, report.PassText(p))
			}
			return exitClean, nil
		}
	},
}

// explained returns the passes that an operand of explain names: one by its ID or an
// alias, or all of a family.
func explained(name string) ([]*analysis.Pass, error) {
	if _, err := oneOf("pass or family", name, append(config.PassNames(), report.NotLinted.ID)); err != nil {
		return nil, err
	}
	if name == report.NotLinted.ID {
		return []*analysis.Pass{report.NotLinted}, nil
	}
	return passesNamed([]string{name})
}
