package report

import (
	"strconv"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules/evaluator"
)

const (
	maxLineShown   = 300  // characters of a line
	maxWholeSource = 2000 // lines of a file that is shown whole
	sourceContext  = 3    // lines on each side of one that a map mentions, in a longer file
)

// fileLines are the lines of a file without what ends them.
type fileLines []string

// mapText is the text of the files of a map.
type mapText struct {
	new, old fileLines
	isChange bool
}

func newMapText(m evaluator.Map) mapText {
	return mapText{linesOf(m.Src), linesOf(m.OldSrc), m.Old != ""}
}

func linesOf(src string) fileLines {
	var lines fileLines
	for ln := range grammar.Lines(src) {
		lines = append(lines, ln.Text.In(src))
	}
	return lines
}

// quoted returns the line of that 1-based number, printable and with at most so many
// characters; empty if there is no such line.
func (lines fileLines) quoted(number, most int) string {
	if number < 1 || number > len(lines) {
		return ""
	}
	line := lines[number-1]
	if n := firstOf(line, most); n < len(line) {
		return Printable(line[:n]) + "…"
	}
	return Printable(line)
}

// sourceLine is a line of a file beside a map.
type sourceLine struct {
	Number  int    // in its file, 1-based
	Text    string // printable
	Change  string // "added", "removed" or empty
	Skipped int    // lines left out here; the other fields are zero then
}

// shown returns the lines of the new file, with those of the old one that are removed.
// Of a long file it returns those that rows mention, that changed, and the lines around.
func (text mapText) shown(rows []mapRow) []sourceLine {
	all := text.compared()
	if len(all) <= maxWholeSource {
		return all
	}
	mentioned := map[string]bool{}
	for _, row := range rows {
		for _, line := range row.Lines {
			mentioned[strconv.Itoa(line)] = true
		}
		for _, cell := range row.Cells {
			for line := range strings.FieldsSeq(cell.Lines) {
				mentioned[line] = true
			}
		}
	}
	keep := make([]bool, len(all))
	kept := 0
	for i, line := range all {
		if line.Change != "removed" && mentioned[strconv.Itoa(line.Number)] || line.Change != "" && kept < maxWholeSource {
			kept++
			for j := max(0, i-sourceContext); j <= min(len(all)-1, i+sourceContext); j++ {
				keep[j] = true
			}
		}
	}
	var lines []sourceLine
	for i, line := range all {
		switch {
		case keep[i]:
			lines = append(lines, line)
		case i > 0 && !keep[i-1]:
			lines[len(lines)-1].Skipped++
		default:
			lines = append(lines, sourceLine{Skipped: 1})
		}
	}
	return lines
}

// compared returns all lines of both files, those that stayed once.
func (text mapText) compared() []sourceLine {
	var lines []sourceLine
	if !text.isChange {
		for i := range text.new {
			lines = append(lines, sourceLine{Number: i + 1, Text: text.new.quoted(i+1, maxLineShown)})
		}
		return lines
	}
	old, new := 1, 1
	for _, d := range diffLines(text.old.joined(), text.new.joined(), maxCompared) {
		for range strings.Count(d.Text, "\n") {
			switch d.Type {
			case diffmatchpatch.DiffDelete:
				lines = append(lines, sourceLine{Number: old, Text: text.old.quoted(old, maxLineShown), Change: "removed"})
				old++
			case diffmatchpatch.DiffInsert:
				lines = append(lines, sourceLine{Number: new, Text: text.new.quoted(new, maxLineShown), Change: "added"})
				new++
			default:
				lines = append(lines, sourceLine{Number: new, Text: text.new.quoted(new, maxLineShown)})
				old, new = old+1, new+1
			}
		}
	}
	return lines
}

// joined returns the lines with an LF after each.
func (lines fileLines) joined() string {
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(line)
		b.WriteByte('\n')
	}
	return b.String()
}
