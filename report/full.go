package report

import (
	"bufio"
	"cmp"
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

// full shows each finding with its line, its evidence and its fixes.
type full struct {
	w *bufio.Writer
	palette
	o      Options
	counts map[analysis.Severity]int
	files  int
	safe   int            // findings with a safe fix
	first  *analysis.Pass // of the first finding; nil for none
}

func newFull(w io.Writer, o Options) Writer {
	return &full{w: bufio.NewWriter(w), palette: palette{o.Color}, o: o, counts: map[analysis.Severity]int{}}
}

func (t *full) File(f File) error {
	t.files++
	for _, fd := range f.Findings {
		t.counts[fd.Severity]++
		t.first = cmp.Or(t.first, fd.Pass)
		if HasSafeFix(fd) {
			t.safe++
		}
	}
	for _, fd := range fold(f) {
		t.finding(f.File, fd.Finding)
	}
	return t.w.Flush()
}

// Close writes a summary, so that a run without findings does not look like no run.
// A run without files has none: standard error says why.
func (t *full) Close() error {
	if t.files == 0 || t.o.Quiet {
		return nil
	}
	fmt.Fprintln(t.w, t.summary(t.counts, t.files, t.safe))
	if t.first != nil {
		hint := piece{text: "robotslint explain " + t.first.ID + " says more about the first finding"}
		fmt.Fprintln(t.w, wrapPieces([]piece{hint}, t.o.Width, "    "))
	}
	return t.w.Flush()
}

// summary returns in a line how many findings there are, in how many files, and how
// many have a safe fix.
func (p palette) summary(counts map[analysis.Severity]int, files, safe int) string {
	line := p.tally(counts) + " in " + Plural(files, "file")
	if safe > 0 {
		line += fmt.Sprintf("; %d fixable with --fix", safe)
	}
	return line
}

const nothingFound = "nothing found"

// tally returns the number of findings of each severity, in words.
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
	head := t.o.header(f, fd)
	head[messagePiece].paint = t.bold
	fmt.Fprintln(t.w, wrapPieces(head, t.o.Width, "    "))
	gutter := strings.Repeat(" ", len(strconv.Itoa(pos.Line)))
	if lines := f.LinesOf(fd.Span); len(lines) > 0 {
		ln := lines[0]
		before, under, after := clipTo(t.o.Width-len(gutter+" | "), f, ln, fd.Span)
		fmt.Fprintf(t.w, "%s\n", t.dim(gutter+" |"))
		fmt.Fprintf(t.w, "%s %s\n", t.dim(strconv.Itoa(ln.Number)+" |"), Printable(before+under+after))
		fmt.Fprintf(t.w, "%s %s%s\n", t.dim(gutter+" |"),
			strings.Repeat(" ", runewidth.StringWidth(before)),
			t.severity(fd.Severity, strings.Repeat("^", max(1, runewidth.StringWidth(under)))))
	}
	note := func(format string, args ...any) {
		text := piece{text: fmt.Sprintf(format, args...)}
		fmt.Fprintln(t.w, wrapPieces([]piece{{gutter + " =", t.dim}, text}, t.o.Width, gutter+"   "))
	}
	for _, r := range fd.Related {
		text := ""
		if lines := f.LinesOf(r.Span); len(lines) > 0 {
			_, text, _ = clip(f, lines[0], r.Span, mostClipped)
			text = ": " + text
		}
		note("line %d: %s%s", f.LineNumber(r.Span.Start), Printable(r.Message), text)
	}
	for _, claim := range Claims(fd) {
		note("%s", Printable(claim))
	}
	for _, fix := range fd.Fixes {
		note("fix (%s): %s", safety(fix), Printable(fix.Message))
		for _, change := range changedLines(f, fix.Edits) {
			fmt.Fprintf(t.w, "%s   %s\n", gutter, t.change(change))
		}
	}
	if fd.Help != "" {
		note("help: %s", Printable(fd.Help))
	}
	fmt.Fprintln(t.w)
}

// HasSafeFix reports whether one of the fixes of fd is proved to change no verdict.
func HasSafeFix(fd analysis.Finding) bool {
	return slices.ContainsFunc(fd.Fixes, func(fix analysis.Fix) bool { return fix.Safe })
}

func safety(fix analysis.Fix) string {
	if fix.Safe {
		return "safe"
	}
	return "unsafe"
}

// remedy returns what to do about fd: its help, or else its best fix; "" if it has
// neither.
func remedy(fd analysis.Finding) string {
	if fd.Help == "" && len(fd.Fixes) > 0 {
		return fd.Fixes[0].Message
	}
	return fd.Help
}

// explained returns the message of fd followed by its evidence and what to do.
func explained(fd analysis.Finding) string {
	parts := append([]string{fd.Message}, Claims(fd)...)
	if what := remedy(fd); what != "" {
		parts = append(parts, "help: "+what)
	}
	return strings.Join(parts, "; ")
}

// Claims returns what the evidence of fd shows, one line each; nil if it has none.
func Claims(fd analysis.Finding) []string {
	var claims []string
	for _, e := range []*analysis.Evidence{fd.Evidence, fd.Contrast} {
		if e != nil {
			claims = append(claims, Claim(e))
		}
	}
	return claims
}

// Claim returns in one line what e shows, and in which dialect.
func Claim(e *analysis.Evidence) string {
	agent := cmp.Or(e.Name, e.Agent)
	if e.Agent == "*" {
		agent = "a crawler not named in the file"
	}
	verb := "may fetch"
	if e.Verdict == rules.Disallowed {
		verb = "may not fetch"
	}
	by := "no rule matches"
	if e.Line > 0 {
		by = fmt.Sprintf("line %d", e.Line)
	}
	return fmt.Sprintf("%s: %s %s %s (%s)", e.Dialect.Name, agent, verb, e.URL, by)
}

const (
	mostClipped  = 60 // characters on each side of a place that are shown
	leastClipped = 5  // in a terminal that is too narrow for more
)

// clipTo is [clip] with as many characters as width columns hold. A width below 1 is
// unknown.
func clipTo(width int, f *ast.File, ln ast.Line, span ast.Span) (before, under, after string) {
	for most := mostClipped; ; most-- {
		before, under, after = clip(f, ln, span, most)
		if width < 1 || most == leastClipped || runewidth.StringWidth(before+under+after) <= width {
			return before, under, after
		}
	}
}

// clip returns the parts of a line before, in and after span, printable, with at most
// so many characters on each side and twice as many in between.
func clip(f *ast.File, ln ast.Line, span ast.Span, most int) (before, under, after string) {
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

// firstOf returns the number of octets in the first n characters of s.
func firstOf(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}

// lastOf returns the number of octets in the last n characters of s.
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
