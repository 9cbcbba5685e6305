package report

import (
	"fmt"
	"io"
)

// Survey says what an agent may fetch of the URLs that a pattern matches, in
// the shape of format json, version 1.
type Survey struct {
	Agent    string   `json:"agent"`   // as it was asked
	Pattern  string   `json:"pattern"` // as it was asked
	Dialect  string   `json:"dialect"`
	Answer   string   `json:"answer"`             // always-allow, always-disallow, mixed or undecided
	Allow    *Witness `json:"allow,omitempty"`    // a URL that may be fetched
	Disallow *Witness `json:"disallow,omitempty"` // one that may not
	Assumed  bool     `json:"assumed,omitempty"`  // whether it rests on what is not documented of the dialect
}

// Witness is a URL and what decides it.
type Witness struct {
	URL    string `json:"url"`
	Line   int    `json:"line"` // 1-based; 0 where the default does, or a line that is not in the file
	Rule   string `json:"rule"` // on that line, as it is written
	Reason string `json:"reason"`
}

// WriteSurveys shows surveys in one of the [AnswerFormats].
func WriteSurveys(w io.Writer, format string, o Options, surveys []Survey) error {
	if format == "json" {
		return writeJSON(w, struct {
			Version int      `json:"version"`
			Results []Survey `json:"results"`
		}{1, append([]Survey{}, surveys...)})
	}
	p := palette{o.Color}
	var as assumptions
	for _, s := range surveys {
		var err error
		if format == "jsonl" {
			err = writeJSON(w, s)
		} else {
			as.note(s.Dialect, s.Assumed, nil)
			_, err = fmt.Fprintf(w, "%s  %s  %s  %s\n", p.verdict(s.verdict(), fmt.Sprintf("%-15s", s.Answer)),
				Printable(s.Agent), Printable(s.Pattern), p.dim(Printable(s.shown())))
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

// verdict is the one that all URLs have; empty where they have several, or
// nothing is proved.
func (s Survey) verdict() string {
	return map[string]string{"always-allow": "allow", "always-disallow": "disallow"}[s.Answer]
}

// shown are the witnesses in words.
func (s Survey) shown() string {
	switch {
	case s.Answer == "undecided":
		return "the search was given up"
	case s.Allow != nil && s.Disallow != nil:
		return fmt.Sprintf("allow %s, disallow %s", s.Allow, s.Disallow)
	case s.Allow != nil:
		return "e.g. " + s.Allow.String()
	case s.Disallow != nil:
		return "e.g. " + s.Disallow.String()
	}
	return "no URL is known that it matches"
}

// String is the URL and what decides it.
func (w *Witness) String() string {
	if w.Rule == "" {
		return fmt.Sprintf("%s (%s)", w.URL, w.Reason)
	}
	return fmt.Sprintf("%s (%s)", w.URL, ruleAt(w.Line, w.Rule))
}
