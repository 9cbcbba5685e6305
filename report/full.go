package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// full shows each finding with its line, the evidence and the fixes.
type full struct {
	w *bufio.Writer
	palette
	counts map[analysis.Severity]int
	files  int
	safe   int // findings with a safe fix
}

func newFull(w io.Writer, o Options) Writer {
	return &full{w: bufio.NewWriter(w), palette: palette{o.Color}, counts: map[analysis.Severity]int{}}
}

func (t *full) File(f File) error {
	t.files++
	for _, fd := range f.Findings {
		t.counts[fd.Severity]++
		if slices.ContainsFunc(fd.Fixes, func(fix analysis.Fix) bool { return fix.Safe }) {
			t.safe++
		}
	}
	for _, fd := range fold(f) {
		t.finding(f.File, fd.Finding)
	}
	return t.w.Flush()
}

// Close sums up, so that silence is told from nothing done.
func (t *full) Close() error {
	fixable := ""
	if t.safe > 0 {
		fixable = fmt.Sprintf("; %d fixable with --fix", t.safe)
	}
	fmt.Fprintf(t.w, "%s in %s%s\n", t.tally(t.counts), Plural(t.files, "file"), fixable)
	return t.w.Flush()
}

const nothingFound = "nothing found"

// tally says how many findings there are of each severity.
func (p palette) tally(counts map[analysis.Severity]int) string {
	var parts []string
	for _, s := range analysis.Severities {
		if n := counts[s]; n > 0 {
			parts = append(parts, p.severity(s, Plural(n, s.String())))
		}
	}
	if parts == nil {
		return nothingFound
	}
	return strings.Join(parts, ", ")
}

func (t *full) finding(f *ast.File, fd analysis.Finding) {
	pos := f.Position(fd.Span.Start)
	fmt.Fprintf(t.w, "%s %s %s %s\n",
		t.bold(noCommand(fmt.Sprintf("%s:%d:%d:", Printable(f.Name), pos.Line, pos.Column))),
		t.severity(fd.Severity, fd.Severity.String()+":"),
		t.bold(Printable(fd.Message)),
		t.dim("["+fd.Pass.ID+"]"))
	gutter := strings.Repeat(" ", len(strconv.Itoa(pos.Line)))
	if lines := f.LinesOf(fd.Span); len(lines) > 0 {
		ln := lines[0]
		before, under, after := clip(f, ln, fd.Span)
		fmt.Fprintf(t.w, "%s\n", t.dim(gutter+" |"))
		fmt.Fprintf(t.w, "%s %s\n", t.dim(strconv.Itoa(ln.Number)+" |"), Printable(before+under+after))
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
	for _, e := range []*analysis.Evidence{fd.Evidence, fd.Contrast} {
		if e != nil {
			note("%s", Printable(Claim(e)))
		}
	}
	for _, fix := range fd.Fixes {
		note("fix (%s): %s", safety(fix), Printable(fix.Message))
		for _, change := range changedLines(f, fix.Edits) {
			fmt.Fprintf(t.w, "%s   %s\n", gutter, t.change(change))
		}
	}
	fmt.Fprintln(t.w)
}

func safety(fix analysis.Fix) string {
	if fix.Safe {
		return "safe"
	}
	return "unsafe"
}

// explained is the message of fd with the evidence behind it.
func explained(fd analysis.Finding) string {
	message := fd.Message
	for _, e := range []*analysis.Evidence{fd.Evidence, fd.Contrast} {
		if e != nil {
			message += "; " + Claim(e)
		}
	}
	return message
}

// Claim is what e says, and in which dialect, in one line.
func Claim(e *analysis.Evidence) string { return e.Dialect.Name + ": " + claim(e) }

// claim says what e shows.
func claim(e *analysis.Evidence) string {
	who := e.Agent
	if who == "*" {
		who = "a crawler not named in the file"
	}
	verb := "may fetch"
	if e.Verdict == rules.Disallowed {
		verb = "may not fetch"
	}
	by := "no rule matches"
	if e.Line > 0 {
		by = fmt.Sprintf("line %d", e.Line)
	}
	return fmt.Sprintf("%s %s %s (%s)", who, verb, e.URL, by)
}

// clip cuts a line into what stands before span, in it and after it, printable
// and short enough for a terminal.
func clip(f *ast.File, ln ast.Line, span ast.Span) (before, under, after string) {
	const most = 60 // characters on each side, twice as many in between
	start := min(max(span.Start, ln.Start), ln.Text.End)
	end := min(max(span.End, start), ln.Text.End)
	left := start - lastOf(f.Src[ln.Start:start], most)
	end = start + firstOf(f.Src[start:end], 2*most)
	right := end + firstOf(f.Src[end:ln.Text.End], most)
	before, under, after = Printable(f.Src[left:start]), Printable(f.Src[start:end]), Printable(f.Src[end:right])
	if left > ln.Start {
		before = "…" + before
	}
	if right < ln.Text.End {
		after += "…"
	}
	return before, under, after
}

// firstOf is how many octets the first n characters of s take.
func firstOf(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}

// lastOf is how many octets the last n characters of s take.
func lastOf(s string, n int) int {
	left := len(s)
	for ; n > 0 && left > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(s[:left])
		left -= size
	}
	return len(s) - left
}

// Plural returns n and noun, which takes an s unless n is 1; "info" never does.
func Plural(n int, noun string) string {
	if n == 1 || noun == "info" {
		return fmt.Sprintf("%d %s", n, noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
