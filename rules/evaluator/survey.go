package evaluator

import (
	"fmt"

	"github.com/robotslint/robotslint/rules"
)

// Survey says what an agent may fetch of the URLs that a pattern matches. The
// answers always-allow and always-disallow are proved, mixed is shown by a URL of
// each kind.
type Survey struct {
	Agent    string          `json:"agent"`   // as asked
	Pattern  string          `json:"pattern"` // as asked
	Dialect  string          `json:"dialect"`
	Answer   rules.Consensus `json:"answer"`
	Allow    *Witness        `json:"allow,omitempty"`    // a URL that may be fetched; nil if none is known
	Disallow *Witness        `json:"disallow,omitempty"` // a URL that may not; nil if none is known
	Assumed  bool            `json:"assumed,omitempty"`  // the dialect is documented only in part
}

// Witness is a URL that shows a claim.
type Witness struct {
	URL      string `json:"url"`
	RuleLine        // decides
	Reason   string `json:"reason"` // one line for people
}

// Survey answers for every URL that pattern matches on the file's own site,
// whatever the Place of the [WhatIf]. The pattern is the value of a rule as
// written in a file; it is an error if [rules.CheckPattern] refuses it.
func (q *Question) Survey(pattern string) (Survey, error) {
	if err := rules.CheckPattern(pattern); err != nil {
		return Survey{}, fmt.Errorf("%q: %w", pattern, err)
	}
	d := q.policy.Dialect
	survey := Survey{Agent: q.agent, Pattern: pattern, Dialect: d.Name, Assumed: len(d.Assumed) > 0}
	if verdict := q.fixed(); verdict != rules.Unknown {
		w := &Witness{Reason: q.outcome.Reason}
		w.URL = q.policy.Witness(d.Pattern(pattern), func(string) bool { return true })
		if verdict == rules.Allowed {
			survey.Answer, survey.Allow = rules.AlwaysAllowed, w
		} else {
			survey.Answer, survey.Disallow = rules.AlwaysDisallowed, w
		}
		return survey, nil
	}
	found := q.binding.DecideAll(q.policy, pattern, rules.NewBudget())
	survey.Answer, survey.Allow, survey.Disallow = found.Consensus, q.witness(found.Allowed), q.witness(found.Disallowed)
	return survey, nil
}

// witness is w with its line as text; nil for no witness.
func (q *Question) witness(w rules.Witness) *Witness {
	if w.URL == "" {
		return nil
	}
	return &Witness{w.URL, q.ruleLine(w.Rule.Line), q.binding.Reason(w.Decision)}
}
