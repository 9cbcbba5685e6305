package lint

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/platforms"
)

// Format returns f in canonical layout: known fields in their common spelling
// and one blank after the colon, one empty line between groups, no blanks at the
// ends of lines, and an end on the last line. Empty lines inside a group divide it
// into paragraphs, so one stays where there were some, except below the user-agent
// lines. Comments stay with the line that they stand on or above. Ends of lines and
// a byte order mark stay as they are, and so does the block of a file that a CDN
// manages. Formatting a formatted file changes nothing.
//
// If it is not proved that no verdict of any crawler changes, Format returns f as
// it is and false. The proof covers [analysis.AlwaysProved] and the selected
// dialects. If a selected dialect ends groups at empty lines, those inside groups are
// removed, unless that would change a verdict. A file in UTF-16 or UTF-32 is left
// alone.
func Format(f *ast.File, selected ...*rules.Dialect) (string, bool) {
	if len(f.Lines) == 0 || analysis.WideFormOf(f.Src) != nil {
		return f.Src, true
	}
	writers := platforms.Writers(f)
	layouts := []layout{{file: f, writers: writers, paragraphs: true}}
	if slices.Contains(selected, rules.Legacy) {
		layouts = []layout{{file: f, writers: writers}, {file: f, writers: writers, paragraphs: true}}
	}
	for i := range layouts {
		after := layouts[i].text()
		c := analysis.NewContext(f, analysis.Setting{Dialects: selected})
		c.RaiseProofBudget()
		if after == f.Src || c.IsSafe([]analysis.Edit{{Span: ast.Span{End: len(f.Src)}, Text: after}}) {
			return after, true
		}
	}
	return f.Src, false
}

// layout writes the lines of a file.
type layout struct {
	strings.Builder
	file       *ast.File
	writers    []*platforms.Platform // of lines, as [platforms.Writers] returns them
	paragraphs bool                  // empty lines stay inside groups
	last       ast.Line              // the line written last; the zero Line before the first
}

// text returns the file in canonical layout.
func (w *layout) text() string {
	w.WriteString(w.file.Src[:w.file.Lines[0].Text.Start])
	w.write()
	return w.String()
}

// write writes all lines. It puts an empty line above each group, with the comments
// right above that group. Elsewhere it keeps one empty line where there were some,
// but none between the user-agent lines of a group and its first rule, unless a
// comment follows: it may be the heading of a paragraph.
func (w *layout) write() {
	lines := w.file.Lines
	ends := w.groupEnds()
	inside := -1 // index of the last line of the group that lines[i] is in
	header := false
	empty := false
	for i, ln := range lines {
		managed := w.isManaged(i)
		if ln.Kind == ast.Empty && !managed {
			empty = true
			continue
		}
		end, begins := ends[i]
		if begins {
			inside, header = end, true
		}
		comment := ln.Kind == ast.Comment
		keeps := i > inside || w.paragraphs && (!header || comment)
		if w.last.Number > 0 && (begins || empty && keeps) && !(managed && w.isManaged(i-1)) {
			w.endLine(w.last)
		}
		if header && !comment && rules.Google.Read(w.file.Src, ln).Field != rules.UserAgent {
			header = false
		}
		empty = false
		if managed {
			w.WriteString(w.file.Text(ln.Text))
		} else {
			w.line(ln)
		}
		w.endLine(ln)
		w.last = ln
	}
}

// isManaged reports whether a CDN wrote the line at index i.
func (w *layout) isManaged(i int) bool {
	return w.writers != nil && w.writers[i] != nil && w.writers[i].CDN
}

// groupEnds returns the index of the last line of each group by that of the first.
// A group begins with the comments right above its first user-agent line and ends
// with its last rule or other member. A line that Google reads as a user-agent
// line or a rule counts as one.
func (w *layout) groupEnds() map[int]int {
	const none = -1
	ends := map[int]int{}
	first, last := none, none // of the group
	above := none             // the first of the comments right above
	header := false           // only user-agent lines so far
	for i, ln := range w.file.Lines {
		switch field := rules.Google.Read(w.file.Src, ln).Field; {
		case ln.Kind == ast.Comment:
			if above == none {
				above = i
			}
			continue
		case field == rules.UserAgent && !header:
			first, header = i, true
			if above != none {
				first = above
			}
			fallthrough
		case field == rules.UserAgent:
			last = i
		case field == rules.Allow || field == rules.Disallow:
			header, last = false, i
		case w.isMember(ln):
			last = i
		}
		above = none
		if first != none {
			ends[first] = last
		}
	}
	return ends
}

// isMember reports whether ln is a record that belongs to a group, such as
// Crawl-delay. Other records hold for the whole file, or their scope is unknown.
func (w *layout) isMember(ln ast.Line) bool {
	k := analysis.FieldNamed(w.file.Text(ln.Field))
	return k != nil && slices.Contains([]string{"Crawl-delay", "Request-rate", "Visit-time", "Noindex"}, k.Name)
}

// line writes the text of ln. If the field is not known, neither is what the line
// means, so that it only loses the blanks at its end. A comment without a blank
// before it may be meant as a part of the value, and stays so.
func (w *layout) line(ln ast.Line) {
	field := w.file.Text(ln.Field)
	known := analysis.FieldNamed(field)
	switch {
	case ln.Kind == ast.Comment:
		w.WriteString(w.trimmed(ln.Comment))
		return
	case known == nil:
		w.WriteString(w.trimmed(ln.Text))
		return
	}
	if strings.EqualFold(field, known.Name) {
		field = known.Name
	}
	w.WriteString(field + ":")
	if !ln.Value.Empty() {
		w.WriteString(" " + w.file.Text(ln.Value))
	}
	if !ln.Comment.Empty() {
		if ln.Comment.Start > ln.Content().End || ln.Value.Empty() {
			w.WriteByte(' ')
		}
		w.WriteString(w.trimmed(ln.Comment))
	}
}

// trimmed is the text that s covers, without blanks at its end.
func (w *layout) trimmed(s ast.Span) string { return strings.TrimRight(w.file.Text(s), " \t") }

// endLine ends a line as ln ends, or as the first line of the file does.
func (w *layout) endLine(ln ast.Line) {
	for _, ln := range []ast.Line{ln, w.file.Lines[0]} {
		if end := ln.EndOfLine(); !end.Empty() {
			w.WriteString(w.file.Text(end))
			return
		}
	}
	w.WriteByte('\n')
}
