package report

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

const (
	maxReasons   = 6  // for which a cell says what decides
	maxRuleShown = 80 // characters of a line that a cell quotes
)

// mapCell is a cell of a page, with what it shows when it is pointed at.
type mapCell struct {
	ID              string
	Column          int
	Purpose         evaluator.Purpose
	Section, Names  string
	Now             shownMark
	Was             []shownMark // of the old file, if that is another one
	Meaning         string
	Reasons, Before []mapReason // Before is for the old file, if the mark changed
	More            int         // crawlers that are left out of Reasons
	Lines           string      // that decide, with spaces between them
}

// shownMark is a mark and the name of its style.
type shownMark struct{ Class, Symbol, Word string }

// mapReason is what decides a cell for some crawlers of its column.
type mapReason struct {
	Names     string // empty if for all of the column
	Witnesses []mapWitness
}

// mapWitness is a URL, whether it may be fetched, and the line that says so.
type mapWitness struct {
	URL  string
	May  bool
	Line int    // 0 for no rule
	Rule string // the text of Line
}

func markShown(m mark) shownMark {
	class := map[string]string{"✓": "yes", "✗": "no", "◐": "part"}[m.symbol]
	if class == "" {
		class = "open"
	}
	return shownMark{class, m.symbol, m.word}
}

// cellOf returns the cell in row i and column j.
func (pic picture) cellOf(i, j int, text mapText) mapCell {
	c := pic.columns[j]
	first := pic.Cells[i][c.crawlers[0]]
	cell := mapCell{
		ID: fmt.Sprintf("r%dc%d", i+1, j+1), Column: j, Purpose: c.purpose,
		Section: sectionName(pic.Sections[i]), Names: listed(pic.names(c), 2),
		Now: markShown(answerMark(first.Answer, first.Apart)), Meaning: meaning(first),
	}
	if was, changed := oldMark(first); changed {
		cell.Was = []shownMark{markShown(was)}
	}
	for n, group := range pic.alike(i, c) {
		if n >= maxReasons {
			cell.More += len(group.crawlers)
			continue
		}
		names := ""
		if len(group.crawlers) < len(c.crawlers) {
			names = listed(pic.names(group), 3)
		}
		decided := pic.Cells[i][group.crawlers[0]]
		cell.Reasons = append(cell.Reasons, mapReason{names, text.witnesses(decided)})
		if cell.Was != nil {
			cell.Before = append(cell.Before, mapReason{names, text.oldWitnesses(decided.Old)})
		}
	}
	cell.Lines = strings.Join(linesDeciding(cell.Reasons), " ")
	return cell
}

// alike returns the crawlers of c by what decides row i for them.
func (pic picture) alike(i int, c mapColumn) []mapColumn {
	type reason struct {
		allow, disallow                        string
		line, allowLine, oldLine, oldAllowLine int
	}
	index := map[reason]int{}
	var groups []mapColumn
	for _, crawler := range c.crawlers {
		cell := pic.Cells[i][crawler]
		key := reason{cell.Allow, cell.Disallow, cell.Line, cell.AllowLine, cell.Old.Disallowed.Rule.Line, cell.Old.Allowed.Rule.Line}
		at, ok := index[key]
		if !ok {
			at = len(groups)
			index[key] = at
			groups = append(groups, mapColumn{purpose: c.purpose})
		}
		groups[at].crawlers = append(groups[at].crawlers, crawler)
	}
	return groups
}

// linesDeciding returns the numbers of the lines that decide, each once.
func linesDeciding(reasons []mapReason) []string {
	var lines []string
	seen := map[int]bool{0: true}
	for _, reason := range reasons {
		for _, witness := range reason.Witnesses {
			if !seen[witness.Line] {
				seen[witness.Line] = true
				lines = append(lines, fmt.Sprint(witness.Line))
			}
		}
	}
	return lines
}

// witnesses returns a URL of each verdict that c knows, first one of the verdict that its
// mark says.
func (text mapText) witnesses(c evaluator.Cell) []mapWitness {
	allowLine := c.AllowLine
	if c.Disallow == "" {
		allowLine = c.Line
	}
	may := text.new.witness(c.Allow, true, allowLine)
	mayNot := text.new.witness(c.Disallow, false, c.Line)
	if c.Answer == rules.AlwaysDisallowed || c.Apart != nil && *c.Apart == rules.AlwaysDisallowed {
		may, mayNot = mayNot, may
	}
	return append(may, mayNot...)
}

// oldWitnesses is witnesses for what the old file said.
func (text mapText) oldWitnesses(s rules.Survey) []mapWitness {
	return append(text.old.witness(s.Allowed.URL, true, s.Allowed.Rule.Line), text.old.witness(s.Disallowed.URL, false, s.Disallowed.Rule.Line)...)
}

// witness returns the witness of a verdict; none if url is empty.
func (lines fileLines) witness(url string, may bool, line int) []mapWitness {
	if url == "" {
		return nil
	}
	return []mapWitness{{Printable(url), may, line, lines.quoted(line, maxRuleShown)}}
}

// meaning returns what the mark of c says, as a sentence.
func meaning(c evaluator.Cell) string {
	answer, scope := c.Answer, "Every URL here"
	if c.Apart != nil {
		answer, scope = *c.Apart, "Every URL that belongs to no other row"
	}
	switch answer {
	case rules.AlwaysAllowed:
		return scope + " may be fetched. This is proved."
	case rules.AlwaysDisallowed:
		return scope + " is closed. This is proved."
	case rules.Mixed:
		return "Some URLs here may be fetched, others may not."
	}
	return "The search for a proof was given up."
}
