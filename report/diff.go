package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules/evaluator"
)

// Difference is a difference between two files, and how it was judged.
type Difference struct {
	evaluator.Difference
	Name          string // of both files, in headings; empty to name the old and the new one
	Origin        string // where the dialects come from: "default", a flag, or file:line
	ConfigChanged string // name of a configuration that came with the change, which it did not judge; empty for none
	Text          string // a textual difference as [Unified] returns it; empty to show none
	OldText       string // the text of the old file, with which reports tell which crawlers the change names; empty for none
	NewText       string // the text of the new file, for that and for the fingerprints of its lines in SARIF; empty for none
}

// DifferenceOptions are the options of the formats of differences.
type DifferenceOptions struct {
	Options
	MaxChanges int // how many changes of one class are listed; json and sarif list all
}

// DifferenceFormats are the formats of differences. Each has a file of its own:
// diff_text.go, diff_json.go, …
var DifferenceFormats = []DocumentFormat[DifferenceOptions, []Difference]{
	{"text", writeDiffText},
	{"json", writeDiffJSON},
	{"sarif", writeDiffSARIF},
	{"github", writeDiffGitHub},
	{"markdown", writeDiffMarkdown},
}

// shownAgents returns the agents of c as people write them.
func shownAgents(c evaluator.Class) []string {
	if len(c.Names) == len(c.Agents) {
		return c.Names
	}
	return c.Agents
}

// anyOtherCrawler is what the crawlers are called that no group names.
const anyOtherCrawler = "any other crawler"

// orAnyOther returns agent, or what to call the crawlers that no group names if it is
// "*".
func orAnyOther(agent string) string {
	if agent == "*" {
		return anyOtherCrawler
	}
	return agent
}

// listed joins texts with commas, and counts those after the first shown.
func listed(texts []string, shown int) string {
	if len(texts) <= shown {
		return strings.Join(texts, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(texts[:shown], ", "), len(texts)-shown)
}

const provedEquivalent = "proved equivalent for every crawler and URL"

// effectWords returns e as words of prose: "newly allowed".
func effectWords(e evaluator.Effect) string { return strings.ReplaceAll(string(e), "-", " ") }

const (
	maxExceptions      = 3  // exceptions from a change that one line names
	maxExceptionOctets = 90 // of the patterns that it names
)

// exceptions lists the exceptions from c, each shown as show has it; empty for
// none.
func exceptions(c evaluator.Change, show func(pattern string) string) string {
	var shown []string
	room := maxExceptionOctets
	for _, pattern := range c.Except[:min(len(c.Except), maxExceptions)] {
		if room -= len(pattern); room < 0 {
			break
		}
		text := show(pattern)
		if slices.Contains(c.Before, pattern) {
			text += map[evaluator.Effect]string{evaluator.NewlyDisallowed: " (closed before)", evaluator.NewlyAllowed: " (open before)"}[c.Effect]
		}
		shown = append(shown, text)
	}
	list := strings.Join(shown, ", ")
	switch more := len(c.Except) - len(shown); {
	case list == "" && (c.ExceptMore || more > 0):
		return "where other rules decide"
	case c.ExceptMore:
		return list + " and more"
	case more > 0:
		return fmt.Sprintf("%s and %d more", list, more)
	}
	return list
}
