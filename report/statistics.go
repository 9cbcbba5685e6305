package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

// StatisticsFormats are the formats that count findings instead of listing them.
var StatisticsFormats = []Format{
	{"text", "one line for each pass and severity", func(w io.Writer, o Options) Writer {
		o.Quiet = true // like the format text of findings, which has no summary
		return newStatistics(w, o)
	}},
	{"full", "the same with a summary", newStatistics},
	{"json", "one document", newStatisticsJSON},
}

// count is how many findings one pass has at one severity.
type count struct {
	pass     *analysis.Pass
	severity analysis.Severity
	findings int
	safe     int // of findings, those with a safe fix
	files    int
}

// counts counts the findings of a run.
type counts struct {
	all    []*count
	totals map[analysis.Severity]int
	files  int
	safe   int
}

func (c *counts) File(f File) error {
	c.files++
	seen := map[*count]bool{}
	for _, fd := range f.Findings {
		n := c.of(fd)
		if !seen[n] {
			seen[n] = true
			n.files++
		}
		n.findings++
		c.totals[fd.Severity]++
		if HasSafeFix(fd) {
			n.safe++
			c.safe++
		}
	}
	return nil
}

// of returns the count to which fd belongs.
func (c *counts) of(fd analysis.Finding) *count {
	i := slices.IndexFunc(c.all, func(n *count) bool { return n.pass == fd.Pass && n.severity == fd.Severity })
	if i < 0 {
		i = len(c.all)
		c.all = append(c.all, &count{pass: fd.Pass, severity: fd.Severity})
	}
	return c.all[i]
}

// sorted returns the counts, the most findings first.
func (c *counts) sorted() []*count {
	slices.SortStableFunc(c.all, func(a, b *count) int {
		return cmp.Or(b.findings-a.findings, int(b.severity)-int(a.severity), strings.Compare(a.pass.ID, b.pass.ID))
	})
	return c.all
}

// statistics writes a table.
type statistics struct {
	w io.Writer
	o Options
	counts
}

func newStatistics(w io.Writer, o Options) Writer {
	return &statistics{w, o, counts{totals: map[analysis.Severity]int{}}}
}

// mark says how many of the findings have a safe fix: all, some or none.
func (n *count) mark() string {
	switch n.safe {
	case n.findings:
		return "[*]"
	case 0:
		return "[ ]"
	}
	return "[-]"
}

func (s *statistics) Close() error {
	paint := palette{s.o.Color}
	sorted := s.sorted()
	digits, id := 0, 0
	for _, n := range sorted {
		digits = max(digits, len(strconv.Itoa(n.findings)))
		id = max(id, len(n.pass.ID))
	}
	var b strings.Builder
	for _, n := range sorted {
		fmt.Fprintf(&b, "%*d  %s%s  %s  %s%s  %s\n",
			digits, n.findings,
			paint.severity(n.severity, n.severity.String()), strings.Repeat(" ", len("warning")-len(n.severity.String())),
			n.mark(),
			s.o.linked(n.pass, n.pass.ID), strings.Repeat(" ", id-len(n.pass.ID)),
			s.wrapped(n.pass.Summary, digits+len("  warning  [*]  ")+id+2))
	}
	if s.files > 0 && !s.o.Quiet {
		fmt.Fprintln(&b, paint.summary(s.totals, s.files, s.safe))
	}
	_, err := io.WriteString(s.w, b.String())
	return err
}

// wrapped returns a summary that begins in the column after indent and, where there is
// room for it, goes on below itself.
func (s *statistics) wrapped(summary string, indent int) string {
	const least = 16 // columns
	if s.o.Width < indent+least {
		return summary
	}
	return strings.ReplaceAll(wrap(summary, s.o.Width-indent), "\n", "\n"+strings.Repeat(" ", indent))
}

// The types of the statistics in format json, version 1.
type (
	jsonStatistics struct {
		Version    int            `json:"version"`
		Statistics []jsonCount    `json:"statistics"`
		Files      int            `json:"files"`   // all that were linted
		Summary    map[string]int `json:"summary"` // by severity
	}
	jsonCount struct {
		Rule     string          `json:"rule"`
		Family   analysis.Family `json:"family"`
		Severity string          `json:"severity"`
		Count    int             `json:"count"`
		Fixable  int             `json:"fixable"` // with a safe fix
		Files    int             `json:"files"`   // with such a finding
	}
)

// statisticsJSON writes one document.
type statisticsJSON struct {
	w io.Writer
	counts
}

func newStatisticsJSON(w io.Writer, _ Options) Writer {
	return &statisticsJSON{w, counts{totals: map[analysis.Severity]int{}}}
}

func (s *statisticsJSON) Close() error {
	doc := jsonStatistics{Version: 1, Statistics: []jsonCount{}, Files: s.files, Summary: map[string]int{}}
	for _, severity := range analysis.Severities {
		doc.Summary[severity.String()] = s.totals[severity]
	}
	for _, n := range s.sorted() {
		doc.Statistics = append(doc.Statistics, jsonCount{n.pass.ID, n.pass.Family, n.severity.String(), n.findings, n.safe, n.files})
	}
	return writeJSON(s.w, doc)
}
