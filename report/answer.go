package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"
)

// Answer says whether an agent may fetch a URL, in the shape of format json,
// version 1.
type Answer struct {
	Agent   string  `json:"agent"` // as it was asked
	URL     string  `json:"url"`   // as it was asked
	Dialect string  `json:"dialect"`
	Verdict string  `json:"verdict"` // allow, disallow, unknown or not-applicable
	Line    int     `json:"line"`    // that decides, 1-based; 0 where the default does, or a line that is not in the file
	Rule    string  `json:"rule"`    // on that line, as it is written
	Group   *Group  `json:"group"`   // that was asked; null where none binds the agent
	Reason  string  `json:"reason"`
	Assumed bool    `json:"assumed,omitempty"` // whether it rests on what is not documented of the dialect
	Trace   []Match `json:"trace,omitempty"`

	Note        string   `json:"-"` // of the reason what the deciding line does not say; may be empty
	Assumptions []string `json:"-"` // what is not documented of the dialect, if it is to be listed
}

// Group is the group that was asked.
type Group struct {
	Token string `json:"token"`
	Lines []int  `json:"lines"` // the user-agent lines that name it
}

// Match is a rule that matches the URL.
type Match struct {
	Line   int    `json:"line"`
	Rule   string `json:"rule"`
	Length int    `json:"length"` // octets of its pattern as it is compared
	Why    string `json:"why"`    // it decides, or why it does not
}

// AnswerWriter takes answers in order. A format of one document writes it when
// it is closed; what is written as it comes is flushed where there is no more
// to come for another reason.
type AnswerWriter interface {
	Answer(Answer) error
	Flush() error
	Close() error
}

// AnswerFormats are the ways to show answers.
var AnswerFormats = []struct {
	Name string
	New  func(w io.Writer, o Options) AnswerWriter
}{
	{"text", newAnswerText},
	{"json", newAnswerJSON},
	{"jsonl", newAnswerLines},
}

type answerJSON struct {
	w   io.Writer
	doc struct {
		Version int      `json:"version"`
		Results []Answer `json:"results"`
	}
}

func newAnswerJSON(w io.Writer, _ Options) AnswerWriter {
	j := &answerJSON{w: w}
	j.doc.Version, j.doc.Results = 1, []Answer{}
	return j
}

func (j *answerJSON) Answer(a Answer) error {
	j.doc.Results = append(j.doc.Results, a)
	return nil
}

func (j *answerJSON) Flush() error { return nil }
func (j *answerJSON) Close() error { return writeJSON(j.w, j.doc) }

type answerLines struct{ w *bufio.Writer }

func newAnswerLines(w io.Writer, _ Options) AnswerWriter { return &answerLines{bufio.NewWriter(w)} }

func (j *answerLines) Answer(a Answer) error { return writeJSON(j.w, a) }
func (j *answerLines) Flush() error          { return j.w.Flush() }
func (j *answerLines) Close() error          { return j.w.Flush() }

// answerText writes a line an answer.
type answerText struct {
	w *bufio.Writer
	palette
	assumptions
}

func newAnswerText(w io.Writer, o Options) AnswerWriter {
	return &answerText{bufio.NewWriter(w), palette{o.Color}, assumptions{}}
}

func (t *answerText) Answer(a Answer) error {
	t.note(a.Dialect, a.Assumed, a.Assumptions)
	fmt.Fprintf(t.w, "%s  %s  %s  %s\n", t.verdict(a.Verdict, fmt.Sprintf("%-8s", a.Verdict)), Printable(a.Agent), Printable(a.URL), t.dim(Printable(decidedBy(a))))
	for _, m := range a.Trace {
		fmt.Fprintf(t.w, "          %s\n", t.dim(Printable(fmt.Sprintf("%s (%s): %s", ruleAt(m.Line, m.Rule), Plural(m.Length, "octet"), m.Why))))
	}
	return nil
}

func (t *answerText) Flush() error { return t.w.Flush() }

func (t *answerText) Close() error {
	for _, line := range t.lines {
		fmt.Fprintln(t.w, t.dim(line))
	}
	return t.w.Flush()
}

// assumptions are what answers rest on that is not documented, said once for a
// dialect.
type assumptions struct{ lines []string }

func (as *assumptions) note(dialect string, assumed bool, assumptions []string) {
	head := fmt.Sprintf("dialect %s is known in part: what its documentation leaves open is assumed", dialect)
	if !assumed || slices.Contains(as.lines, head) {
		return
	}
	as.lines = append(as.lines, head)
	for _, assumption := range assumptions {
		as.lines = append(as.lines, "  "+assumption)
	}
}

// verdict paints text by what the verdict is.
func (p palette) verdict(verdict, text string) string {
	switch verdict {
	case "allow":
		return p.paint("32", text)
	case "disallow":
		return p.paint("31", text)
	}
	return p.paint("33", text)
}

// decidedBy says what decides a, and how its group was found.
func decidedBy(a Answer) string {
	by := a.Reason
	if a.Rule != "" {
		by = ruleAt(a.Line, a.Rule)
		if a.Note != "" {
			by += " (" + a.Note + ")"
		}
	}
	return by
}

func ruleAt(line int, rule string) string {
	switch {
	case rule == "":
		return "added by the dialect"
	case line == 0:
		return "added: " + rule
	}
	return fmt.Sprintf("line %d: %s", line, rule)
}

// NewAnswerTable shows the answers to several questions about several agents: a
// row for each URL, a column for each agent, the deciding line behind the verdict.
func NewAnswerTable(w io.Writer, o Options) AnswerWriter {
	return &answerTable{answerText: answerText{bufio.NewWriter(w), palette{o.Color}, assumptions{}}, cells: map[[2]string]Answer{}}
}

type answerTable struct {
	answerText
	rows, columns []string
	cells         map[[2]string]Answer // by row and column
}

func (t *answerTable) Answer(a Answer) error {
	t.note(a.Dialect, a.Assumed, a.Assumptions)
	row, column := Printable(a.URL), Printable(a.Agent+" ("+a.Dialect+")")
	if !slices.Contains(t.rows, row) {
		t.rows = append(t.rows, row)
	}
	if !slices.Contains(t.columns, column) {
		t.columns = append(t.columns, column)
	}
	t.cells[[2]string{row, column}] = a
	return nil
}

func (t *answerTable) Close() error {
	first := 0
	for _, row := range t.rows {
		first = max(first, runewidth.StringWidth(row))
	}
	fmt.Fprint(t.w, strings.Repeat(" ", first))
	padding := ""
	for _, column := range t.columns {
		fmt.Fprint(t.w, padding, "  ", t.bold(column))
		padding = strings.Repeat(" ", max(0, cellWidth-runewidth.StringWidth(column)))
	}
	fmt.Fprintln(t.w)
	for _, row := range t.rows {
		fmt.Fprint(t.w, runewidth.FillRight(row, first))
		padding = ""
		for _, column := range t.columns {
			a := t.cells[[2]string{row, column}]
			cell := a.Verdict
			if a.Line > 0 {
				cell = fmt.Sprintf("%s %d", a.Verdict, a.Line)
			}
			fmt.Fprint(t.w, padding, "  ", t.verdict(a.Verdict, cell))
			padding = strings.Repeat(" ", max(cellWidth, runewidth.StringWidth(column))-len(cell))
		}
		fmt.Fprintln(t.w)
	}
	return t.answerText.Close()
}

// cellWidth is that of a verdict with a line of up to five digits.
const cellWidth = len("disallow 12345")
