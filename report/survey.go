package report

import (
	"bufio"
	"fmt"
	"io"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// SurveyFormats are the formats of surveys.
var SurveyFormats = []DocumentFormat[Options, []evaluator.Survey]{
	{"text", writeSurveyText},
	{"json", writeSurveyJSON},
	{"jsonl", writeSurveyLines},
}

func writeSurveyJSON(w io.Writer, _ Options, surveys []evaluator.Survey) error {
	return writeJSON(w, struct {
		Version int                `json:"version"`
		Results []evaluator.Survey `json:"results"`
	}{1, append([]evaluator.Survey{}, surveys...)})
}

func writeSurveyLines(w io.Writer, _ Options, surveys []evaluator.Survey) error {
	for _, s := range surveys {
		if err := writeJSON(w, s); err != nil {
			return err
		}
	}
	return nil
}

// writeSurveyText writes one line for each survey.
func writeSurveyText(w io.Writer, o Options, surveys []evaluator.Survey) error {
	out := bufio.NewWriter(w)
	p := palette{o.Color}
	var as assumptions
	for _, s := range surveys {
		as.note(s.Dialect, s.Assumed, nil)
		fmt.Fprintf(out, "%s  %s  %s  %s\n", p.verdict(commonVerdict(s), fmt.Sprintf("%-15s", s.Answer)),
			Printable(s.Agent), Printable(s.Pattern), p.dim(Printable(witnesses(s))))
	}
	for _, line := range as.lines {
		fmt.Fprintln(out, p.dim(line))
	}
	return out.Flush()
}

// commonVerdict returns the verdict that all URLs share; Unknown if they have several
// or nothing is proved.
func commonVerdict(s evaluator.Survey) rules.Verdict {
	switch s.Answer {
	case rules.AlwaysAllowed:
		return rules.Allowed
	case rules.AlwaysDisallowed:
		return rules.Disallowed
	}
	return rules.Unknown
}

// witnesses names the URLs that show the answer of s.
func witnesses(s evaluator.Survey) string {
	switch {
	case s.Answer == rules.NoConsensus:
		return "the search was given up"
	case s.Allow != nil && s.Disallow != nil:
		return fmt.Sprintf("allow %s, disallow %s", witness(s.Allow), witness(s.Disallow))
	case s.Allow != nil:
		return "e.g. " + witness(s.Allow)
	case s.Disallow != nil:
		return "e.g. " + witness(s.Disallow)
	}
	return "no URL is known that it matches"
}

// witness returns a URL and the rule or reason that decides it.
func witness(w *evaluator.Witness) string {
	if w.Rule == "" {
		return fmt.Sprintf("%s (%s)", w.URL, w.Reason)
	}
	return fmt.Sprintf("%s (%s)", w.URL, shownRule(w.RuleLine))
}
