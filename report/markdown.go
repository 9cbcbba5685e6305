package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

// mostMarkdown bounds the octets of tables. GitHub rejects a job summary of more
// than 1 MiB; the difference leaves room for the text around them.
const mostMarkdown = 1_000_000

// markdownWriter writes the counts and then a table for each file, on Close.
type markdownWriter struct {
	w      io.Writer
	docURL string
	tables strings.Builder
	counts map[analysis.Severity]int // of all findings
	left   map[analysis.Severity]int // of findings without room
	files  int
}

func newMarkdown(w io.Writer, o Options) Writer {
	return &markdownWriter{w: w, docURL: o.DocURL, counts: map[analysis.Severity]int{}, left: map[analysis.Severity]int{}}
}

func (m *markdownWriter) File(f File) error {
	m.files++
	head := fmt.Sprintf("\n### %s\n\n| line | severity | finding | pass |\n| ---: | --- | --- | --- |\n", code(f.Name))
	for _, fd := range fold(f) {
		m.counts[fd.Severity] += fd.places
		row := head
		if len(m.left) == 0 {
			row += m.row(f, fd.Finding)
		}
		if len(m.left) > 0 || m.tables.Len()+len(row) > mostMarkdown {
			m.left[fd.Severity] += fd.places
			continue
		}
		m.tables.WriteString(row)
		head = ""
	}
	return nil
}

func (m *markdownWriter) Close() error {
	end := ""
	if len(m.left) > 0 {
		end = fmt.Sprintf("\nNot shown, for lack of room: %s.\n", palette{}.tally(m.left))
	}
	_, err := fmt.Fprintf(m.w, "**%s** in %s\n%s%s", sentence(palette{}.tally(m.counts)), Plural(m.files, "file"), m.tables.String(), end)
	return err
}

// row returns fd as a row of a table, with evidence, fixes and help below the message.
func (m *markdownWriter) row(f File, fd analysis.Finding) string {
	notes := []string{markdown(fd.Message)}
	for _, r := range fd.Related {
		notes = append(notes, fmt.Sprintf("line %d: %s", f.Position(r.Span.Start).Line, markdown(r.Message)))
	}
	for _, claim := range Claims(fd) {
		notes = append(notes, markdown(claim))
	}
	for _, fix := range fd.Fixes {
		notes = append(notes, fmt.Sprintf("fix (%s): %s", safety(fix), markdown(fix.Message)))
		for _, change := range changedLines(f.File, fix.Edits) {
			notes = append(notes, code(change))
		}
	}
	if fd.Help != "" {
		notes = append(notes, "help: "+markdown(fd.Help))
	}
	pass := "`" + fd.Pass.ID + "`"
	if m.docURL != "" {
		pass = fmt.Sprintf("[%s](%s#%s)", pass, m.docURL, fd.Pass.ID)
	}
	return fmt.Sprintf("| %d | %s | %s | %s |\n", f.Position(fd.Span.Start).Line, fd.Severity, strings.Join(notes, "<br>"), pass)
}

// markdown escapes s so that Markdown shows it literally, also at the start of a
// line.
func markdown(s string) string {
	var b strings.Builder
	for _, r := range PrintableLine(s) {
		if strings.ContainsRune("\\`*_{}[]()<>#!|~@&", r) || r == ':' || r == '/' {
			fmt.Fprintf(&b, "&#%d;", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// code returns s as code for Markdown that also works in a table, whatever s holds.
func code(s string) string {
	return "<code>" + markdown(s) + "</code>"
}
