package report

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/rules"
)

// full shows each finding with its line, the evidence and the fixes.
type full struct {
	w *bufio.Writer
	palette
	counts map[lint.Severity]int
	files  int
}

func newFull(w io.Writer, o Options) Writer {
	return &full{w: bufio.NewWriter(w), palette: paletteFor(o.Color), counts: map[lint.Severity]int{}}
}

func (t *full) File(f File) error {
	t.files++
	for _, fd := range f.Findings {
		t.counts[fd.Severity]++
		t.finding(f.File, fd)
	}
	return t.w.Flush()
}

// Close sums up, so that silence is told from nothing done.
func (t *full) Close() error {
	var counts []string
	for _, s := range lint.Severities {
		if n := t.counts[s]; n > 0 {
			counts = append(counts, t.severity(s, plural(n, severityNoun[s])))
		}
	}
	if counts == nil {
		counts = []string{"nothing found"}
	}
	fmt.Fprintf(t.w, "%s in %s\n", strings.Join(counts, ", "), plural(t.files, "file"))
	return t.w.Flush()
}

var severityNoun = map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "info", lint.Hint: "hint"}

func (t *full) finding(f *ast.File, fd lint.Finding) {
	pos := f.Position(fd.Span.Start)
	fmt.Fprintf(t.w, "%s %s %s %s\n",
		t.bold(fmt.Sprintf("%s:%d:%d:", Printable(f.Name), pos.Line, pos.Column)),
		t.severity(fd.Severity, fd.Severity.String()+":"),
		t.bold(Printable(fd.Message)),
		t.dim("["+fd.Pass.ID+"]"))
	gutter := strings.Repeat(" ", len(strconv.Itoa(pos.Line)))
	if lines := f.LinesOf(fd.Span); len(lines) > 0 {
		ln := lines[0]
		before, under, after := clip(f, ln, fd.Span)
		fmt.Fprintf(t.w, "%s\n", t.dim(gutter+" |"))
		fmt.Fprintf(t.w, "%s %s\n", t.dim(strconv.Itoa(ln.Number)+" |"), before+under+after)
		fmt.Fprintf(t.w, "%s %s%s\n", t.dim(gutter+" |"),
			strings.Repeat(" ", runewidth.StringWidth(before)),
			t.severity(fd.Severity, strings.Repeat("^", max(1, runewidth.StringWidth(under)))))
	}
	note := func(format string, args ...any) {
		fmt.Fprintf(t.w, "%s %s\n", t.dim(gutter+" ="), fmt.Sprintf(format, args...))
	}
	for _, r := range fd.Related {
		ln := f.LinesOf(r.Span)[0]
		_, text, _ := clip(f, ln, r.Span)
		note("line %d: %s: %s", ln.Number, Printable(r.Message), text)
	}
	if e := fd.Evidence; e != nil {
		note("%s: %s", e.Dialect.Name, Printable(claim(e)))
	}
	for _, fix := range fd.Fixes {
		safety := "changes what crawlers may fetch, or may"
		if fix.Safe {
			safety = "safe"
		}
		note("fix (%s): %s", safety, Printable(fix.Message))
		for _, change := range changedLines(f, fix.Edits) {
			fmt.Fprintf(t.w, "%s   %s\n", gutter, t.change(change))
		}
	}
	fmt.Fprintln(t.w)
}

// claim says what e shows.
func claim(e *lint.Evidence) string {
	who := e.Agent
	if who == "*" {
		who = "a crawler not named in the file"
	}
	verb := "may fetch"
	if e.Verdict == rules.Disallowed {
		verb = "may not fetch"
	}
	by := "as no line decides it"
	if e.Line > 0 {
		by = fmt.Sprintf("by line %d", e.Line)
	}
	return fmt.Sprintf("%s %s %s, %s", who, verb, e.URL, by)
}

// clip cuts a line into what stands before span, in it and after it, printable
// and short enough for a terminal.
func clip(f *ast.File, ln ast.Line, span ast.Span) (before, under, after string) {
	const most = 60 // characters before the span, and after it twice as many at most
	start := min(max(span.Start, ln.Start), ln.Text.End)
	end := min(max(span.End, start), ln.Text.End)
	left, mid, right := ln.Start, end, ln.Text.End
	for n := start; n > left; {
		_, size := utf8.DecodeLastRuneInString(f.Src[left:n])
		if n -= size; utf8.RuneCountInString(f.Src[n:start]) >= most {
			left = n
		}
	}
	mid = start + prefixOf(f.Src[start:end], 2*most)
	right = mid
	if mid == end {
		right = end + prefixOf(f.Src[end:ln.Text.End], most)
	}
	before, under, after = Printable(f.Src[left:start]), Printable(f.Src[start:mid]), Printable(f.Src[mid:right])
	if left > ln.Start {
		before = "…" + before
	}
	if right < ln.Text.End {
		after += "…"
	}
	return before, under, after
}

// prefixOf is the length in octets of the first n characters of s.
func prefixOf(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}

func plural(n int, noun string) string {
	if n == 1 || noun == "info" {
		return fmt.Sprintf("%d %s", n, noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
