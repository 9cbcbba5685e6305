package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// TrafficFormats are the formats of traffic.
var TrafficFormats = []DocumentFormat[Options, evaluator.Traffic]{
	{"text", writeTrafficText},
	{"markdown", writeTrafficMarkdown},
	{"json", writeTrafficJSON},
}

func writeTrafficJSON(w io.Writer, _ Options, t evaluator.Traffic) error {
	return writeJSON(w, struct {
		Version int `json:"version"`
		evaluator.Traffic
	}{1, t})
}

// claim is what every report for people says about names in logs.
const claim = "A crawler is recognised by the name in its User-Agent header. Any client can forge one: a name is a claim."

// How many of a kind a report for people shows.
const (
	maxTrafficRows = 25 // crawlers, and rules that decided
	maxUnmet       = 10 // rules that no request met
	maxTopSections = 10
)

// trafficTitle returns one line with the totals of t.
func trafficTitle(t evaluator.Traffic) string {
	byCrawlers, disallowed := 0, 0
	for _, c := range t.Crawlers {
		byCrawlers += c.Requests
		disallowed += c.Disallowed
	}
	title := Plural(t.Requests, "request")
	if t.Requests > 0 {
		title += fmt.Sprintf(", %d by %s (%s)", byCrawlers, Plural(len(t.Crawlers), "crawler"), percent(byCrawlers, t.Requests))
	}
	if byCrawlers > 0 {
		title += fmt.Sprintf(", %d of those disallowed (%s)", disallowed, percent(disallowed, byCrawlers))
	}
	return title
}

// percent returns the share of n in all, with one decimal place. A share that rounds to
// nothing or everything is told from the two.
func percent(n, all int) string {
	share := fmt.Sprintf("%.1f%%", 100*float64(n)/float64(all))
	switch {
	case share == "0.0%" && n > 0:
		return "<0.1%"
	case share == "100.0%" && n < all:
		return ">99.9%"
	}
	return share
}

// trafficNotes says what t does not count, a sentence each.
func trafficNotes(t evaluator.Traffic) []string {
	var notes []string
	if t.Skipped > 0 {
		notes = append(notes, Plural(t.Skipped, "line")+" could not be read; --verbose shows the first")
	}
	if t.Earlier > 0 {
		notes = append(notes, Plural(t.Earlier, "request")+" before --since not counted")
	}
	if t.Anonymous > 0 {
		notes = append(notes, Plural(t.Anonymous, "request")+" without a user agent, of crawlers or people")
	}
	return notes
}

// offence counts requests of a crawler that a line disallows.
type offence struct {
	crawler evaluator.TrafficCrawler
	evaluator.TrafficRule
}

// offences returns those of t, most requests first.
func offences(t evaluator.Traffic) []offence {
	var all []offence
	for _, c := range t.Crawlers {
		for _, r := range c.Rules {
			if r.Verdict == rules.Disallowed {
				all = append(all, offence{c, r})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b offence) int { return cmp.Compare(b.Requests, a.Requests) })
	return all
}

// unnamed returns the crawlers of t for which the file has no group, each with the
// group that it obeys.
func unnamed(t evaluator.Traffic) []string {
	var all []string
	for _, c := range t.Crawlers {
		if c.Named {
			continue
		}
		switch {
		case c.Note != "" && (c.Group == "" || c.Group == "*"):
			all = append(all, c.Note)
		case c.Group == "":
			all = append(all, c.Agent+" (no group)")
		default:
			all = append(all, fmt.Sprintf("%s (the group for %q)", c.Agent, Printable(c.Group)))
		}
	}
	return all
}

// rulesMet returns the rules of t that decided requests, most requests first, and the
// others in the order of the file.
func rulesMet(t evaluator.Traffic) (met, unmet []evaluator.TrafficRule) {
	for _, r := range t.Rules {
		if r.Requests > 0 {
			met = append(met, r)
		} else {
			unmet = append(unmet, r)
		}
	}
	slices.SortStableFunc(met, func(a, b evaluator.TrafficRule) int { return cmp.Compare(b.Requests, a.Requests) })
	return met, unmet
}

// lineText returns r with its line.
func lineText(r evaluator.RuleLine) string {
	return fmt.Sprintf("line %d %s", r.Line, Printable(r.Rule))
}

// unmetText returns a sentence about the rules that decided no request; empty if all
// decided some.
func unmetText(t evaluator.Traffic) string {
	_, unmet := rulesMet(t)
	if len(unmet) == 0 {
		return ""
	}
	var texts []string
	for _, r := range unmet {
		texts = append(texts, lineText(r.RuleLine))
	}
	return fmt.Sprintf("%d of %s decided no request: %s", len(unmet), Plural(len(t.Rules), "rule"), listed(texts, maxUnmet))
}

// atLeast returns the count of a section of t.
func atLeast(t evaluator.Traffic, n int) string {
	if t.Uncertain > 0 {
		return fmt.Sprintf("≥%d", n)
	}
	return fmt.Sprint(n)
}

// uncertainty explains [atLeast]; empty if the counts are exact.
func uncertainty(t evaluator.Traffic) string {
	if t.Uncertain == 0 {
		return ""
	}
	return fmt.Sprintf("≥ at most %d more: there are too many sections to count each", t.Uncertain)
}

// bar returns a bar for n, where the longest one is for most.
func bar(n, most, columns int) string {
	if n == 0 {
		return ""
	}
	return strings.Repeat("█", max(1, (n*columns+most/2)/most))
}
