package report

import (
	"fmt"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// Unified returns the difference between two texts of the file called name in unified
// format; see [UnifiedOf].
func Unified(name, before, after string, o Options) string {
	return UnifiedOf(name, name, before, after, o)
}

// UnifiedOf returns the difference between the texts of the files called oldName and
// newName in unified format; empty if the texts are equal. It shows lines as [Printable] does and
// escapes commands to CI runners, so that it applies as a patch only if nothing had
// to be escaped; tabs and the CR of a CRLF stay.
func UnifiedOf(oldName, newName, before, after string, o Options) string {
	const context = 3 // lines around a change
	var lines []unifiedLine
	for _, d := range diffLines(before, after, maxCompared) {
		for text := range strings.Lines(d.Text) {
			lines = append(lines, unifiedLine{d.Type, text})
		}
	}
	var b strings.Builder
	paint := palette{o.Color}
	old, new := 1, 1 // numbers of the next line of each text
	for i := 0; i < len(lines); {
		if lines[i].op == diffmatchpatch.DiffEqual {
			old, new, i = old+1, new+1, i+1
			continue
		}
		start := max(0, i-context)
		last := i // changed line of the hunk
		for j := i; j < len(lines) && j <= last+2*context+1; j++ {
			if lines[j].op != diffmatchpatch.DiffEqual {
				last = j
			}
		}
		end := min(len(lines), last+1+context)
		oldLen, newLen := 0, 0
		for _, ln := range lines[start:end] {
			if ln.op != diffmatchpatch.DiffInsert {
				oldLen++
			}
			if ln.op != diffmatchpatch.DiffDelete {
				newLen++
			}
		}
		if b.Len() == 0 {
			fmt.Fprintf(&b, "--- %s\n+++ %s\n", Printable(oldName), Printable(newName))
		}
		lead := i - start
		fmt.Fprintln(&b, paint.paint("36", fmt.Sprintf("@@ -%s +%s @@", extent(old-lead, oldLen), extent(new-lead, newLen))))
		for _, ln := range lines[start:end] {
			b.WriteString(ln.show(paint))
		}
		old, new, i = old-lead+oldLen, new-lead+newLen, end
	}
	return b.String()
}

type unifiedLine struct {
	op   diffmatchpatch.Operation
	text string // with its LF
}

func (ln unifiedLine) show(paint palette) string {
	sign := map[diffmatchpatch.Operation]string{diffmatchpatch.DiffDelete: "-", diffmatchpatch.DiffInsert: "+", diffmatchpatch.DiffEqual: " "}[ln.op]
	text, ended := strings.CutSuffix(ln.text, "\n")
	text, cr := strings.CutSuffix(text, "\r")
	shown := paint.change(noCommand(sign + printableTabs(text)))
	switch {
	case ended && cr:
		return shown + "\r\n"
	case ended:
		return shown + "\n"
	case cr:
		shown = paint.change(noCommand(sign + printableTabs(text+"\r")))
	}
	return shown + "\n\\ No newline at end of file\n"
}

func printableTabs(s string) string {
	parts := strings.Split(s, "\t")
	for i := range parts {
		parts[i] = Printable(parts[i])
	}
	return strings.Join(parts, "\t")
}

// extent returns the place of a hunk in one of the texts. If it has no lines there,
// that is the line before it.
func extent(start, lines int) string {
	switch lines {
	case 0:
		return fmt.Sprintf("%d,0", start-1)
	case 1:
		return fmt.Sprint(start)
	}
	return fmt.Sprintf("%d,%d", start, lines)
}
