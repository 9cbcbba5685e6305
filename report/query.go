package report

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// AnswerWriter shows answers in order. Formats of one document write it on Close.
// The others write as answers come; Flush writes what is buffered if an error
// keeps the rest away.
type AnswerWriter interface {
	Answer(evaluator.Answer) error
	Flush() error
	Close() error
}

// AnswerFormats are the formats of answers.
var AnswerFormats = []struct {
	Name string
	New  func(w io.Writer, o Options) AnswerWriter
}{
	{"text", newAnswerText},
	{"json", newAnswerJSON},
	{"jsonl", newAnswerLines},
}

// answerJSON writes one document. It keeps answers as JSON, which takes less memory
// than the answers themselves.
type answerJSON struct {
	w       io.Writer
	results bytes.Buffer
	answerEncoder
}

func newAnswerJSON(w io.Writer, _ Options) AnswerWriter { return &answerJSON{w: w} }

func (j *answerJSON) Answer(a evaluator.Answer) error {
	if j.results.Len() > 0 {
		j.results.WriteByte(',')
	}
	return j.encode(&j.results, a)
}

func (j *answerJSON) Flush() error { return nil }

func (j *answerJSON) Close() error {
	_, err := fmt.Fprintf(j.w, "{\"version\":1,\"results\":[%s]}\n", j.results.Bytes())
	return err
}

type answerLines struct {
	w *bufio.Writer
	answerEncoder
}

func newAnswerLines(w io.Writer, _ Options) AnswerWriter {
	return &answerLines{w: bufio.NewWriter(w)}
}

func (j *answerLines) Answer(a evaluator.Answer) error {
	if err := j.encode(j.w, a); err != nil {
		return err
	}
	return j.w.WriteByte('\n')
}

func (j *answerLines) Flush() error { return j.w.Flush() }
func (j *answerLines) Close() error { return j.w.Flush() }

// answerText writes one line for each answer.
type answerText struct {
	w *bufio.Writer
	palette
	assumptions
	lines shared
}

func newAnswerText(w io.Writer, o Options) AnswerWriter {
	return &answerText{w: bufio.NewWriter(w), palette: palette{o.Color}}
}

func (t *answerText) Answer(a evaluator.Answer) error {
	t.note(a.Dialect, a.Assumed, a.Assumptions)
	line := t.lines.of(a, func(a evaluator.Answer) (before, after string) {
		return t.verdict(a.Verdict, fmt.Sprintf("%-8s", a.Verdict)) + "  " + Printable(a.Agent) + "  ", "  " + t.dim(Printable(decidedBy(a))) + "\n"
	})
	t.w.WriteString(line.before)
	t.w.WriteString(Printable(a.URL))
	t.w.WriteString(line.after)
	for _, m := range a.Trace {
		fmt.Fprintf(t.w, "          %s\n", t.dim(Printable(fmt.Sprintf("%s (%s): %s", shownRule(m.RuleLine), Plural(m.Length, "octet"), m.Why))))
	}
	return nil
}

func (t *answerText) Flush() error { return t.w.Flush() }

func (t *answerText) Close() error {
	for _, line := range t.assumptions.lines {
		fmt.Fprintln(t.w, t.dim(line))
	}
	return t.w.Flush()
}

// assumptions collects, once for each dialect, what answers assume about it.
type assumptions struct{ lines []string }

func (as *assumptions) note(dialect string, assumed bool, assumptions []string) {
	if !assumed {
		return
	}
	head := fmt.Sprintf("dialect %s is only partly known; what its documentation leaves open is assumed", dialect)
	if slices.Contains(as.lines, head) {
		return
	}
	as.lines = append(as.lines, head)
	for _, assumption := range assumptions {
		as.lines = append(as.lines, "  "+assumption)
	}
}

// verdict paints text in the colour of v.
func (p palette) verdict(v rules.Verdict, text string) string {
	switch v {
	case rules.Allowed:
		return p.paint("32", text)
	case rules.Disallowed:
		return p.paint("31", text)
	}
	return p.paint("33", text)
}

// decidedBy returns the rule that decides a and how its group was found, or the
// reason if no rule decides.
func decidedBy(a evaluator.Answer) string {
	by := a.Reason
	if a.Rule != "" {
		by = shownRule(a.RuleLine)
		if a.Note != "" {
			by += " (" + a.Note + ")"
		}
	}
	return by
}

// shownRule returns a rule with its place in the file.
func shownRule(r evaluator.RuleLine) string {
	switch {
	case r.Rule == "":
		return "added by the dialect"
	case r.Line == 0:
		return "added: " + r.Rule
	}
	return fmt.Sprintf("line %d: %s", r.Line, r.Rule)
}

// NewAnswerTable shows answers about several URLs and agents as a table: a row
// for each URL, a column for each agent and dialect, in each cell the verdict and
// the deciding line.
func NewAnswerTable(w io.Writer, o Options) AnswerWriter {
	return &answerTable{answerText: answerText{w: bufio.NewWriter(w), palette: palette{o.Color}}, cells: map[[2]string]evaluator.Answer{}}
}

type answerTable struct {
	answerText
	rows, columns []string
	cells         map[[2]string]evaluator.Answer // by row and column
}

func (t *answerTable) Answer(a evaluator.Answer) error {
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
			cell := a.Verdict.String()
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

// cellWidth is the width of a verdict with a line number of up to five digits.
const cellWidth = len("disallow 12345")
