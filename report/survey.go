package report

import (
	"fmt"
	"io"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// WriteSurveys shows surveys in the one of [AnswerFormats] that is called format.
func WriteSurveys(w io.Writer, format string, o Options, surveys []evaluator.Survey) error {
	if format == "json" {
		return writeJSON(w, struct {
			Version int                `json:"version"`
			Results []evaluator.Survey `json:"results"`
		}{1, append([]evaluator.Survey{}, surveys...)})
	}
	p := palette{o.Color}
	var as assumptions
	for _, s := range surveys {
		var err error
		if format == "jsonl" {
			err = writeJSON(w, s)
		} else {
			as.note(s.Dialect, s.Assumed, nil)
			_, err = fmt.Fprintf(w, "%s  %s  %s  %s\n", p.verdict(commonVerdict(s), fmt.Sprintf("%-15s", s.Answer)),
				Printable(s.Agent), Printable(s.Pattern), p.dim(Printable(witnesses(s))))
		}
		if err != nil {
			return err
		}
	}
	for _, line := range as.lines {
		if _, err := fmt.Fprintln(w, p.dim(line)); err != nil {
			return err
		}
	}
	return nil
}

// commonVerdict is the verdict on all URLs; Unknown if they have several, or
// nothing is proved.
func commonVerdict(s evaluator.Survey) rules.Verdict {
	switch s.Answer {
	case rules.AlwaysAllowed:
		return rules.Allowed
	case rules.AlwaysDisallowed:
		return rules.Disallowed
	}
	return rules.Unknown
}

// witnesses names the URLs that show the answer.
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

// witness is a URL and what decides it.
func witness(w *evaluator.Witness) string {
	if w.Rule == "" {
		return fmt.Sprintf("%s (%s)", w.URL, w.Reason)
	}
	return fmt.Sprintf("%s (%s)", w.URL, shownRule(w.RuleLine))
}
